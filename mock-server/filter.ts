import type { Row } from 'json-server'
import { type Definition, SYSTEM_FIELDS } from '../contract/definition/define'
import { isOneOf } from '../contract/definition/isOneOf'
import { invalid } from '../contract/http/errors'
import { daysOf, hasDays, isDayCount, RELATIVE_DAYS, type RelativeDays } from '../contract/time/relative-days'
import { addDays } from '../contract/time/wall-time'

const OPERATORS = ['gte', 'lte', 'gt', 'lt', 'neq', 'null', 'like', ...RELATIVE_DAYS] as const

export interface Rule {
  field: string
  operator: (typeof OPERATORS)[number] | 'eq'
  value: unknown
}

/** Reads the `filter` option. @throws Failure invalid for what is no object, and for names of no field */
export function readFilter(definition: Definition, text: unknown): Rule[] {
  if (text === undefined || text === '') return []
  const filter = objectOf(text)
  return Object.entries(filter).map(([key, value]) => {
    const operator = has(definition, key) ? undefined : OPERATORS.find(suffix => key.endsWith(`_${suffix}`))
    const field = operator ? key.slice(0, -operator.length - 1) : key
    if (!has(definition, field)) throw invalid({ [key]: 'unknown_field' })
    if (isRelative(operator) && !(hasDays(kindOf(definition, field)) && isDayCount(value)))
      throw invalid({ [key]: 'invalid' })
    return { field, operator: operator ?? 'eq', value }
  })
}

function objectOf(text: unknown): Record<string, unknown> {
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : text
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) {
      return parsed as Record<string, unknown>
    }
  } catch {
    // Falls to the refusal below: no JSON and no object are the same mistake.
  }
  throw invalid({ filter: 'invalid' })
}

const has = ({ fields }: Definition, name: string) =>
  Object.hasOwn(fields, name) || isOneOf(SYSTEM_FIELDS, name)

const isRelative = (operator: string | undefined): operator is RelativeDays =>
  isOneOf(RELATIVE_DAYS, operator)

const kindOf = ({ fields }: Definition, name: string) =>
  fields[name]?.kind ?? (name.endsWith('_at') ? 'instant' : 'number')

/** The mock's office has the clock of UTC. */
function isWithin(held: unknown, operator: RelativeDays, count: number): boolean {
  const today = new Date().toISOString().slice(0, 10)
  const day = String(held).slice(0, 10)
  const { first, last } = daysOf(operator, count)
  return (first === null || day >= addDays(today, first)) && (last === null || day <= addDays(today, last))
}

/** @returns whether a record fulfils every rule. */
export function matches(row: Row, rules: Rule[]): boolean {
  return rules.every(({ field, operator, value }) => {
    const held = row[field] ?? null
    if (operator === 'null') return (held === null) === value
    if (operator === 'like')
      return String(held ?? '')
        .toLowerCase()
        .includes(String(value).toLowerCase())
    const any = (Array.isArray(value) ? value : [value]) as unknown[]
    const same = Array.isArray(held) ? held.some(one => any.includes(one)) : any.includes(held)
    if (operator === 'eq') return same
    if (operator === 'neq') return !same
    if (held === null) return false
    if (isRelative(operator)) return isWithin(held, operator, Number(value))
    const [one, other] = [held, value] as [string, string]
    if (operator === 'gte') return one >= other
    if (operator === 'lte') return one <= other
    return operator === 'gt' ? one > other : one < other
  })
}

/** Orders records by a field, empty ones last, ties by id. @throws Failure invalid for what is no field */
export function compare(definition: Definition, field: string, direction: 'asc' | 'desc') {
  if (!has(definition, field)) throw invalid({ sort: 'unknown_field' })
  const way = direction === 'asc' ? 1 : -1
  return (one: Row, other: Row): number => {
    const [mine, yours] = [one[field] ?? null, other[field] ?? null] as [string | null, string | null]
    if (mine === yours) return (one.id - other.id) * way
    if (mine === null || yours === null) return mine === null ? 1 : -1
    return (mine < yours ? -1 : 1) * way
  }
}
