import type { ClockFacts } from './clockFacts'
import { endOf, type IsDayOff } from './counting'
import { readClock } from './readClock'
import type { ClockRule } from './version'

export interface ExtensionRequest {
  told_on: string
  /** The new day in the letter; null where the rule fixes it. */
  until: string | null
  reason: string
  by_master: boolean
  isDayOff: IsDayOff
}

export type ExtensionRefusal =
  | 'not_extendable'
  | 'reason_missing'
  | 'not_running'
  | 'day_missing'
  | 'period_over'
  | 'already_extended'
  | 'not_later'
  | 'too_late'

/**
 * Says until when a clock may be extended, or why it may not (docs/spec/routes.md, "Clocks"): once, with a reason; a second
 * time only by a master. Where the law fixes the whole length, a person is told of it in the first period, and there is no
 * second time (Art. 12 (3) GDPR).
 */
export function checkExtension(
  rule: ClockRule,
  facts: ClockFacts,
  { told_on, until, reason, by_master, isDayOff }: ExtensionRequest,
): { until: string } | { refused: ExtensionRefusal } {
  if (rule.extension === 'none') return { refused: 'not_extendable' }
  if (!reason.trim()) return { refused: 'reason_missing' }
  const reading = readClock(rule, facts, { today: told_on, isDayOff })
  if (!('due_on' in reading) || !reading.due_on || !reading.started_on || reading.state === 'ended')
    return { refused: 'not_running' }
  const { started_on, due_on } = reading
  const isAgain = facts.extensions?.some(({ told_on: told, until }) => (told ?? until) >= started_on) ?? false
  if (isAgain && (rule.extends_to || !by_master)) return { refused: 'already_extended' }
  const last = rule.extends_to ? endOf(started_on, rule.extends_to, isDayOff) : null
  if (last && told_on > due_on) return { refused: 'period_over' }
  const new_day = until ?? last
  if (!new_day) return { refused: 'day_missing' }
  if (new_day <= due_on) return { refused: 'not_later' }
  return last && new_day > last ? { refused: 'too_late' } : { until: new_day }
}
