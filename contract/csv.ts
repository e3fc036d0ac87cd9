const SEPARATORS = [',', ';', '\t']

/**
 * What separates the cells of a CSV text: of comma, semicolon and tab the one that stands most often in its first line.
 * A spreadsheet in German writes semicolons, and its commas then stand in the cells.
 */
export function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/))
  const count = (separator: string) => line.split(separator).length
  return SEPARATORS.reduce((most, each) => (count(each) > count(most) ? each : most))
}
