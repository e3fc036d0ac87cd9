import { COST_LINES, COST_REPORT, COST_SUMS } from '../../../../contract/resources/business-reports'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Hooks } from '../../../crud/hooks'
import type { ReportFilter } from '../../../db/periods'
import type { Services } from '../../../services'
import { costsOf, linesSeenBy } from './costRows'

/** What the visas of a period cost, with and without the shares of ads and of people who got none. */
export const visaCostsHooks: Hooks = { rows: costReport }

/** The lines that each row of the report adds up. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(COST_LINES.map(line => [line, [line]])),
  ...COST_SUMS,
}

function costReport(services: Services, actor: Actor, asked: ReportFilter): Fragment {
  const { sql } = services
  const seen = linesSeenBy(actor)
  const rows = COST_REPORT.filter(row => PARTS[row]?.every(line => seen.some(each => each === line)))
  const report = rows
    .map(row => sql`select ${row}::text as entry, ${[...(PARTS[row] ?? [])]}::text[] as parts`)
    .reduce((all, each) => sql`${all} union all ${each}`)
  const span = sql`jsonb_strip_nulls(jsonb_build_object('period', period,
    'first_day', case when period = 'between' then first_day end, 'last_day', case when period = 'between' then last_day end))`
  return sql`
    with ${costsOf(services, actor, asked)}, report as (${report}), summed as (
      select r.entry, r.parts, count(c.line)::int as rows,
        case when count(c.line) = 0 or count(c.cost) > 0 then coalesce(sum(c.cost), 0) end as amount
      from report r left join costs c on c.line = any(r.parts) group by r.entry, r.parts
    ), lacking as (
      select entry, string_agg(amount || ' ' || currency, ', ' order by currency) as lacks
      from (
        select r.entry, c.amount_currency as currency, round(sum(c.amount * c.share), 2) as amount
        from report r join costs c on c.line = any(r.parts) where c.cost is null group by 1, 2) of_currency
      group by entry
    ), counted as (
      select count(*)::int as visas, min(registered_on) as first_registered, max(registered_on) as last_registered from people
    )
    select array_position(${[...COST_REPORT]}::text[], entry) as id, 1 as version, now() as created_at, now() as updated_at,
      null::bigint as created_by, '' as search_text, period, first_day, last_day, entry as line, visas, rows, amount,
      'EUR' as amount_currency, case when visas > 0 and lacks is null then round(amount / visas, 2) end as per_visa, 'EUR' as per_visa_currency,
      lacks, jsonb_build_object(
        'rows', ${span} || jsonb_build_object('line', to_jsonb(parts)),
        'visas', jsonb_strip_nulls(jsonb_build_object('visa_on_gte', first_day, 'visa_on_lte', last_day,
          'registered_on_gte', first_registered, 'registered_on_lte', last_registered, 'visa_on_null', false))) as filters
    from summed left join lacking using (entry) cross join counted cross join spans`
}
