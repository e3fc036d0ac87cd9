/** RFC 2045, 6.7: a line is at most 76 characters, the `=` of a soft break among them. */
const LINE = 75
const SOFT_BREAK = '=\r\n'
const PLAIN = /^(?!\.)[\x20-\x3c\x3e-\x7e]{0,69}[\x21-\x3c\x3e-\x7e]$/
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`)

/**
 * Text as quoted-printable, for a place where a line begins. A dot that begins a line is encoded, so that nothing
 * has to be stuffed when the message is sent.
 * @param text any text; its line ends become CRLF
 * @returns lines of at most 76 characters; the last one is open unless the text ends with a line end
 */
export function quotedPrintable(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .split(/\r\n|\r|\n/)
    .map(encodeLine)
    .join('\r\n')
}

/** Text before or between values: closed by a soft break where its line is open, so that what follows begins a line. */
export function quotedPrintablePart(text: string): string {
  if (text === '') return ''
  const encoded = quotedPrintable(text)
  return encoded.endsWith('\n') ? encoded : encoded + SOFT_BREAK
}

function encodeLine(line: string): string {
  const bytes = Buffer.from(line, 'utf8')
  let out = ''
  let width = 0
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number
    const literal = isLiteral(byte, index === bytes.length - 1, width === 0)
    const piece = literal ? String.fromCharCode(byte) : (HEX[byte] as string)
    if (width + piece.length > LINE) {
      out += SOFT_BREAK
      width = 0
      index--
      continue
    }
    out += piece
    width += piece.length
  }
  return out
}

function isLiteral(byte: number, last: boolean, first: boolean): boolean {
  if (byte === 0x2e) return !first
  if (byte === 0x20 || byte === 0x09) return !last
  return byte > 0x20 && byte < 0x7f && byte !== 0x3d
}
