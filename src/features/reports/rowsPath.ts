/** @returns the address of a list under a filter: the rows behind a number */
export function rowsPath(list: string, filter: Record<string, unknown>): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1', sort: 'id', order: 'DESC' })
  return `/${list}?${query}`
}
