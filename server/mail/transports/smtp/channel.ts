import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ConnectionLost } from '../errors'
import { isGood, replyText, type SmtpReply } from '../replies/reply'
import { ReplyParser } from './reply'
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

/** Who waits for so many replies, one after the other. */
interface Waiting {
  left: number
  replies: SmtpReply[]
  resolve: (replies: SmtpReply[]) => void
  reject: (error: Error) => void
  limit: number
}

/**
 * The line to an SMTP server: what is written goes out in order, and each reply goes to who waits longest. When it breaks,
 * all who wait are told why.
 */
export class SmtpChannel {
  private parser = new ReplyParser()
  private readonly waiting: Waiting[] = []
  private ended: Error | undefined
  private timer: NodeJS.Timeout | undefined
  private deadline = Number.POSITIVE_INFINITY
  private readonly onText = (text: string) => this.receive(text)
  private readonly onEnd = (error?: Error | boolean) =>
    this.fail(new ConnectionLost(error instanceof Error ? error : 'closed'))

  private constructor(
    private socket: Socket,
    private readonly timeouts: SmtpTimeouts,
  ) {
    this.listen()
  }

  /**
   * Connects, and hears the server's greeting, which may be a no.
   * @throws {ConnectionLost | ProtocolError}
   */
  static async open(settings: SmtpSettings, timeouts: SmtpTimeouts): Promise<[SmtpChannel, SmtpReply]> {
    let early = ''
    let channel: SmtpChannel | undefined
    const socket = await openSocket(settings, timeouts.connect, text => {
      if (channel) channel.receive(text)
      else early += text
    })
    channel = new SmtpChannel(socket, timeouts)
    const greeting = channel.expect()
    if (early) channel.receive(early)
    return [channel, await greeting]
  }

  /** Why it is over; undefined while it is not. */
  get closed(): Error | undefined {
    return this.ended
  }

  /** The address that the connection comes from; undefined once it is gone. */
  get localAddress(): string | undefined {
    return this.socket.localAddress
  }

  /** Resolves when the connection is gone, for whatever reason. */
  onClose(listener: () => void): void {
    this.socket.once('close', listener)
  }

  /** Goes on in TLS, once the server has agreed to it. */
  async startTls({ host, verifyCertificate }: SmtpSettings): Promise<void> {
    const plain = this.socket
    for (const event of ['data', 'close', 'error', 'end']) plain.removeAllListeners(event)
    // What a stranger put between the lines before TLS must not be read as an answer after it.
    this.parser = new ReplyParser()
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
  }

  /** Says one line, and gives the reply to it. */
  command(line: string, limit = this.timeouts.command): Promise<SmtpReply> {
    const reply = this.expect(limit)
    this.write([], line)
    return reply
  }

  /** The next reply that nobody waits for yet. */
  expect(limit = this.timeouts.command): Promise<SmtpReply> {
    if (this.ended) return Promise.reject(this.ended)
    return new Promise((resolve, reject) =>
      this.wait({ left: 1, replies: [], resolve: ([reply]) => resolve(reply as SmtpReply), reject, limit }),
    )
  }

  /** One promise for several replies: one that fails must not leave another one unheard. */
  expectAll(count: number): Promise<SmtpReply[]> {
    if (this.ended) return Promise.reject(this.ended)
    return new Promise((resolve, reject) =>
      this.wait({ left: count, replies: [], resolve, reject, limit: this.timeouts.command }),
    )
  }

  /** Writes pieces and an end: in one write where all of it is text, which costs a fraction of several. */
  write([first = '', ...others]: readonly (string | Buffer)[], end: string): void {
    if (this.ended) return
    if (typeof first === 'string' && others.length === 0) {
      this.socket.write(first + end, 'latin1')
      return
    }
    this.socket.cork()
    for (const chunk of [first, ...others, end]) {
      if (typeof chunk === 'string') this.socket.write(chunk, 'latin1')
      else this.socket.write(chunk)
    }
    this.socket.uncork()
  }

  /** Cuts it, for this reason. */
  fail(error: Error): void {
    if (this.ended) return
    this.ended = error
    clearInterval(this.timer)
    this.socket.destroy()
    for (const { replies, resolve, reject } of this.waiting.splice(0)) {
      // RFC 5321, 3.8: a server that says 421 hangs up, and what else was asked in the same piece stays without an answer.
      if (replies.some(reply => !isGood(reply))) resolve(replies)
      else reject(error)
    }
  }

  private wait(waiting: Waiting): void {
    this.waiting.push(waiting)
    if (this.waiting.length === 1) this.arm()
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
    this.deadline = next ? performance.now() + next.limit : Number.POSITIVE_INFINITY
    this.timer ??= setInterval(() => this.checkDeadline(), Math.min(1_000, this.timeouts.command / 4)).unref()
  }

  private checkDeadline(): void {
    if (performance.now() > this.deadline) this.fail(new ConnectionLost('silent'))
  }

  private listen(): void {
    this.socket.on('error', this.onEnd)
    this.socket.on('end', this.onEnd)
    this.socket.on('close', this.onEnd)
  }
}
