import { type FieldErrors, fail, invalid } from '../../contract/errors'
import { order, pageNumber, perPage } from '../../contract/page-query'
import { PER_PAGE } from '../../contract/paging'
import { isObject, parseJson } from '../crud/check'
import type { ListRequest } from '../crud/list'

type Query = Readonly<Record<string, unknown>>

const OPTIONS = ['page', 'per_page', 'sort', 'order', 'filter', 'bin']

/**
 * Reads the options of a paged read. Nothing is clamped: what is no such number or word is refused by its name.
 * @throws Failure invalid
 */
export function listRequestOf(query: Query): ListRequest {
  const errors: FieldErrors = {}
  const read = <T>(
    name: string,
    schema: { safeParse(v: unknown): { success: boolean; data?: T } },
    otherwise: T,
  ): T => {
    if (query[name] === undefined) return otherwise
    const parsed = schema.safeParse(query[name])
    if (!parsed.success) errors[name] = 'invalid'
    return parsed.success ? (parsed.data as T) : otherwise
  }
  const page = read('page', pageNumber, 1)
  const per_page = read('per_page', perPage, PER_PAGE)
  const direction = read('order', order, query.sort ? 'asc' : 'desc')
  if (query.sort !== undefined && typeof query.sort !== 'string') errors.sort = 'invalid'
  if (query.bin !== undefined && !['0', '1'].includes(query.bin as string)) errors.bin = 'invalid'
  for (const name of Object.keys(query)) if (!OPTIONS.includes(name)) errors[name] = 'unknown_field'
  if (Object.keys(errors).length) throw invalid(errors)
  const sort = query.sort === '' ? undefined : (query.sort as string | undefined)
  return { page, per_page, sort, order: direction, filter: filterOf(query), bin: query.bin === '1' }
}

/** The `filter` option: a JSON object. @throws Failure invalid */
export function filterOf({ filter }: Query): Record<string, unknown> {
  if (filter === undefined || filter === '') return {}
  try {
    const parsed = parseJson(String(filter))
    if (isObject(parsed)) return parsed
  } catch {
    // Falls to the refusal below: text that is no JSON and JSON that is no object are the same mistake.
  }
  throw invalid({ filter: 'invalid' })
}

/** The `ids` option, `1,2,3` or an array. @throws Failure invalid */
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

/** The id in a path. @throws Failure not_found for what is no id: there is no such record */
export function idOf(text: string | undefined): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw fail('not_found')
  return id
}
