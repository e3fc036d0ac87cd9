import { ConnectionLost, DotNotSent, HandshakeRefused } from '../errors'
import type { Stage } from '../replies'
import { isGood, replyText, type SmtpReply } from '../replies/reply'
import { SmtpChannel, type SmtpTimeouts, TIMEOUTS } from './channel'
import { addressLiteral } from './ehloName'
import { ProtocolError } from './reply'
import type { SmtpSettings } from './settings'

/** A message to hand over: its lines end in CRLF, the last one too, and none begins with a dot. */
export interface SmtpMessage {
  sender: string
  recipient: string
  chunks: readonly (string | Buffer)[]
  size: number
}

/**
 * From so many bytes on the content goes ahead of the permission to send: a connection that breaks while it is on its
 * way then leaves nothing uncertain. Shorter ones go in one write with their dot, which is over in no time.
 */
const AHEAD_BYTES = 65_536

/**
 * One SMTP connection that holds the final dot back. `offer` brings a message to where the server waits for its content;
 * `finish` sends content and dot. A message that was offered and not finished was not sent: `destroy` forgets it.
 */
export class SmtpConnection {
  private extensions = new Set<string>()
  private authMethods = ''
  /** Bytes of the largest message that the server takes (RFC 1870); it names none, or 0, where it has no limit. */
  private largest = Number.POSITIVE_INFINITY
  /** Content of the offered message that is not written yet, without its dot. */
  private content: readonly (string | Buffer)[] = []

  private constructor(
    private readonly channel: SmtpChannel,
    private readonly settings: SmtpSettings,
    private readonly timeouts: SmtpTimeouts,
  ) {}

  /**
   * Connects, and goes on until messages can be offered: greeting, EHLO, STARTTLS where offered, AUTH where a user is set.
   * @throws {ConnectionLost | HandshakeRefused | ProtocolError}
   */
  static async open(settings: SmtpSettings, timeouts: SmtpTimeouts = TIMEOUTS): Promise<SmtpConnection> {
    const [channel, greeting] = await SmtpChannel.open(settings, timeouts)
    const connection = new SmtpConnection(channel, settings, timeouts)
    try {
      accept('greeting', greeting)
      await connection.handshake()
      return connection
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  /** True while messages can be offered. */
  get usable(): boolean {
    return this.channel.closed === undefined
  }

  /** Resolves when the connection is gone, for whatever reason. */
  onClose(listener: () => void): void {
    this.channel.onClose(listener)
  }

  /**
   * Sends the envelope, MAIL, RCPT and DATA in one piece where the server allows it.
   * @returns undefined when only `finish` is missing, else the server's no; then the connection takes the next offer
   * @throws {ConnectionLost} nothing of this message was sent
   */
  offer(message: SmtpMessage): Promise<SmtpReply | undefined> {
    const tooLarge = this.refusalOfSize(message)
    if (tooLarge) return Promise.resolve(tooLarge)
    return this.extensions.has('PIPELINING')
      ? this.envelopeAtOnce(message, [], '')
      : this.envelopeInSteps(message)
  }

  /**
   * Sends the content and the dot of the message that was offered, and in the same piece the envelope of the next one,
   * where there is one and the server allows it (RFC 2920, 3.1 names this very group).
   * @param next is offered as by `offer`; its promise settles after `answer`
   * @returns `answer`: the server's word on the message, 2xx taken, else a definite no. It rejects with DotNotSent when
   *   the message was certainly not taken, with ConnectionLost or ProtocolError when it may or may not have been
   */
  finish(next?: SmtpMessage): {
    answer: Promise<SmtpReply>
    offered: Promise<SmtpReply | undefined> | undefined
  } {
    const { closed } = this.channel
    if (closed) {
      const answer = Promise.reject<SmtpReply>(new DotNotSent(closed))
      return { answer, offered: next && Promise.reject(closed) }
    }
    const { content } = this
    this.content = []
    const answer = this.channel.expect(this.timeouts.finalReply)
    if (next && this.extensions.has('PIPELINING') && !this.refusalOfSize(next))
      return { answer, offered: this.envelopeAtOnce(next, content, '.\r\n') }
    this.channel.write(content, '.\r\n')
    return { answer, offered: next && answer.then(() => this.offer(next)) }
  }

  /** Says good-bye, without waiting long for the answer. */
  async quit(): Promise<void> {
    if (this.usable) {
      this.channel.command('QUIT\r\n', 2_000).catch(() => {})
      await new Promise<void>(done => {
        this.onClose(done)
        setTimeout(done, 500).unref()
      })
    }
    this.destroy()
  }

  /** Cuts the connection. What was offered and not finished is not taken by the server (RFC 5321, 4.1.1.4). */
  destroy(): void {
    this.channel.fail(new ConnectionLost('ours'))
  }

  private envelope({ sender, recipient, size }: SmtpMessage): { mail: string; rcpt: string } {
    const announced = this.extensions.has('SIZE') ? ` SIZE=${size}` : ''
    return { mail: `MAIL FROM:<${sender}>${announced}\r\n`, rcpt: `RCPT TO:<${recipient}>\r\n` }
  }

  /** A server that names its limit would take in the whole message before it refuses it. */
  private refusalOfSize({ size }: SmtpMessage): SmtpReply | undefined {
    if (size <= this.largest) return undefined
    const text = `5.3.4 the message has ${size} bytes, and the mail server takes ${this.largest} at most`
    return { code: 552, enhanced: '5.3.4', text, lines: [text], at: 'mail' }
  }

  private async envelopeAtOnce(
    message: SmtpMessage,
    content: readonly (string | Buffer)[],
    dot: string,
  ): Promise<SmtpReply | undefined> {
    const all = this.channel.expectAll(3)
    const { mail, rcpt } = this.envelope(message)
    this.channel.write(content, `${dot}${mail}${rcpt}DATA\r\n`)
    const [mailReply, rcptReply, dataReply] = await all
    const refused = refusedAt('mail', mailReply) ?? refusedAt('rcpt', rcptReply)
    if (dataReply?.code === 354) {
      if (!refused) return this.hold(message)
      // RFC 2920, 3.1: a server may say 354 without a recipient; the lone dot ends that, and nothing is delivered.
      await this.settle('.\r\n')
      return refused
    }
    await this.settle('RSET\r\n')
    return refused ?? asRefusal(dataReply as SmtpReply, 'data')
  }

  /** Ends what was refused. The no holds though the server has hung up behind it, as it does after a 421. */
  private async settle(line: string): Promise<void> {
    await this.channel.command(line).catch(() => {})
  }

  private async envelopeInSteps(message: SmtpMessage): Promise<SmtpReply | undefined> {
    const { mail, rcpt } = this.envelope(message)
    const ready = (reply: SmtpReply) => reply.code === 354
    for (const [stage, line, good] of [
      ['mail', mail, isGood],
      ['rcpt', rcpt, isGood],
      ['data', 'DATA\r\n', ready],
    ] as const) {
      const reply = await this.channel.command(line)
      if (good(reply)) continue
      await this.settle('RSET\r\n')
      return asRefusal(reply, stage)
    }
    return this.hold(message)
  }

  private hold({ chunks, size }: SmtpMessage): undefined {
    if (size < AHEAD_BYTES) this.content = chunks
    else this.channel.write(chunks, '')
  }

  private async handshake(): Promise<void> {
    await this.hello()
    if (!this.settings.secure && this.extensions.has('STARTTLS')) await this.startTls()
    else if (!this.settings.secure && this.settings.requireTls) {
      throw new ProtocolError(
        'the server offers no STARTTLS; SMTP_URL requires it, unless it ends in ?tls=optional',
      )
    }
    if (this.settings.user) await this.authenticate()
  }

  private async hello(): Promise<void> {
    const name = this.settings.name ?? addressLiteral(this.channel.localAddress)
    const reply = accept('EHLO', await this.channel.command(`EHLO ${name}\r\n`))
    this.extensions = new Set(reply.lines.slice(1).map(line => (line.split(' ')[0] ?? '').toUpperCase()))
    const [, size] = /^SIZE (\d{1,15})$/im.exec(reply.lines.join('\n')) ?? []
    this.largest = Number(size) || Number.POSITIVE_INFINITY
    this.authMethods = reply.lines.find(line => /^AUTH[ =]/i.test(line))?.toUpperCase() ?? ''
  }

  private async startTls(): Promise<void> {
    accept('STARTTLS', await this.channel.command('STARTTLS\r\n'))
    await this.channel.startTls(this.settings)
    await this.hello()
  }

  private async authenticate(): Promise<void> {
    const { user, password } = this.settings
    const encode = (text: string) => Buffer.from(text).toString('base64')
    if (/\bPLAIN\b/.test(this.authMethods) || !/\bLOGIN\b/.test(this.authMethods)) {
      accept('AUTH', await this.channel.command(`AUTH PLAIN ${encode(`\0${user}\0${password}`)}\r\n`))
      return
    }
    accept('AUTH', await this.channel.command('AUTH LOGIN\r\n'))
    accept('AUTH', await this.channel.command(`${encode(user)}\r\n`))
    accept('AUTH', await this.channel.command(`${encode(password)}\r\n`))
  }
}

const refusedAt = (at: Stage, reply: SmtpReply | undefined) =>
  reply && !isGood(reply) ? { ...reply, at } : undefined

function asRefusal(reply: SmtpReply, at: Stage): SmtpReply {
  // A 2xx or 3xx out of place is no yes: it is treated as a passing fault.
  return reply.code >= 400
    ? { ...reply, at }
    : { ...reply, at, code: 451, text: `unexpected answer: ${replyText(reply)}` }
}

function accept(step: string, reply: SmtpReply): SmtpReply {
  if (!isGood(reply)) throw new HandshakeRefused(step, reply)
  return reply
}
