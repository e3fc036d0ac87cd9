import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { ConnectionLost } from '../errors'
import { isGood, replyText, type SmtpReply } from '../replies/reply'
import { ReplyParser } from './reply'
import type { SmtpSettings } from './settings'
import { openSocket, secured } from './socket'

/** Milliseconds. RFC 5321, 4.5.3.2 allows longer waits; only the one after the dot is kept long. */
export interface SmtpTimeouts {
  connect: number
  command: number
  /** After the dot: giving up here makes the message uncertain, so it waits. */
  finalReply: number
}
export const TIMEOUTS: SmtpTimeouts = { connect: 30_000, command: 120_000, finalReply: 600_000 }

/** A caller that expects a number of replies. */
interface Expected {
  left: number
  replies: SmtpReply[]
  resolve: (replies: SmtpReply[]) => void
  reject: (error: Error) => void
  limit: number
}

/**
 * The line to an SMTP server: writes go out in order, and each reply goes to the oldest caller that expects one. When the
 * connection breaks, all callers get the reason.
 */
export class SmtpChannel {
  private parser = new ReplyParser()
  private readonly waiting: Expected[] = []
  private ended: Error | undefined
  private deadline = Number.POSITIVE_INFINITY
  private timer: NodeJS.Timeout | undefined
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
   * Connects, and waits for the server's greeting, which may be a refusal.
   * @throws {ConnectionLost | ProtocolError}
   */
  static async open(settings: SmtpSettings, timeouts: SmtpTimeouts): Promise<[SmtpChannel, SmtpReply]> {
    const channel = new SmtpChannel(await openSocket(settings, timeouts.connect), timeouts)
    return [channel, await channel.expect()]
  }

  /** The reason of the end; undefined while the connection is open. */
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

  /** Continues in TLS, once the server has agreed to it. */
  async startTls({ host, verifyCertificate }: SmtpSettings): Promise<void> {
    const plain = this.socket
    for (const event of ['data', 'close', 'error', 'end']) plain.removeAllListeners(event)
    // Text that somebody injected before TLS must not be read as a reply after it.
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
    this.socket.setEncoding('latin1')
    this.listen()
  }

  /** Sends one line. @returns the reply to it */
  command(line: string, limit = this.timeouts.command): Promise<SmtpReply> {
    const reply = this.expect(limit)
    this.write([], line)
    return reply
  }

  /** @returns the next reply that no caller expects yet */
  expect(limit = this.timeouts.command): Promise<SmtpReply> {
    if (this.ended) return Promise.reject(this.ended)
    return new Promise((resolve, reject) =>
      this.wait({ left: 1, replies: [], resolve: ([reply]) => resolve(reply as SmtpReply), reject, limit }),
    )
  }

  /** @returns several replies in one promise: a rejected one must not leave another one unhandled */
  expectAll(count: number): Promise<SmtpReply[]> {
    if (this.ended) return Promise.reject(this.ended)
    return new Promise((resolve, reject) =>
      this.wait({ left: count, replies: [], resolve, reject, limit: this.timeouts.command }),
    )
  }

  /** Writes pieces and an end; a single text in one write, which costs a fraction of several (`bench:mail`). */
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

  /** Closes the connection for this reason. */
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

  private wait(waiting: Expected): void {
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

  /** Sets the deadline of the oldest caller. One timer looks at it: making one for each reply costs more (`bench:mail`). */
  private arm(): void {
    const next = this.waiting[0]
    this.deadline = next ? performance.now() + next.limit : Number.POSITIVE_INFINITY
    this.timer ??= setInterval(() => this.checkDeadline(), Math.min(1_000, this.timeouts.command / 4)).unref()
  }

  private checkDeadline(): void {
    if (performance.now() > this.deadline) this.fail(new ConnectionLost('silent'))
  }

  private listen(): void {
    this.socket.on('data', this.onText)
    this.socket.on('error', this.onEnd)
    this.socket.on('end', this.onEnd)
    this.socket.on('close', this.onEnd)
  }
}
