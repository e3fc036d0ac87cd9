import { useMemo } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import type { Role } from '../../../contract/access/roles'
import { checkGiven } from '../../../contract/definition/check'
import { type Definition, writableFields } from '../../../contract/definition/define'
import type { Field, Kind } from '../../../contract/definition/fields'

type Values = Record<string, unknown>

/** Values that a link hands to the form of a new record: `<Link to="/documents/create" state={{ values }}>`. */
export interface CreateState {
  values?: Values
}

/**
 * Returns the values that a link brings to the form of a new record: by its state, by `?source={"candidate_id":7}` as
 * react-admin has it, or field by field, `?candidate_id=7`. An address comes from anywhere: only fields that the role may
 * write and values that the field takes are read from it.
 */
export function useBroughtValues(definition: Definition, role: Role | undefined): Values {
  const { state, search } = useLocation()
  const values = (state as CreateState | null)?.values
  return useMemo(
    () => ({ ...valuesInAddress(definition, role, search), ...values }),
    [definition, role, search, values],
  )
}

/**
 * Returns the address without `source`, its checked values in the state. react-admin's Form would write any value of
 * `source` into any form, and count it as a change.
 * @returns undefined where the address has none
 */
export function withoutSource(definition: Definition, role: Role, { pathname, search, state }: Location) {
  const params = new URLSearchParams(search)
  if (!params.has('source')) return undefined
  params.delete('source')
  const values = { ...valuesInAddress(definition, role, search), ...(state as CreateState | null)?.values }
  return { to: { pathname, search: String(params) }, state: { ...state, values } }
}

/** No picture, file or HTML of a stranger stands in a form. */
const NEVER = new Set<Kind>(['html', 'json', 'file', 'secret'])

/** Returns the values that the query of an address has for fields of a new record; none without a role. */
export function valuesInAddress(definition: Definition, role: Role | undefined, search: string): Values {
  if (!search || !role) return {}
  const params = new URLSearchParams(search)
  const source = objectOf(params.get('source'))
  const values: Values = {}
  for (const [name, field] of writableFields(definition, role)) {
    if (NEVER.has(field.kind)) continue
    const given = source[name] ?? parsed(field, params.get(name))
    const checked = given === undefined ? undefined : checkGiven(field, given)
    if (checked && 'value' in checked && checked.value !== null) values[name] = checked.value
  }
  return values
}

function objectOf(text: string | null): Values {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value !== null && typeof value === 'object' ? { ...value } : {}
  } catch {
    return {}
  }
}

/** The text of a parameter as the field has it; lists come by `source` only. */
function parsed({ kind }: Field, text: string | null): unknown {
  if (text === null || text === '') return undefined
  if (kind === 'ref' || kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : undefined
  return text
}
