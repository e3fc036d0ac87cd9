import type { ClockReading } from '../../../contract/routes/clockFacts'
import { readClocks } from '../../../contract/routes/readClock'
import type { ClockRule } from '../../../contract/routes/version'
import { CLOCK_EXPIRIES, isOpenCase } from '../../../contract/routes/words'
import type { Tx } from '../../crud/hooks'
import { type CaseFacts, clockFactsOf } from './caseFacts'

/** A clock of a case with its reading. */
export interface ReadCaseClock {
  rule: ClockRule
  reading: Exclude<ClockReading, { state: 'not_applicable' }>
}

/** Reads the clocks of a case that apply to it, the most urgent first. */
export function clocksOfCase(facts: CaseFacts, today: string): ReadCaseClock[] {
  const rules = facts.content.clocks
  const { isDayOff } = facts
  const readings = readClocks(rules, rule => clockFactsOf(facts, rule), { today, isDayOff })
  return rules
    .flatMap(rule => {
      const reading = readings.get(rule.key)
      return reading && reading.state !== 'not_applicable' ? [{ rule, reading }] : []
    })
    .toSorted((one, other) => urgency(one).localeCompare(urgency(other)))
}

/** Sorts running clocks by the weight of their end, then by the day, before all others. */
function urgency({ rule, reading }: ReadCaseClock): string {
  const place = CLOCK_EXPIRIES.indexOf(rule.expiry)
  return isDue(reading) ? `0${place}${reading.due_on}` : `1${place}`
}

type DueReading = Extract<ClockReading, { state: 'running' | 'over' }>
export const isDue = (reading: ClockReading): reading is DueReading =>
  reading.state === 'running' || reading.state === 'over'

/** Keeps the clocks of cases in their table, from which desks, lists and warnings read them. */
export async function keepClocks(
  tx: Tx,
  ids: readonly number[],
  clocks: ReadonlyMap<CaseFacts, readonly ReadCaseClock[]>,
): Promise<void> {
  const rows = [...clocks].flatMap(([facts, read]) => read.flatMap(clock => rowOf(facts, clock)))
  await tx`
    delete from clocks k where k.case_id = any(${[...ids]}::bigint[]) and k.source = 'route'
      and not exists (select from jsonb_to_recordset(${tx.json(rows)}) as w(case_id bigint, rule text, candidate_id bigint)
        where w.case_id = k.case_id and w.rule = k.rule and w.candidate_id = k.candidate_id)`
  await tx`
    insert into clocks (candidate_id, source, source_id, rule, case_id, step_id, what, holder, nature, expiry, quality,
      started_on, due_on, latest_on, silence, employee_id)
    select w.candidate_id, 'route', w.case_id, w.rule, w.case_id, s.id, w.what, w.holder, w.nature, w.expiry, w.quality,
      w.started_on, w.due_on, w.latest_on, w.expiry = 'silence_over', w.employee_id
    from jsonb_to_recordset(${tx.json(rows)}) as w(candidate_id bigint, case_id bigint, rule text, step text, what text,
      holder text, nature text, expiry text, quality text, started_on date, due_on date, latest_on date, employee_id bigint)
    left join route_steps s on s.slug = w.step
    on conflict (candidate_id, source, source_id, rule) do update set step_id = excluded.step_id, what = excluded.what,
      holder = excluded.holder, nature = excluded.nature, expiry = excluded.expiry, quality = excluded.quality,
      started_on = excluded.started_on, due_on = excluded.due_on, latest_on = excluded.latest_on,
      silence = excluded.silence, employee_id = excluded.employee_id, updated_at = now(), version = clocks.version + 1
    where (clocks.step_id, clocks.what, clocks.holder, clocks.nature, clocks.expiry, clocks.quality, clocks.started_on,
      clocks.due_on, clocks.latest_on, clocks.employee_id) is distinct from (excluded.step_id, excluded.what,
      excluded.holder, excluded.nature, excluded.expiry, excluded.quality, excluded.started_on, excluded.due_on,
      excluded.latest_on, excluded.employee_id)`
}

/** As on the classic route, nothing runs for a person whose way has ended. */
export const isRunning = ({ case: { state }, candidate }: CaseFacts): boolean =>
  isOpenCase(state) && candidate.status_kind !== 'bad' && !candidate.erased_at

/** A paused clock is kept with its end as far as it is known: it goes on without anything being written. */
function rowOf(facts: CaseFacts, { rule, reading }: ReadCaseClock) {
  if (!isDue(reading) && reading.state !== 'paused') return []
  if (!reading.due_on) return []
  const { id, candidate_id, employee_id } = facts.case
  return [
    {
      case_id: id,
      candidate_id,
      employee_id: employee_id ?? facts.candidate.employee_id ?? null,
      rule: rule.key,
      step: rule.step ?? null,
      what: rule.names.en.slice(0, 400),
      holder: rule.holder,
      nature: rule.nature,
      expiry: rule.expiry,
      quality: reading.quality,
      started_on: reading.started_on,
      due_on: reading.due_on,
      latest_on: isDue(reading) ? reading.latest_on : null,
    },
  ]
}
