import type { SmtpReply } from '../replies/reply'

/** Something came that is no SMTP. */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
}

const LONGEST_LINE = 8_192
const MOST_LINES = 200

/** Puts replies together from what the socket gives, in any pieces. */
export class ReplyParser {
  private rest = ''
  private lines: string[] = []

  /**
   * @param chunk bytes as latin1
   * @returns the replies that are now complete, in order
   * @throws {ProtocolError} on anything that is no reply, or one without end
   */
  push(chunk: string): SmtpReply[] {
    const replies: SmtpReply[] = []
    const pieces = (this.rest + chunk).split('\n')
    this.rest = pieces.pop() ?? ''
    if (this.rest.length > LONGEST_LINE) throw new ProtocolError('a reply line without end')
    for (const piece of pieces) {
      const reply = this.line(piece.endsWith('\r') ? piece.slice(0, -1) : piece)
      if (reply) replies.push(reply)
    }
    return replies
  }

  private line(line: string): SmtpReply | undefined {
    if (!/^[2-5]\d\d([ -]|$)/.test(line)) throw new ProtocolError(`no SMTP reply: ${line.slice(0, 80)}`)
    this.lines.push(line)
    if (line[3] === '-') {
      if (this.lines.length > MOST_LINES) throw new ProtocolError('a reply without end')
      return undefined
    }
    const lines = this.lines
    this.lines = []
    return replyOf(lines)
  }
}

function replyOf(coded: string[]): SmtpReply {
  const lines = coded.map(line => line.slice(4))
  const text = lines.join(' ').slice(0, 900)
  return {
    code: Number(coded.at(-1)?.slice(0, 3)),
    enhanced: /^([245]\.\d{1,3}\.\d{1,3})(?=\s|$)/.exec(text)?.[1] ?? '',
    text: text.replace(/\p{Cc}+/gu, ' '),
    lines,
  }
}
