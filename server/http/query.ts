import { fail, invalid } from '../../contract/http/errors'
import { type PageQuery, pageQuery } from '../../contract/http/page-query'
import { PER_PAGE } from '../../contract/http/paging'
import { parseSent } from '../../contract/http/parseSent'
import { isObject, parseJson } from '../crud/check'
import type { ListRequest } from '../crud/list'

/**
 * Reads the options of a paged read. Nothing is clamped: what is no such number or word is refused by its name.
 * @throws ZodError; Failure invalid
 */
export const listRequestOf = (query: Readonly<Record<string, unknown>>): ListRequest =>
  listRequest(parseSent(pageQuery, query))

/** Makes the request of a paged read from its options. @throws Failure invalid */
export function listRequest(query: PageQuery): ListRequest {
  const { page = 1, per_page = PER_PAGE, sort, order = sort ? 'asc' : 'desc', bin } = query
  return {
    page,
    per_page,
    sort: sort || undefined,
    order,
    filter: filterOf(query),
    bin: bin === '1',
  }
}

/** Reads the `filter` option, a JSON object. @throws Failure invalid */
export function filterOf({ filter }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (filter === undefined || filter === '') return {}
  try {
    const parsed = parseJson(String(filter))
    if (isObject(parsed)) return parsed
  } catch {
    // Falls to the refusal below: text that is no JSON and JSON that is no object are the same mistake.
  }
  throw invalid({ filter: 'invalid' })
}

/** Reads the `ids` option, `1,2,3` or an array. @throws Failure invalid */
export function idsOf(value: unknown): number[] | undefined {
  if (value === undefined) return undefined
  const parts = Array.isArray(value) ? value : value === '' ? [] : String(value).split(',')
  const ids = parts.map(part =>
    typeof part === 'number' ? part : /^\d{1,15}$/.test(String(part)) ? Number(part) : -1,
  )
  if (ids.length > 100_000 || ids.some(id => !Number.isSafeInteger(id) || id < 0))
    throw invalid({ ids: 'invalid' })
  return ids
}

/** Reads the id in a path. @throws Failure not_found for what is no id: there is no such record */
export function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw fail('not_found')
  return id
}
