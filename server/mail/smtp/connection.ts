import { isIP, type Socket } from 'node:net'
import { hostname } from 'node:os'
import { connect as connectTls } from 'node:tls'
import { ConnectionLost, DotNotSent, HandshakeRefused } from './errors'
import { ProtocolError, ReplyParser, replyText, type SmtpReply } from './reply'
import type { SmtpSettings } from './settings'
import { openSocket, readText, secured } from './socket'

/** Milliseconds. RFC 5321, 4.5.3.2 allows longer waits; only the one after the dot is kept long. */
export interface SmtpTimeouts {
  connect: number
  command: number
  /** After the dot: giving up here makes the message uncertain, so it waits. */
  finalReply: number
}
export const TIMEOUTS: SmtpTimeouts = { connect: 30_000, command: 120_000, finalReply: 600_000 }

/** A message to hand over: its lines end in CRLF, the last one too, and none begins with a dot. */
export interface SmtpMessage {
  sender: string
  recipient: string
  chunks: readonly (string | Buffer)[]
  size: number
}

/** Who waits for so many replies, one after the other. */
interface Waiting {
  left: number
  replies: SmtpReply[]
  resolve: (replies: SmtpReply[]) => void
  reject: (error: Error) => void
  limit: number
}

const GOOD = (reply: SmtpReply) => reply.code < 400

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
  private parser = new ReplyParser()
  private readonly waiting: Waiting[] = []
  private extensions = new Set<string>()
  private authMethods = ''
  private closed: Error | undefined
  /** What is still to be written of the offered message, its dot aside. */
  private content: readonly (string | Buffer)[] = []
  private timer: NodeJS.Timeout | undefined
  private deadline = Number.POSITIVE_INFINITY
  private readonly onText = (text: string) => this.receive(text)
  private readonly onEnd = (error?: Error | boolean) =>
    this.fail(new ConnectionLost(error instanceof Error ? error : 'closed'))

  private constructor(
    private socket: Socket,
    private readonly settings: SmtpSettings,
    private readonly timeouts: SmtpTimeouts,
  ) {
    this.listen()
  }

  /**
   * Connects, and goes on until messages can be offered: greeting, EHLO, STARTTLS where offered, AUTH where a user is set.
   * @throws {ConnectionLost | HandshakeRefused | ProtocolError}
   */
  static async open(settings: SmtpSettings, timeouts: SmtpTimeouts = TIMEOUTS): Promise<SmtpConnection> {
    let early = ''
    let connection: SmtpConnection | undefined
    const socket = await openSocket(settings, timeouts.connect, text => {
      if (connection) connection.receive(text)
      else early += text
    })
    connection = new SmtpConnection(socket, settings, timeouts)
    try {
      const ready = connection.handshake()
      if (early) connection.receive(early)
      await ready
      return connection
    } catch (error) {
      connection.destroy()
      throw error
    }
  }

  /** True while messages can be offered. */
  get usable(): boolean {
    return this.closed === undefined
  }

  /** Resolves when the connection is gone, for whatever reason. */
  onClose(listener: () => void): void {
    this.socket.once('close', listener)
  }

  /**
   * Sends the envelope, MAIL, RCPT and DATA in one piece where the server allows it.
   * @returns undefined when only `finish` is missing, else the server's no; then the connection takes the next offer
   * @throws {ConnectionLost} nothing of this message was sent
   */
  offer(message: SmtpMessage): Promise<SmtpReply | undefined> {
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
    if (this.closed) {
      const answer = Promise.reject<SmtpReply>(new DotNotSent(this.closed))
      return { answer, offered: next && Promise.reject(this.closed) }
    }
    const { content } = this
    this.content = []
    const answer = this.expect(this.timeouts.finalReply)
    if (next && this.extensions.has('PIPELINING'))
      return { answer, offered: this.envelopeAtOnce(next, content, '.\r\n') }
    this.writeAll(content, '.\r\n')
    return { answer, offered: next && answer.then(() => this.offer(next)) }
  }

  /** Says good-bye, without waiting long for the answer. */
  async quit(): Promise<void> {
    if (!this.closed) {
      this.command('QUIT\r\n', 2_000).catch(() => {})
      await new Promise<void>(done => {
        this.onClose(done)
        setTimeout(done, 500).unref()
      })
    }
    this.destroy()
  }

  /** Cuts the connection. What was offered and not finished is not taken by the server (RFC 5321, 4.1.1.4). */
  destroy(): void {
    this.fail(new ConnectionLost('ours'))
  }

  private envelope({ sender, recipient, size }: SmtpMessage): { mail: string; rcpt: string } {
    const announced = this.extensions.has('SIZE') ? ` SIZE=${size}` : ''
    return { mail: `MAIL FROM:<${sender}>${announced}\r\n`, rcpt: `RCPT TO:<${recipient}>\r\n` }
  }

  private async envelopeAtOnce(
    message: SmtpMessage,
    content: readonly (string | Buffer)[],
    dot: string,
  ): Promise<SmtpReply | undefined> {
    const all = this.expectAll(3)
    const { mail, rcpt } = this.envelope(message)
    this.writeAll(content, `${dot}${mail}${rcpt}DATA\r\n`)
    const [mailReply, rcptReply, dataReply] = await all
    const refused = [mailReply, rcptReply].find(reply => reply && !GOOD(reply))
    if (dataReply?.code === 354) {
      if (!refused) return this.hold(message)
      // RFC 2920, 3.1: a server may say 354 without a recipient; the lone dot ends that, and nothing is delivered.
      await this.settle('.\r\n')
      return refused
    }
    await this.settle('RSET\r\n')
    return refused ?? asRefusal(dataReply as SmtpReply)
  }

  /** Ends what was refused. The no holds though the server has hung up behind it, as it does after a 421. */
  private async settle(line: string): Promise<void> {
    await this.command(line, this.timeouts.command).catch(() => {})
  }

  private async envelopeInSteps(message: SmtpMessage): Promise<SmtpReply | undefined> {
    const { mail, rcpt } = this.envelope(message)
    const ready = (reply: SmtpReply) => reply.code === 354
    for (const [line, good] of [
      [mail, GOOD],
      [rcpt, GOOD],
      ['DATA\r\n', ready],
    ] as const) {
      const reply = await this.command(line, this.timeouts.command)
      if (good(reply)) continue
      await this.settle('RSET\r\n')
      return asRefusal(reply)
    }
    return this.hold(message)
  }

  private hold({ chunks, size }: SmtpMessage): undefined {
    if (size < AHEAD_BYTES) this.content = chunks
    else this.writeAll(chunks, '')
  }

  private async handshake(): Promise<void> {
    accept('greeting', await this.expect())
    await this.hello()
    if (!this.settings.secure && this.extensions.has('STARTTLS')) await this.startTls()
    else if (!this.settings.secure && this.settings.requireTls) {
      throw new ProtocolError('the server offers no STARTTLS, and SMTP_URL asks for it')
    }
    if (this.settings.user) await this.authenticate()
  }

  private async hello(): Promise<void> {
    const reply = accept('EHLO', await this.command(`EHLO ${ownName()}\r\n`, this.timeouts.command))
    this.extensions = new Set(reply.lines.slice(1).map(line => (line.split(' ')[0] ?? '').toUpperCase()))
    this.authMethods = reply.lines.find(line => /^AUTH[ =]/i.test(line))?.toUpperCase() ?? ''
  }

  private async startTls(): Promise<void> {
    accept('STARTTLS', await this.command('STARTTLS\r\n', this.timeouts.command))
    const plain = this.socket
    for (const event of ['data', 'close', 'error', 'end']) plain.removeAllListeners(event)
    // What a stranger put between the lines before TLS must not be read as an answer after it.
    this.parser = new ReplyParser()
    const { host, verifyCertificate } = this.settings
    this.socket = await secured(
      connectTls({
        socket: plain,
        rejectUnauthorized: verifyCertificate,
        ...(isIP(host) ? {} : { servername: host }),
      }),
      'secureConnect',
      this.timeouts.connect,
    )
    readText(this.socket, this.onText)
    this.listen()
    await this.hello()
  }

  private async authenticate(): Promise<void> {
    const { user, password } = this.settings
    const { command } = this.timeouts
    const encode = (text: string) => Buffer.from(text).toString('base64')
    if (/\bPLAIN\b/.test(this.authMethods) || !/\bLOGIN\b/.test(this.authMethods)) {
      accept('AUTH', await this.command(`AUTH PLAIN ${encode(`\0${user}\0${password}`)}\r\n`, command))
      return
    }
    accept('AUTH', await this.command('AUTH LOGIN\r\n', command))
    accept('AUTH', await this.command(`${encode(user)}\r\n`, command))
    accept('AUTH', await this.command(`${encode(password)}\r\n`, command))
  }

  private command(line: string, limit: number): Promise<SmtpReply> {
    const reply = this.expect(limit)
    this.write(line)
    return reply
  }

  private expect(limit = this.timeouts.command): Promise<SmtpReply> {
    if (this.closed) return Promise.reject(this.closed)
    return new Promise((resolve, reject) =>
      this.wait({ left: 1, replies: [], resolve: ([reply]) => resolve(reply as SmtpReply), reject, limit }),
    )
  }

  /** One promise for several replies: one that fails must not leave another one unheard. */
  private expectAll(count: number): Promise<SmtpReply[]> {
    if (this.closed) return Promise.reject(this.closed)
    return new Promise((resolve, reject) =>
      this.wait({ left: count, replies: [], resolve, reject, limit: this.timeouts.command }),
    )
  }

  private wait(waiting: Waiting): void {
    this.waiting.push(waiting)
    if (this.waiting.length === 1) this.arm()
  }

  private write(text: string): void {
    if (!this.closed) this.socket.write(text, 'latin1')
  }

  /** One write where all of it is text: that costs a fraction of several. */
  private writeAll([first = '', ...others]: readonly (string | Buffer)[], end: string): void {
    if (this.closed) return
    if (typeof first === 'string' && others.length === 0) {
      this.write(first + end)
      return
    }
    this.socket.cork()
    for (const chunk of [first, ...others, end]) {
      if (typeof chunk === 'string') this.socket.write(chunk, 'latin1')
      else this.socket.write(chunk)
    }
    this.socket.uncork()
  }

  private receive(chunk: string): void {
    try {
      for (const reply of this.parser.push(chunk)) {
        const next = this.waiting[0]
        // A 421 may come unasked when the server shuts down; anything else unasked is no SMTP.
        if (!next) throw new ConnectionLost({ said: replyText(reply) })
        next.replies.push(reply)
        next.left -= 1
        if (next.left > 0) continue
        this.waiting.shift()
        next.resolve(next.replies)
      }
      this.arm()
    } catch (error) {
      this.fail(error instanceof Error ? error : new ConnectionLost({ said: String(error) }))
    }
  }

  /** One timer for whoever waits first. It is kept and pushed on, since making timers costs more than messages do. */
  private arm(): void {
    const next = this.waiting[0]
    this.deadline = next ? Date.now() + next.limit : Number.POSITIVE_INFINITY
    this.timer ??= setInterval(() => this.checkDeadline(), Math.min(1_000, this.timeouts.command / 4)).unref()
  }

  private checkDeadline(): void {
    if (Date.now() > this.deadline) this.fail(new ConnectionLost('silent'))
  }

  private listen(): void {
    this.socket.on('error', this.onEnd)
    this.socket.on('end', this.onEnd)
    this.socket.on('close', this.onEnd)
  }

  private fail(error: Error): void {
    if (this.closed) return
    this.closed = error
    clearInterval(this.timer)
    this.socket.destroy()
    for (const { replies, resolve, reject } of this.waiting.splice(0)) {
      // RFC 5321, 3.8: a server that says 421 hangs up, and what else was asked in the same piece stays without an answer.
      if (replies.some(reply => !GOOD(reply))) resolve(replies)
      else reject(error)
    }
  }
}

function asRefusal(reply: SmtpReply): SmtpReply {
  // A 2xx or 3xx out of place is no yes: it is treated as a passing fault.
  return reply.code >= 400 ? reply : { ...reply, code: 451, text: `unexpected answer: ${replyText(reply)}` }
}

function accept(step: string, reply: SmtpReply): SmtpReply {
  if (!GOOD(reply)) throw new HandshakeRefused(step, reply)
  return reply
}

/** RFC 5321, 4.1.1.1: a full name, else an address literal. */
function ownName(): string {
  const name = hostname()
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(name) ? name : '[127.0.0.1]'
}
