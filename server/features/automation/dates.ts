import { definitionOf } from '../../../contract/resources'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import { todayOf } from '../../db/today'
import { addJob, addJobOnce, type JobRun, UNSTOPPED } from '../../jobs/queue'
import { workUntilStop } from '../../jobs/workUntilStop'
import type { Services } from '../../services'
import type { Rule } from './rule'

/** A server that was down for a day or two catches up with its dates. Older ones are dropped. */
const CATCH_UP_DAYS = 2

/** Queues the rules whose dates were reached, on the organisation's clock: once for each rule, record and date. */
export async function triggerDateRules(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  const { sql } = services
  const rules = await sql<Rule[]>`
    select * from automation where active and "when" = 'date_reached' order by id`
  const rest = await workUntilStop(rules, stopping, rule =>
    sql.begin(async tx => {
      const events = await recordReachedDates({ services, tx, rule, days: CATCH_UP_DAYS })
      if (events.length) await addJob(tx, 'run_automation', { events })
    }),
  )
  if (rest.length) await sql.begin(tx => addJobOnce(tx, 'trigger_date_rules'))
}

interface ReachedDates {
  services: Services
  tx: Tx
  rule: Rule
  /** The number of days to look back. */
  days: number
}

/** Inserts an event for each record whose date was reached in the last days. @returns the ids of the events */
export async function recordReachedDates({ services, tx, rule, days }: ReachedDates): Promise<number[]> {
  const definition = definitionOf(rule.resource)
  const field = rule.field && definition?.fields[rule.field] ? rule.field : undefined
  if (!definition || !field) return []
  const zone = tx`(select time_zone from organisation)`
  const date =
    definition.fields[field]?.kind === 'day'
      ? tx`${tx(field)}`
      : tx`(${tx(field)} at time zone ${zone})::date`
  const today = todayOf(tx, services.now())
  const occasion = tx`(${date} + ${rule.offset_days ?? 0}::int)`
  const events = await tx<{ id: number }[]>`
    insert into automation_events (kind, resource, record_id, rule_id, occasion)
    select 'date_reached', ${rule.resource}, id, ${rule.id}, ${occasion} from ${tx(definition.table)}
    where ${visibleRows(services, definition, SYSTEM, { sql: tx })}
      and ${occasion} <= ${today} and ${occasion} > ${today} - ${days}::int
    order by ${occasion}, id
    on conflict (rule_id, record_id, occasion) where rule_id is not null do nothing returning id`
  return events.map(({ id }) => id)
}
