import type { ClockRule } from '../../../../../contract/routes/version'
import type { RouteKey } from '../routeKeys'

/** A clock and the routes that have it. */
export interface ClockRow {
  rule: Omit<ClockRule, 'step'>
  /** The first of these steps that a route has ends the clock; a route with none of them has no such clock. */
  ends_at?: readonly string[]
  /** Kept without a step where a route has none of `ends_at`: its record ends it. */
  loose?: boolean
  /** One of these steps must be in the route. */
  requires?: readonly string[]
  /** Routes that have it without these steps, by the records of people. */
  also?: readonly RouteKey[]
  /** All routes where none are named. */
  routes?: readonly RouteKey[]
  except?: readonly RouteKey[]
}

/** Any permit that is applied for after the entry keeps the right to stay, one for a change of the title too (§ 81 (4) AufenthG). */
export const BY_PERMIT: NonNullable<ClockRule['settled_by']> = [
  { resource: 'permits', event: 'applied_on' },
  { resource: 'permits', event: 'issued_on' },
]

/** Returns the clocks of a route with these steps. */
export function selectClocks(
  rows: readonly ClockRow[],
  { route, steps }: { route: RouteKey; steps: ReadonlySet<string> },
): ClockRule[] {
  const has = (step: string) => steps.has(step)
  return rows
    .filter(({ routes, except }) => (routes?.includes(route) ?? true) && !except?.includes(route))
    .filter(({ requires, also }) => also?.includes(route) || (requires?.some(has) ?? true))
    .filter(({ rule }) => rule.from_step === undefined || has(rule.from_step))
    .flatMap(({ rule, ends_at, loose }) => {
      const step = ends_at?.find(has)
      if (step) return [{ ...rule, step }]
      return ends_at && !loose ? [] : [rule]
    })
}
