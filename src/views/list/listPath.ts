import type { SortPayload } from 'react-admin'

/**
 * Returns the path of a list under a filter: the rows behind a number. Only fields that the filter names are filtered.
 * @param sort defaults to the order of the list
 */
export function listPath(resource: string, filter: Record<string, unknown>, sort?: SortPayload): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), page: '1' })
  if (sort) {
    query.set('sort', sort.field)
    query.set('order', sort.order)
  }
  return `/${resource}?${query}`
}

/** The newest rows first. */
export const NEWEST: SortPayload = { field: 'id', order: 'DESC' }
