import { OF_DAYS, type Operator } from '../../fields/kind'

/** One comparison of a list: a field, how, and with what. */
export interface Condition {
  name: string
  operator: Operator
  value: unknown
}

const SUFFIXES: readonly Operator[] = ['_gte', '_lte', '_neq', '_null', '_like', '_gt', '_lt', ...OF_DAYS]

/** The wire's filter object as conditions; the search text is none of them. */
export function conditionsOf(filter: Record<string, unknown>): Condition[] {
  return Object.entries(filter)
    .filter(([key, value]) => key !== 'q' && value !== undefined)
    .map(([key, value]) => {
      const operator = SUFFIXES.find(suffix => key.endsWith(suffix)) ?? ''
      return { name: operator ? key.slice(0, -operator.length) : key, operator, value }
    })
}

/** @returns the key that a condition has in the filter object (docs/spec/api.md, "Generic reads and writes") */
export function keyOf({ name, operator }: Pick<Condition, 'name' | 'operator'>): string {
  return `${name}${operator}`
}

/** Puts a condition into a filter, in the place of another where it was edited. Each key stands there once. */
export function withCondition(
  filter: Record<string, unknown>,
  next: Condition,
  before: Condition = next,
): Record<string, unknown> {
  const changed: [string, unknown] = [keyOf(next), next.value]
  if (!(keyOf(before) in filter)) return { ...without(filter, next), [keyOf(next)]: next.value }
  return Object.fromEntries(
    Object.entries(filter)
      .filter(([key]) => key === keyOf(before) || key !== keyOf(next))
      .map(entry => (entry[0] === keyOf(before) ? changed : entry)),
  )
}

/** Takes a condition away. */
export function without(filter: Record<string, unknown>, condition: Condition): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => key !== keyOf(condition)))
}

/** Whether the words of a comparison say all of it: no value stands behind them. */
export const isSaidWhole = ({ operator, value }: Pick<Condition, 'operator' | 'value'>): boolean =>
  operator === '_null' || (value === 1 && (operator === '_last_days' || operator === '_next_days'))

/** The i18n key of the words between field and value. */
export function operatorKey({ operator, value }: Pick<Condition, 'operator' | 'value'>): string {
  if (operator === '_null') return value === false ? 'lists.is_not_empty' : 'lists.is_empty'
  if (isSaidWhole({ operator, value })) return 'lists.is_today'
  return {
    '': 'lists.is',
    _neq: 'lists.is_not',
    _gte: 'lists.from_on',
    _lte: 'lists.up_to',
    _gt: 'lists.after',
    _lt: 'lists.before',
    _like: 'lists.contains',
    _last_days: 'lists.last_days',
    _next_days: 'lists.next_days',
    _older_days: 'lists.older_days',
  }[operator]
}
