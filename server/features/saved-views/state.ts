import type { Role } from '../../../contract/access/roles'
import { type Definition, visibleFields } from '../../../contract/definition/define'
import { Failure, type FieldErrors, invalid } from '../../../contract/http/errors'
import { columnChoices, type ViewState } from '../../../contract/lists/saved-views'
import { checkFilter, orderClause } from '../../crud/where'
import type { Sql, Transaction } from '../../db/connect'

/** Characters of a text that a view searches for. */
const SEARCH_MAX = 200
type Asked = { sql: Sql | Transaction; definition: Definition; role: Role | null }

/**
 * Holds a state against the definition and what a role may see: filters, the sort and columns by the rules of a list.
 * @throws Failure invalid with each part by its place: `state.filter.phone`
 */
export function checkState(asked: Asked, state: ViewState): void {
  const errors: FieldErrors = {}
  for (const [key, value] of Object.entries(state.filter)) {
    const code = filterFault(asked, key, value)
    if (code) errors[`state.filter.${key}`] = code
  }
  if (state.sort !== null && !maySort(asked, state.sort)) errors['state.sort'] = 'unknown_field'
  const choices = new Set(columnChoices(asked.definition, asked.role))
  if (state.columns?.some(name => !choices.has(name))) errors['state.columns'] = 'unknown_field'
  if (Object.keys(errors).length) throw invalid(errors)
}

/**
 * Leaves out what a role may not see and what is no field any more: the filter of another may name a phone number.
 * @returns the rest, and whether something was left out
 */
export function reduceState(asked: Asked, state: ViewState): { state: ViewState; reduced: boolean } {
  const filter = Object.entries(state.filter).filter(([key, value]) => !filterFault(asked, key, value))
  const sort = state.sort !== null && maySort(asked, state.sort) ? state.sort : null
  const choices = new Set(columnChoices(asked.definition, asked.role))
  const columns = state.columns?.filter(name => choices.has(name)) ?? null
  const reduced =
    filter.length < Object.keys(state.filter).length ||
    sort !== state.sort ||
    (columns?.length ?? 0) < (state.columns?.length ?? 0)
  return { state: { ...state, filter: Object.fromEntries(filter), sort, columns }, reduced }
}

function filterFault(asked: Asked, key: string, value: unknown) {
  if (key === 'q') return searchFault(asked, value)
  try {
    checkFilter(asked.sql, asked, { [key]: value })
    return undefined
  } catch (refusal) {
    return codeOf(refusal)?.[key] ?? 'invalid'
  }
}

/** A search text may be the value of a hidden field. */
function searchFault({ definition, role }: Asked, value: unknown) {
  const seen = new Set(visibleFields(definition, role).map(([name]) => name))
  const { search } = definition.list
  if (search.length === 0 || search.some(name => !seen.has(name))) return 'unknown_field' as const
  if (typeof value !== 'string' || value.trim() === '') return 'invalid' as const
  return value.length > SEARCH_MAX ? ('too_long' as const) : undefined
}

function maySort({ sql, definition, role }: Asked, sort: string): boolean {
  try {
    orderClause(sql, { definition, role }, { sort, direction: 'asc' })
    return true
  } catch (refusal) {
    codeOf(refusal)
    return false
  }
}

/** @throws the error unless it is a Failure */
function codeOf(refusal: unknown): FieldErrors | undefined {
  if (refusal instanceof Failure) return refusal.details.fields
  throw refusal
}
