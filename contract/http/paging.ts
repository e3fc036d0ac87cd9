/** Rows a page holds unless `per_page` says otherwise (docs/spec/api.md). */
export const PER_PAGE = 25
export const PER_PAGE_MAX = 500
export const PAGE_MAX = 1_000_000
/** Up to here `total` is exact; beyond it is an estimate and says so. */
export const EXACT_TOTAL = 10_000

/** The envelope of a paged read. */
export interface Page<Row> {
  data: Row[]
  current_page: number
  per_page: number
  last_page: number
  total: number
  total_is_estimate?: true
}

export interface PageRequest {
  page: number
  per_page: number
  sort?: string
  order: 'asc' | 'desc'
}

/** Makes the envelope. `total` over {@link EXACT_TOTAL} is taken as an estimate. */
export function pageOf<Row>(rows: Row[], request: PageRequest, total: number): Page<Row> {
  const envelope: Page<Row> = {
    data: rows,
    current_page: request.page,
    per_page: request.per_page,
    last_page: Math.max(1, Math.ceil(total / request.per_page)),
    total,
  }
  return total > EXACT_TOTAL ? { ...envelope, total_is_estimate: true } : envelope
}

/** Days that a deleted person waits in the bin (docs/spec/api.md). */
export const BIN_DAYS = 30
