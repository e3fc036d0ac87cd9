/** Clocks that are over their date. */
export const STUCK_PATH = '/clocks'
/** Due and paid sums. */
export const LEDGER_PATH = '/ledger'
/** Candidates as the German side sees them. */
export const READY_PATH = '/ready-candidates'

/** @returns the address of a list under a filter and an order; only what is named there is filtered */
export function listPath(
  path: string,
  filter: Record<string, unknown>,
  sort: { field: string; order: 'ASC' | 'DESC' },
): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: sort.field,
    order: sort.order,
    page: '1',
  })
  return `${path}?${query}`
}
