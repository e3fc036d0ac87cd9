/** @returns the address of a list with some filters on: `/emails?filter=…` */
export function rowsPath(resource: string, filter: Record<string, unknown>): string {
  return `/${resource}?${new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })}`
}
