const SEPARATORS = [',', ';', '\t']

/**
 * Returns the separator of a CSV text: of comma, semicolon and tab the one that stands most often in its first line.
 * A spreadsheet in German writes semicolons, and its commas then stand in the cells.
 */
export function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((most, each) => (count(each) > count(most) ? each : most))
}

/**
 * Finds the encoding of a text. Excel's "Unicode text" is UTF-16 with a byte order mark; other programs leave the mark
 * out, and then every second byte of the first letters is zero.
 * @param head the first bytes of the file
 */
export function encodingOf(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second] = head
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = (from: number) => [0, 2, 4, 6].every(at => head[at + from] === 0 && head[at + 1 - from] !== 0)
  if (head.length >= 8 && zeros(1)) return 'utf-16le'
  return head.length >= 8 && zeros(0) ? 'utf-16be' : 'utf-8'
}
