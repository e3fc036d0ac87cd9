import { FEWEST_FINISHED } from '../../../../contract/resources/step-reports'
import type { Tx } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import { beginUntilStop } from '../../../jobs/beginUntilStop'
import { addJobOnce, type JobRun, UNSTOPPED } from '../../../jobs/queue'
import type { Services } from '../../../services'
import { keepArrivals } from '../arrivals/keepArrivals'
import { gatherDays } from './gatherDays'
import { refreshByMedians } from './medians'

/**
 * Measures steps and arrivals, and keeps the clocks that last as long as the median of an office. With very many cases it takes
 * minutes: a stop takes it back, and the next process begins again.
 */
export async function measureSteps(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  const { sql, now } = services
  const isMeasured = await beginUntilStop(sql, stopping, async tx => {
    await measureWithin(tx, now())
    return true
  })
  if (isMeasured) await refreshByMedians(services, stopping)
  if (!isMeasured || stopping.aborted) await sql.begin(tx => addJobOnce(tx, 'measure_steps'))
}

/**
 * Measures how long the steps of the last 12 months took, and what arrivals are to be expected by it. Rows of the evening
 * before are replaced in one transaction, so that a number and the rows behind it are of one moment.
 */
export async function measureWithin(tx: Tx, now: Date): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('measure_steps'))`
  const today = await todayAt(tx, now)
  await gatherDays(tx)
  await keepFinished(tx, today)
  await keepSpeeds(tx, today)
  await keepArrivals(tx, today)
}

/**
 * A step lasts from the latest end of the steps before it in its track; the first of a track from that of the tracks before,
 * else from the opening of the case or the registration. One that ended before that tells nothing.
 */
async function keepFinished(tx: Tx, today: string): Promise<void> {
  await tx`delete from finished_steps`
  await tx`
    insert into finished_steps (candidate_id, case_id, route_id, step_id, holder, office_kind, office, began_on,
      finished_on, days)
    select w.candidate_id, w.case_id, w.route_id, r.id, w.holder, o.kind, o.office, b.began, w.day, w.day - b.began
    from (
      select *, max(day) over (partition by candidate_id, case_id, track_place order by place
          rows between unbounded preceding and 1 preceding) as in_track,
        max(day) over (partition by candidate_id, case_id order by track_place, place
          rows between unbounded preceding and 1 preceding) as before
      from step_days
    ) w
    join candidates c on c.id = w.candidate_id left join cases x on x.id = w.case_id
    cross join lateral (select coalesce(in_track, before, x.opened_on, c.registration_date) as began) b
    join route_steps r on r.slug = w.step
    left join step_offices o on o.candidate_id = w.candidate_id and o.resource = w.resource and w.holder = 'authority'
    where b.began <= w.day and w.day > ${today}::date - interval '12 months' and w.day <= ${today}::date`
}

async function keepSpeeds(tx: Tx, today: string): Promise<void> {
  const enough = tx`count(*) >= ${FEWEST_FINISHED}`
  const percentile = (part: number) => tx`
    case when ${enough} then round((percentile_cont(${part}::float8) within group (order by days))::numeric)::int end`
  const measured = tx`count(*)::int, ${percentile(0.5)}, ${percentile(0.8)}, ${today}::date`
  await tx`delete from step_speeds`
  await tx`
    insert into step_speeds (dimension, route_id, step_id, holder, office_kind, office, finished, median, percentile_80,
      measured_on)
    select 'route', route_id, step_id, min(holder), null, null, ${measured} from finished_steps group by route_id, step_id
    union all
    select 'step', null, step_id, min(holder), null, null, ${measured} from finished_steps group by step_id
    union all
    select 'office', null, step_id, min(holder), office_kind, office, ${measured} from finished_steps
    where office is not null group by step_id, office_kind, office`
}
