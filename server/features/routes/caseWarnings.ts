import { type IsDayOff, warningsOf } from '../../../contract/routes/counting'
import type { ClockRule } from '../../../contract/routes/version'
import { CLOCK_EXPIRIES, isLost } from '../../../contract/routes/words'
import { addDays, daysBetween } from '../../../contract/time/wall-time'
import type { Tx } from '../../crud/hooks'
import { dayAt, todayAt } from '../../db/today'
import { beginUntilStop } from '../../jobs/beginUntilStop'
import { addJobOnce, type JobRun, UNSTOPPED } from '../../jobs/queue'
import type { Services } from '../../services'
import { type CaseResponsible, responsibleForWays, wayKey } from '../candidates'
import { classicVersion } from './classicClocks'
import { officeDaysOff } from './daysOff'
import { refreshWays } from './refreshCases'
import { type Recipients, tellDigests, tellEach, type WarningClock } from './tellOfClocks'

/** From so many days before the end the deputy is warned too, and the lead. */
const DEPUTY_FROM = 7
const LEAD_FROM = 3
/** The hour from which the digest of the morning goes out, on the organisation's clock. */
const MORNING_HOUR = 7
/** A clock that was over for longer when it became known is overdue work, which the desk shows: nobody is warned of it. */
const LATE_DAYS = 3
/** A stage on days off lies so many days earlier at most. */
const MOST_DAYS_OFF = 14

/**
 * Warns the people who keep a case, or a person without one, by the days of each rule and of the office: the owner, then the deputy, then the lead; after
 * the end the masters too, on every working day until the clock is settled. What would be lost is told at once, all else in
 * one digest a morning. Changes no step, record or clock.
 * A run that a stop takes back is queued again.
 * @returns how many clocks were warned of
 */
export async function warnOfCases(
  services: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<number> {
  const now = services.now()
  const warned = await beginUntilStop(services.sql, stopping, async tx => {
    // One run at a time: of two the second finds the stages taken.
    await tx`select pg_advisory_xact_lock(hashtext('case_warnings'))`
    const { today, isMorning } = await readMorning(tx, now)
    const clocks = await currentClocks(tx, { now, today, isMorning })
    const responsible = await responsibleForWays(tx, clocks, now)
    const reached = await takeReached(tx, await reachedToday(clocks, { today, responsible }))
    const recipients: Recipients = new Map()
    for (const clock of reached)
      for (const id of recipientsOf(clock, responsible.get(wayKey(clock))))
        recipients.set(id, [...(recipients.get(id) ?? []), clock])
    await tellEach(tx, today, only(recipients, isUrgent))
    await tellDigests(
      tx,
      { today, now },
      only(recipients, clock => !isUrgent(clock)),
    )
    return reached.length
  })
  if (warned === undefined) await services.sql.begin(tx => addJobOnce(tx, 'warn_of_cases'))
  return warned ?? 0
}

const isUrgent = ({ expiry }: Pick<WarningClock, 'expiry'>): boolean => isLost(expiry)

const only = (recipients: Recipients, isMeant: (clock: WarningClock) => boolean): Recipients =>
  new Map([...recipients].map(([id, clocks]) => [id, clocks.filter(isMeant)]))

/** @returns whether this is the first run of the morning: the one that sends the digests of the day */
async function readMorning(tx: Tx, now: Date): Promise<{ today: string; isMorning: boolean }> {
  const today = await todayAt(tx, now)
  const [clock] = await tx<{ hour: number }[]>`
    select extract(hour from ${now}::timestamptz at time zone time_zone)::int as hour from organisation`
  const { hour = MORNING_HOUR } = clock ?? {}
  if (hour < MORNING_HOUR) return { today, isMorning: false }
  const first =
    await tx`insert into warning_digests (day) values (${today}) on conflict do nothing returning day`
  await tx`delete from warning_digests where day < ${addDays(today, -400)}::date`
  return { today, isMorning: first.length > 0 }
}

/** Reads the clocks that end, after the cases in which one may be history since its time is over are worked out again, once. */
async function currentClocks(
  tx: Tx,
  { now, ...day }: { now: Date; today: string; isMorning: boolean },
): Promise<EndingClock[]> {
  const clocks = await endingClocks(tx, day)
  const past = clocks.filter(
    ({ rule, last_on, kept_on }) =>
      last_on < day.today && kept_on <= last_on && rule.expiry === 'appeal_lost',
  )
  if (!past.length) return clocks
  await refreshWays(
    tx,
    past.map(({ candidate_id }) => candidate_id),
    now,
  )
  // From now on only a record can make the clock history, and that works the person's clocks out again by itself.
  await tx`update clocks set updated_at = ${now} where id = any(${past.map(({ id }) => id)}::bigint[])`
  return endingClocks(tx, day)
}

/** A clock with its last day, the next working day where that is off, and the day on which it was last worked out. */
type EndingClock = Omit<WarningClock, 'stage'> & { last_on: string; kept_on: string }
type ClockRow = Omit<EndingClock, 'rule'> & {
  rule: string
  version_id: number
  what: string
  what_ar: string | null
  what_fr: string | null
  what_de: string | null
}

/** Clocks of cases, and of people without one, whose first warning may have come. */
async function endingClocks(
  tx: Tx,
  { today, isMorning }: { today: string; isMorning: boolean },
): Promise<EndingClock[]> {
  const versions = await tx<{ version_id: number; clocks: ClockRule[] }[]>`
    select version_id, content -> 'clocks' as clocks from route_contents where version_id = ${classicVersion(tx)}
      or version_id in (select distinct x.route_version_id from cases x join clocks k on k.case_id = x.id)`
  const rules = versions.flatMap(({ version_id, clocks }) => clocks.map(rule => ({ version_id, rule })))
  const wanted = rules.map(({ version_id, rule }) => ({ version_id, rule: rule.key, days: earliest(rule) }))
  const urgent = isMorning ? null : CLOCK_EXPIRIES.filter(isLost)
  const rows = await tx<ClockRow[]>`
    select k.id, k.candidate_id, k.case_id, k.source_id, c.name, r.rule, r.version_id, k.what, k.what_ar, k.what_fr, k.what_de, k.due_on,
      coalesce(k.latest_on, k.due_on) as last_on, k.expiry,
      k.quality, ${dayAt(tx, tx`k.updated_at`)} as kept_on,
      array(select w.stage from clock_warnings w where w.candidate_id = k.candidate_id and w.source = 'route ' || r.rule
        and w.source_id = k.source_id and w.due_on = k.due_on) as taken
    from clocks k left join cases x on x.id = k.case_id join candidates c on c.id = k.candidate_id and c.deleted_at is null
    join jsonb_to_recordset(${tx.json(wanted)}) as r(version_id bigint, rule text, days int)
      on r.version_id = case when k.case_id is null then ${classicVersion(tx)} else x.route_version_id end and r.rule = split_part(k.rule, '.', 1)
    where k.source = 'route' and k.due_on <= ${today}::date + r.days
      and (k.case_id is not null or ${dayAt(tx, tx`k.created_at`)} <= k.due_on + ${LATE_DAYS}::int)
      and (${urgent}::text[] is null or k.expiry = any(${urgent}::text[]))
    order by k.due_on, k.id`
  const byKey = new Map(rules.map(({ version_id, rule }) => [`${version_id} ${rule.key}`, rule]))
  return rows.flatMap(({ version_id, rule: key, what, what_ar, what_fr, what_de, ...row }) => {
    const rule = byKey.get(`${version_id} ${key}`)
    // Of several decisions the clock says which one it is of.
    if (!rule) return []
    const { fr, de } = rule.names
    const names = { en: what, ar: what_ar ?? what, fr: what_fr ?? fr, de: what_de ?? de }
    return [{ ...row, rule: { ...rule, names } }]
  })
}

const earliest = (rule: ClockRule): number =>
  MOST_DAYS_OFF + Math.max(0, ...warningsOf(rule, '2000-01-01', () => false).map(({ stage }) => stage))

/** Clocks that have reached a stage which nobody was warned of yet. */
async function reachedToday(
  clocks: readonly EndingClock[],
  { today, responsible }: { today: string; responsible: ReadonlyMap<string, CaseResponsible> },
): Promise<WarningClock[]> {
  const daysOff = new Map<string | null, IsDayOff>()
  const reached: WarningClock[] = []
  for (const clock of clocks) {
    const country = responsible.get(wayKey(clock))?.country ?? null
    const isDayOff = daysOff.get(country) ?? (await officeDaysOff(country))
    daysOff.set(country, isDayOff)
    const stage = stageOf(clock, today, isDayOff)
    if (stage !== undefined && !clock.taken.includes(stage)) reached.push({ ...clock, stage })
  }
  return reached
}

/**
 * The stage that a clock has reached. Once it is over, each working day is a stage of its own; of a right that has opened only
 * the first day is.
 * @returns undefined where it has reached none yet
 */
export function stageOf(
  { rule, due_on }: Pick<WarningClock, 'rule' | 'due_on'>,
  today: string,
  isDayOff: IsDayOff,
): number | undefined {
  const left = daysBetween(today, due_on)
  if (left >= 0)
    return warningsOf(rule, due_on, isDayOff).findLast(({ on, stage }) => stage >= 0 && on <= today)?.stage
  if (left === -1 || rule.expiry === 'right_opens') return -1
  return isDayOff(today) ? undefined : left
}

/** Takes the stages, each once. */
async function takeReached(tx: Tx, reached: readonly WarningClock[]): Promise<WarningClock[]> {
  if (!reached.length) return []
  const rows = reached.map(({ candidate_id, source_id, rule, due_on, stage }) => ({
    candidate_id,
    source: `route ${rule.key}`,
    source_id,
    due_on,
    stage,
  }))
  await tx`
    insert into clock_warnings (candidate_id, source, source_id, due_on, stage)
    select * from jsonb_to_recordset(${tx.json(rows)})
      as w(candidate_id bigint, source text, source_id bigint, due_on date, stage smallint)
    on conflict do nothing`
  return [...reached]
}

/**
 * The people to warn at the stage of a clock. One that starts on an estimated day never leaves the desk of the owner, nor does
 * a right that opens; while the owner is away, the deputy has the warning at once.
 */
export function recipientsOf(
  { stage, quality, expiry }: Pick<WarningClock, 'stage' | 'quality' | 'expiry'>,
  responsible: CaseResponsible | undefined,
): number[] {
  if (!responsible) return []
  const { owner, away, deputy, leads, masters } = responsible
  if (owner === null) return stage < 0 && quality !== 'estimated' ? unique([...leads, ...masters]) : leads
  if (quality === 'estimated') return [owner]
  const standIn = away ? (deputy === null ? leads : [deputy]) : []
  if (expiry === 'right_opens') return unique([owner, ...standIn])
  return unique([
    owner,
    ...standIn,
    ...(stage <= DEPUTY_FROM && deputy !== null ? [deputy] : []),
    ...(stage <= LEAD_FROM ? leads : []),
    ...(stage < 0 ? masters : []),
  ])
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
