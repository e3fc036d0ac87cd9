/**
 * Returns the row of a statement that gives one.
 * @throws Error where it gave none: a mistake in the statement
 */
export function oneRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement gave no row')
  return row
}
