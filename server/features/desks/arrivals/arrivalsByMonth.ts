import type { ArrivalMonth } from '../../../../contract/calls/desks'
import { expectedArrivals } from '../../../../contract/resources/step-reports'
import type { Actor } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import { oneRow } from '../../../db/oneRow'
import type { Services } from '../../../services'

/** Sums the expected arrivals that the caller may see by month; those without a day are counted apart. */
export async function arrivalsByMonth(
  services: Services,
  actor: Actor,
): Promise<{ months: ArrivalMonth[]; lacking: number }> {
  const { sql } = services
  const seen = visibleRows(services, expectedArrivals, actor)
  const part = (name: string) => sql`
    jsonb_build_object('people', count(*) filter (where part = ${name}),
      'sum', round(coalesce(sum(share) filter (where part = ${name}), 0) / 100.0, 1))`
  const [months, lacking] = await Promise.all([
    sql<ArrivalMonth[]>`
      select month, (month + interval '1 month')::date - 1 as last_day, ${part('certain')} as certain,
        ${part('early')} as early, ${part('late')} as late
      from (
        select date_trunc('month', early_on::timestamp)::date as month, share,
          case when certain then 'certain' else 'early' end as part
        from expected_arrivals where early_on is not null and ${seen}
        union all
        select date_trunc('month', late_on::timestamp)::date, share, 'late' from expected_arrivals
        where late_on is not null and not certain and ${seen}
      ) parts group by month order by month`,
    sql<{ count: number }[]>`
      select count(*)::int as count from expected_arrivals where lacks is not null and ${seen}`,
  ])
  return { months: [...months], lacking: oneRow(lacking).count }
}
