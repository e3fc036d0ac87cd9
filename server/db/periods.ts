import { isDay } from '../../contract/definition/fields'
import { BETWEEN, type Period } from '../../contract/resources/leads-report'
import type { Fragment, ReadServices } from '../crud/hooks'
import type { Connection } from './connect'
import { todayOf } from './today'

/** The filter that a report is asked for with. */
export type ReportFilter = Readonly<Record<string, unknown>>

/** First and last day of each period, seen from today; and of the one that was asked for by its days. */
export function periodsOf({ sql, now }: Pick<ReadServices, 'sql' | 'now'>, asked: ReportFilter): Fragment {
  const today = sql`today`
  const bounds: Record<Exclude<Period, 'all'>, [first: Fragment, last: Fragment]> = {
    today: [today, today],
    yesterday: [sql`today - 1`, sql`today - 1`],
    last_7_days: [sql`today - 6`, today],
    last_30_days: [sql`today - 29`, today],
    last_90_days: [sql`today - 89`, today],
    this_month: [sql`date_trunc('month', today::timestamp)::date`, today],
    last_month: [
      sql`(date_trunc('month', today::timestamp) - interval '1 month')::date`,
      sql`date_trunc('month', today::timestamp)::date - 1`,
    ],
    this_year: [sql`date_trunc('year', today::timestamp)::date`, today],
    last_year: [
      sql`(date_trunc('year', today::timestamp) - interval '1 year')::date`,
      sql`date_trunc('year', today::timestamp)::date - 1`,
    ],
  }
  const clock = sql`(select ${todayOf(sql, now())} as today) clock`
  const spans = Object.entries(bounds).reduce(
    (all, [period, [first, last]]) => sql`
      ${all} union all select ${period}::text, ${first}, ${last} from ${clock}`,
    sql`select 'all'::text as period, null::date as first_day, null::date as last_day ${between(sql, asked)}`,
  )
  // Kept apart, so that a span's ends are found once and not for each lead.
  return sql`select spans.*, day_begins(first_day) as first_at, day_begins(last_day + 1) as end_at from (${spans}) spans offset 0`
}

/** A filter that is no day is refused where it is read as one. */
function between(sql: Connection, { first_day: first, last_day: last }: ReportFilter): Fragment {
  if (typeof first !== 'string' || typeof last !== 'string' || !isDay(first) || !isDay(last)) return sql``
  return sql`union all select ${BETWEEN}::text, ${first}::date, ${last}::date`
}
