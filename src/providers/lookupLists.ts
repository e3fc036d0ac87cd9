import type { RaRecord } from 'react-admin'
import { fold } from '../../contract/text/fold'

/** How long a list may be read from memory; events and own writes drop it earlier. */
const FRESH_FOR = 5 * 60_000

/** The lists that are read whole, kept so that a hundred cells of a page ask once. */
export function lookupLists(
  read: (resource: string) => Promise<RaRecord[]>,
  now: () => number = () => Date.now(),
) {
  const kept = new Map<string, { at: number; rows: Promise<RaRecord[]> }>()

  /** @returns all rows of a list, from memory while fresh. */
  const all = (resource: string): Promise<RaRecord[]> => {
    const known = kept.get(resource)
    if (known && now() - known.at < FRESH_FOR) return known.rows
    const rows = read(resource)
    kept.set(resource, { at: now(), rows })
    rows.catch(() => kept.delete(resource))
    return rows
  }
  return { all, forget: (resource?: string) => (resource ? kept.delete(resource) : kept.clear()) }
}

/** One page of a list that is already here: searched by any of its names, sorted, cut. */
export function pageOfLookup(
  rows: RaRecord[],
  { filter = {}, sort, pagination }: LookupQuery,
): { data: RaRecord[]; total: number } {
  const { q, ...equal } = filter
  const wanted = typeof q === 'string' ? fold(q) : ''
  const found = rows.filter(
    row =>
      NAMES.some(name => fold(String(row[name] ?? '')).includes(wanted)) &&
      Object.entries(equal).every(([name, value]) =>
        Array.isArray(value) ? value.includes(row[name]) : row[name] === value,
      ),
  )
  const sorted = sort ? found.toSorted(by(sort.field, sort.order)) : found
  const { page, perPage } = pagination ?? { page: 1, perPage: sorted.length || 1 }
  const start = (Math.max(page, 1) - 1) * perPage
  return { data: sorted.slice(start, start + perPage), total: sorted.length }
}

interface LookupQuery {
  filter?: Record<string, unknown>
  sort?: { field: string; order: 'ASC' | 'DESC' }
  pagination?: { page: number; perPage: number }
}

const NAMES = ['slug', 'ar', 'en', 'fr', 'de']

const by = (field: string, order: 'ASC' | 'DESC') => (a: RaRecord, b: RaRecord) => {
  const sign = order === 'DESC' ? -1 : 1
  const [x, y] = [a[field], b[field]]
  if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
  return sign * String(x ?? '').localeCompare(String(y ?? ''))
}
