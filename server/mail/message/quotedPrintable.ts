/** RFC 2045, 6.7: a line is at most 76 characters, the `=` of a soft break among them. */
const LINE = 75
const SOFT_BREAK = '=\r\n'
const HEX = Buffer.from('0123456789ABCDEF', 'latin1')
const [TAB, LF, CR, SPACE, DOT, EQUALS] = [0x09, 0x0a, 0x0d, 0x20, 0x2e, 0x3d]
/** Letters that one byte becomes at most: `=C3`, and its share of the soft breaks. */
const EXPANSION = 4

/**
 * Text as quoted-printable, for a place where a line begins. A dot that begins a line is encoded, so that nothing
 * has to be stuffed when the message is sent.
 * @param text any text; its line ends become CRLF
 * @returns lines of at most 76 characters; the last one is open unless the text ends with a line end
 */
export function quotedPrintable(text: string): string {
  const bytes = Buffer.from(text, 'utf8')
  const out = Buffer.allocUnsafe(bytes.length * EXPANSION)
  return out.toString('latin1', 0, encode(bytes, out))
}

/** Text before or between values: closed by a soft break where its line is open, so that what follows begins a line. */
export function quotedPrintablePart(text: string): string {
  if (text === '') return ''
  const encoded = quotedPrintable(text)
  return encoded.endsWith('\n') ? encoded : encoded + SOFT_BREAK
}

/** Writes bytes, not strings: a mail of a million letters is encoded in some milliseconds. @returns the end */
function encode(bytes: Buffer, out: Buffer): number {
  let end = 0
  let width = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte === CR || byte === LF) {
      if (byte === CR && bytes[index + 1] === LF) index++
      end = endLine(out, end)
      width = 0
      continue
    }
    const next = bytes[index + 1]
    const isLast = next === undefined || next === CR || next === LF
    if (width + (isLiteral(byte, isLast, width === 0) ? 1 : 3) > LINE) {
      out[end++] = EQUALS
      end = endLine(out, end)
      width = 0
    }
    if (isLiteral(byte, isLast, width === 0)) {
      out[end++] = byte
      width += 1
    } else {
      out[end++] = EQUALS
      out[end++] = HEX[byte >> 4] ?? 0
      out[end++] = HEX[byte & 15] ?? 0
      width += 3
    }
  }
  return end
}

function endLine(out: Buffer, end: number): number {
  out[end] = CR
  out[end + 1] = LF
  return end + 2
}

function isLiteral(byte: number, isLast: boolean, isFirst: boolean): boolean {
  if (byte === DOT) return !isFirst
  if (byte === SPACE || byte === TAB) return !isLast
  return byte > SPACE && byte < 0x7f && byte !== EQUALS
}
