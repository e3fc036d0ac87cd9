import { TAKING_STATES } from '../../../../contract/resources/business-reports'
import { FEWEST_FINISHED } from '../../../../contract/resources/step-reports'
import {
  type DaysToArrival,
  daysToArrival,
  type RemainingTrack,
  type StepDays,
} from '../../../../contract/routes/forecast'
import { addDays } from '../../../../contract/time/wall-time'
import type { Fragment, Tx } from '../../../crud/hooks'
import { readTracks, remainingTracks, type TracksOfVersions } from './remainingTracks'

/** Days in which somebody who stood at a step has to arrive to count. */
const WITHIN_DAYS = 365
/** People that are read at once. */
const BATCH = 2_000

/** Somebody on the way, with the steps that were taken. */
interface Traveller {
  candidate_id: number
  case_id: number | null
  route_id: number
  version_id: number
  employee_id: number | null
  office_id: number | null
  sector_id: number | null
  bundesland_id: number | null
  presentable: boolean
  arrival_date: string | null
  has_ticket: boolean
  steps: string[]
  latest: string
}

interface Known {
  today: string
  tracks: TracksOfVersions
  speedOf: (routeId: number, step: string) => StepDays | undefined
  shares: ReadonlyMap<string, number>
  /** Forecasts by version and steps: very many people stand at the same ones. */
  found: Map<string, DaysToArrival>
}

/** Replaces the expected arrivals of everybody on the way. The days of `gatherDays` are there. */
export async function keepArrivals(tx: Tx, today: string): Promise<void> {
  const known: Known = {
    today,
    tracks: await readTracks(tx),
    speedOf: await readSpeeds(tx),
    shares: await readShares(tx, today),
    found: new Map(),
  }
  await gatherTravellers(tx, today)
  await tx`delete from expected_arrivals`
  for (let after = 0; ; ) {
    const people = await tx<Traveller[]>`
      select * from travellers where candidate_id > ${after} order by candidate_id limit ${BATCH}`
    const last = people.at(-1)
    if (!last) return
    after = last.candidate_id
    await insertExpected(tx, people, known)
  }
}

async function insertExpected(tx: Tx, people: readonly Traveller[], known: Known): Promise<void> {
  const rows = people
    .filter(({ version_id }) => known.tracks.get(version_id)?.length)
    .map(each => expected(each, known))
  await tx`
    insert into expected_arrivals (candidate_id, case_id, route_id, certain, early_on, late_on, share, lacks,
      lacking_step_id, reached_step_id, sector_id, bundesland_id, presentable, employee_id, office_id, measured_on)
    select w.candidate_id, w.case_id, w.route_id, w.certain, w.early_on, w.late_on, w.share, w.lacks, l.id, r.id,
      w.sector_id, w.bundesland_id, w.presentable, w.employee_id, w.office_id, ${known.today}::date
    from jsonb_to_recordset(${tx.json(rows)}) as w(candidate_id bigint, case_id bigint, route_id bigint, certain boolean,
      early_on date, late_on date, share int, lacks text, lacking text, latest text, sector_id bigint, bundesland_id bigint,
      presentable boolean, employee_id bigint, office_id bigint)
    left join route_steps l on l.slug = w.lacking left join route_steps r on r.slug = w.latest`
}

/** People who have begun and not arrived: by their open primary case, else on the classic route. */
async function gatherTravellers(tx: Tx, today: string): Promise<void> {
  await tx`
    create temp table travellers on commit drop as
    select c.id as candidate_id, d.case_id, d.route_id, d.version_id, coalesce(x.employee_id, c.employee_id) as employee_id,
      c.office_id, c.sector_id, c.bundesland_id, ${isPresentable(tx)} as presentable, c.arrival_date, bool_or(d.step = 'ticket_booked') as has_ticket, array_agg(d.step order by d.step) as steps,
      (array_agg(d.step order by d.day desc, d.track_place desc, d.place desc))[1] as latest
    from step_days d join candidates c on c.id = d.candidate_id
    left join statuses s on s.id = c.status_id left join cases x on x.id = d.case_id
    where d.state = 'done' and c.deleted_at is null and c.erased_at is null and s.kind is distinct from 'bad'
      and (c.arrival_date is null or c.arrival_date >= ${today}::date)
      and case when d.case_id is null
        then not exists (select from cases p where p.candidate_id = c.id and p.is_primary)
        else x.is_primary and x.state in ('open', 'on_hold') end
    group by c.id, d.case_id, d.route_id, d.version_id, x.employee_id
    having not bool_or(d.step = 'arrived')`
  await tx`create index on travellers (candidate_id)`
}

/** On the list of the German side, and no employer has said yes: no offer, no signed contract, no visa for a job. */
const isPresentable = (tx: Tx): Fragment => tx`
  (c.ready and not c.visa_granted
    and not exists (select from matches m where m.candidate_id = c.id and m.state = any(${[...TAKING_STATES]}::text[]))
    and not exists (select from placements a where a.candidate_id = c.id)
    and not exists (select from contracts k where k.candidate_id = c.id and k.category_type = 'employment'
      and k.signed_on is not null))`

function expected(person: Traveller, known: Known) {
  const { candidate_id, case_id, route_id, sector_id, bundesland_id, presentable } = person
  const { employee_id, office_id, latest } = person
  const place = { sector_id, bundesland_id, presentable, employee_id, office_id }
  const row = { candidate_id, case_id, route_id, ...place, latest, certain: false }
  const unknown = { early_on: null, late_on: null, share: null, lacking: null }
  const { today, shares } = known
  if (person.has_ticket && person.arrival_date) {
    const day = person.arrival_date
    return { ...row, ...unknown, certain: true, early_on: day, late_on: day, share: 100, lacks: null }
  }
  const days = forecastOf(person, known)
  if ('lacks' in days) return { ...row, ...unknown, lacks: 'speed', lacking: days.lacks }
  const share = shares.get(latest)
  if (share === undefined) return { ...row, ...unknown, lacks: 'share', lacking: latest }
  const [early_on, late_on] = [addDays(today, days.early), addDays(today, days.late)]
  return { ...row, early_on, late_on, share, lacks: null, lacking: null }
}

function forecastOf({ route_id, version_id, steps }: Traveller, known: Known): DaysToArrival {
  const key = `${version_id} ${steps.join(' ')}`
  const found = known.found.get(key)
  if (found) return found
  const remaining: RemainingTrack[] = remainingTracks(known.tracks.get(version_id) ?? [], new Set(steps))
  const days = daysToArrival(remaining, step => known.speedOf(route_id, step))
  known.found.set(key, days)
  return days
}

/** The speed of a step on its route, else that over all routes. */
async function readSpeeds(tx: Tx): Promise<Known['speedOf']> {
  const rows = await tx<(StepDays & { route_id: number | null; slug: string })[]>`
    select s.route_id, r.slug, s.median, s.percentile_80 from step_speeds s join route_steps r on r.id = s.step_id
    where s.dimension in ('route', 'step') and s.median is not null`
  const speeds = new Map(
    rows.map(({ route_id, slug, median, percentile_80 }) => [
      `${route_id ?? ''} ${slug}`,
      { median, percentile_80 },
    ]),
  )
  return (routeId, step) => speeds.get(`${routeId} ${step}`) ?? speeds.get(` ${step}`)
}

/** Percent of those who took a step between 24 and 12 months ago and arrived within 12 months of it, by step. */
async function readShares(tx: Tx, today: string): Promise<Map<string, number>> {
  const rows = await tx<{ step: string; share: number }[]>`
    select d.step, round(100.0 * count(*) filter (where a.day between d.day and d.day + ${WITHIN_DAYS}::int) / count(*))::int
      as share
    from step_days d left join (
      select candidate_id, min(day) as day from (
        select candidate_id, day from step_days where step = 'arrived'
        union all select id, arrival_date from candidates where arrival_date <= ${today}::date
      ) arrivals group by candidate_id
    ) a on a.candidate_id = d.candidate_id
    where d.state = 'done' and d.day > ${today}::date - interval '24 months' and d.day <= ${today}::date - interval '12 months'
    group by d.step having count(*) >= ${FEWEST_FINISHED}`
  return new Map(rows.map(({ step, share }) => [step, share]))
}
