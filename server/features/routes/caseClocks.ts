import type { ClockReading, ReadingDay } from '../../../contract/routes/clockFacts'
import { conditionsHold } from '../../../contract/routes/conditions'
import { readClock, readClocks } from '../../../contract/routes/readClock'
import type { ClockRule, Names, RouteStep, RouteTrack } from '../../../contract/routes/version'
import { CLOCK_EXPIRIES, isOpenCase } from '../../../contract/routes/words'
import type { Row, Tx } from '../../crud/hooks'
import { decidedOn } from './caseEvents'
import { type CaseFacts, clockFactsOf, stepsLeadingBackTo } from './caseFacts'
import type { CaseRecords } from './caseRecords'
import { decisionsAgainst, isContested, reachedOn } from './contested'
import { lostRemedies, REMEDIES, refusedBehind } from './lostRemedies'

type Reading = Exclude<ClockReading, { state: 'not_applicable' }>

/** A clock of a case with its reading. */
export interface ReadCaseClock {
  rule: ClockRule
  reading: Reading
  /** The record that it counts, where a rule counts several: each refusal has its own time to be contested. */
  record?: Row
  /** Its number among those of its rule, the newest decision first; 1 where it is the only one. */
  number?: number
}

/** Reads the clocks of a case that apply to it, the most urgent first. */
export function clocksOfCase(facts: CaseFacts, today: string): ReadCaseClock[] {
  const rules = facts.content.clocks.filter(
    rule => !isUnneeded(facts, rule) && !waitsForDecision(facts, rule),
  )
  const isDayOff = facts.daysOff(null)
  const readings = readClocks(rules, rule => clockFactsOf(facts, rule), { today, isDayOff })
  const read = rules
    .flatMap((rule): ReadCaseClock[] => {
      if (isOfRefusals(rule)) return readOfRefusals(facts, rule, { today, isDayOff })
      const reading = readings.get(rule.key)
      return reading && reading.state !== 'not_applicable' ? [{ rule, reading }] : []
    })
    .toSorted((one, other) => urgency(one).localeCompare(urgency(other)))
  return withoutTargetsOfLost(read)
}

/** A rule of the time to contest the decisions of a resource. */
const isAppeal = (rule: ClockRule): rule is ClockRule & { record: string } =>
  rule.expiry === 'appeal_lost' && rule.record !== undefined

/** A target of the remedy, such as the grounds for counsel: it names no resource, since it belongs to each refusal. */
const isTarget = ({ record, start }: ClockRule): boolean => record === undefined && start.includes('notified')

const isOfRefusals = (rule: ClockRule): boolean => isAppeal(rule) || isTarget(rule)

/** Tells whether a time to contest is over: nobody can keep it any more. */
const isLostAppeal = ({ rule, reading }: Pick<ReadCaseClock, 'rule' | 'reading'>): boolean =>
  isAppeal(rule) && reading.state === 'over' && !reading.still_possible

/** Leaves out targets of remedies against decisions that can no longer be contested. */
function withoutTargetsOfLost(read: readonly ReadCaseClock[]): ReadCaseClock[] {
  const lost = read.flatMap(clock => (isLostAppeal(clock) ? keyOf(clock) : []))
  return read.filter(clock => isAppeal(clock.rule) || !lost.includes(keyOf(clock)))
}

const keyOf = ({ rule, record }: ReadCaseClock): string => `${rule.record} ${record?.id}`

/**
 * Reads a rule for each decision that went against the person, the newest first: the time to contest it, and targets on the way
 * to a remedy. Those of an earlier decision are history once they are over: the case went on to the next one
 * (docs/decisions/0075).
 */
function readOfRefusals(facts: CaseFacts, rule: ClockRule, day: ReadingDay): ReadCaseClock[] {
  const found = refusalsFor(facts, rule).flatMap(({ resource, record }, at) => {
    const own = { ...rule, record: resource }
    const read = clockFactsOf(facts, own, record)
    const settled_on = at ? reachedOn(resource, record) : read.settled_on
    const reading = readClock(own, { ...read, settled_on: read.settled_on ?? settled_on ?? null }, day)
    return reading.state === 'not_applicable' ? [] : [{ rule: own, record, reading }]
  })
  const isOnly = found.length === 1
  return found.map(({ rule: own, record, reading }, at) => ({
    rule: isOnly ? own : { ...own, names: withDecision(own.names, decidedOn(own.record, record)) },
    reading,
    record,
    number: at + 1,
  }))
}

/** Decisions that a rule counts, the newest first: of its resource, else of all that can be contested. */
function refusalsFor({ records }: CaseFacts, rule: ClockRule) {
  const { record: named } = rule
  return [...records.keys()]
    .filter(resource => (named ? resource === named : isContested(resource)))
    .flatMap(resource => againstIn(records, resource, rule).map(record => ({ resource, record })))
    .toSorted((one, other) =>
      (decidedOn(other.resource, other.record) ?? '').localeCompare(
        decidedOn(one.resource, one.record) ?? '',
      ),
    )
}

const againstIn = (records: CaseRecords, resource: string, rule: ClockRule): Row[] =>
  resource === REMEDIES ? lostRemedies(records, rule) : decisionsAgainst(records, resource)

/** Names that tell one decision from another by its day. */
function withDecision(names: Names, day: string | null): Names {
  if (!day) return names
  const { en, ar, fr, de } = names
  return {
    en: `${en} (decision of ${day})`,
    ar: `${ar} (القرار المؤرخ \u2066${day}\u2069)`,
    fr: `${fr} (décision du ${day})`,
    de: `${de} (Bescheid vom ${day})`,
  }
}

/**
 * Tells whether the step that ends a clock is not needed, since its conditions do not hold. A track that only an outcome leads
 * to is no such condition: the time to take a remedy runs before somebody has taken one. Nor is a step that the case has left behind, where records settle the
 * clock: a lawsuit against one decision takes nothing from the time to contest another one.
 */
function isUnneeded(
  { content, steps, conditions }: CaseFacts,
  { step: key, settled_by }: ClockRule,
): boolean {
  if (!key || steps.has(key)) return false
  if (!settled_by && isPassed(key, { content, steps })) return true
  const track = content.tracks.find(({ steps: all }) => all.some(step => step.key === key))
  const asked = [track, track?.steps.find(step => step.key === key)].flatMap(each => each?.applies_if ?? [])
  return !conditionsHold(
    asked.filter(({ fact }) => fact !== 'track'),
    conditions,
  )
}

/**
 * Tells whether the case has left a step behind, until an outcome leads back to it or before: nobody prepares a visa
 * application that was handed in, or one that was refused and led to a remedy. An appointment is asked for ahead.
 */
function isPassed(key: string, facts: Pick<CaseFacts, 'content' | 'steps'>): boolean {
  const track = facts.content.tracks.find(each => each.steps.some(step => step.key === key))
  if (track?.runs !== 'in_order') return false
  const at = track.steps.findIndex(step => step.key === key)
  const isLeft = track.steps.slice(at + 1).some(step => {
    const { state, outcome } = facts.steps.get(step.key) ?? {}
    const target = step.outcomes?.find(each => each.key === outcome)?.leads_to
    return (
      (state === 'done' && step.kind !== 'appointment') ||
      (state === 'failed' && target !== undefined && 'track' in target)
    )
  })
  return isLeft && stepsLeadingBackTo(key, facts).length === 0
}

/** Decisions of authorities for which the preparation of a visa application waits. */
const BEFORE_VISA: readonly unknown[] = ['recognitions', 'ba-approvals', 'preapprovals']

/**
 * Tells whether a target after the last decision before its step waits for one of them: for each that the tracks of the case
 * before it have, and after a recognition that is not full for the place on the measure. A pre-approval comes last of all (§ 81a
 * AufenthG). A new application waits for none again.
 */
function waitsForDecision(facts: CaseFacts, { record, start, step: key }: ClockRule): boolean {
  if (record || !key || !start.includes('decided') || stepsLeadingBackTo(key, facts).length) return false
  const { content, steps, conditions } = facts
  const isBegun = ({ steps: all }: RouteTrack) => all.some(step => steps.has(step.key))
  const at = content.tracks.findIndex(track => track.steps.some(step => step.key === key))
  const before = content.tracks
    .slice(0, at)
    .filter(track => conditionsHold(track.applies_if, conditions))
    .filter(track => !track.optional || track.applies_if?.length || isBegun(track))
    .flatMap(track => track.steps)
    .filter(step => conditionsHold(step.applies_if, conditions))
  const isOpen = (step: RouteStep) => !['done', 'skipped'].includes(steps.get(step.key)?.state ?? 'open')
  const decisions = before.filter(
    step => step.kind === 'decision' && BEFORE_VISA.includes(step.record?.resource),
  )
  const last = decisions.filter(step => step.record?.resource === 'preapprovals')
  if ((last.length ? last : decisions).some(isOpen)) return true
  const isPartial = decisions.some(step => ['partial', 'waived'].includes(steps.get(step.key)?.outcome ?? ''))
  const isPlace = ({ record: own }: RouteStep) => own?.resource === 'measures' && own.event === 'place_on'
  const places = isPartial ? content.tracks.flatMap(track => track.steps).filter(isPlace) : []
  return isPartial && (!places.length || before.filter(isPlace).some(isOpen))
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
  { ids, now }: { ids: readonly number[]; now: Date },
  clocks: ReadonlyMap<CaseFacts, readonly ReadCaseClock[]>,
): Promise<void> {
  const rows = [...clocks].flatMap(([facts, read]) => read.flatMap(clock => rowOf(facts, clock)))
  await tx`
    delete from clocks k where k.case_id = any(${[...ids]}::bigint[]) and k.source = 'route'
      and not exists (select from jsonb_to_recordset(${tx.json(rows)}) as w(case_id bigint, rule text, candidate_id bigint)
        where w.case_id = k.case_id and w.rule = k.rule and w.candidate_id = k.candidate_id)`
  await writeClocks(tx, rows, now)
}

/** The same of people without a case of their own. */
export async function keepClocksOfPeople(
  tx: Tx,
  { people, now }: { people: readonly number[]; now: Date },
  clocks: ReadonlyMap<CaseFacts, readonly ReadCaseClock[]>,
): Promise<void> {
  const rows = [...clocks].flatMap(([facts, read]) =>
    read.flatMap(clock => rowOf(facts, clock)).map(row => ({ ...row, case_id: null })),
  )
  await tx`
    delete from clocks k where k.candidate_id = any(${[...people]}::bigint[]) and k.source = 'route' and k.case_id is null
      and not exists (select from jsonb_to_recordset(${tx.json(rows)}) as w(rule text, candidate_id bigint)
        where w.rule = k.rule and w.candidate_id = k.candidate_id)`
  await writeClocks(tx, rows, now)
}

type KeptClock = Omit<ReturnType<typeof rowOf>[number], 'case_id'> & { case_id: number | null }

/** The number of a source is that of the case; of a person without one it is the person's below zero, which no case has. */
async function writeClocks(tx: Tx, rows: readonly KeptClock[], now: Date): Promise<void> {
  await tx`
    insert into clocks (candidate_id, source, source_id, rule, case_id, step_id, what, what_ar, what_fr, what_de, holder, nature, expiry, is_lost, refused, quality,
      started_on, due_on, latest_on, silence, employee_id, created_at, updated_at)
    select w.candidate_id, 'route', coalesce(w.case_id, -w.candidate_id), w.rule, w.case_id, s.id, w.what, w.what_ar, w.what_fr, w.what_de, w.holder, w.nature, w.expiry, w.is_lost, w.refused, w.quality,
      w.started_on, w.due_on, w.latest_on, w.expiry = 'silence_over', w.employee_id, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${tx.json([...rows])}) as w(candidate_id bigint, case_id bigint, rule text, step text, what text, what_ar text, what_fr text, what_de text,
      holder text, nature text, expiry text, is_lost boolean, refused text, quality text, started_on date, due_on date, latest_on date, employee_id bigint)
    left join route_steps s on s.slug = w.step
    on conflict (candidate_id, source, source_id, rule) do update set step_id = excluded.step_id, what = excluded.what, what_ar = excluded.what_ar, what_fr = excluded.what_fr, what_de = excluded.what_de,
      holder = excluded.holder, nature = excluded.nature, expiry = excluded.expiry, is_lost = excluded.is_lost, refused = excluded.refused, quality = excluded.quality,
      started_on = excluded.started_on, due_on = excluded.due_on, latest_on = excluded.latest_on,
      silence = excluded.silence, employee_id = excluded.employee_id, updated_at = excluded.updated_at, version = clocks.version + 1
    where (clocks.step_id, clocks.what, clocks.what_ar, clocks.what_fr, clocks.what_de, clocks.holder, clocks.nature, clocks.expiry, clocks.is_lost, clocks.refused, clocks.quality, clocks.started_on,
      clocks.due_on, clocks.latest_on, clocks.employee_id) is distinct from (excluded.step_id, excluded.what, excluded.what_ar, excluded.what_fr, excluded.what_de,
      excluded.holder, excluded.nature, excluded.expiry, excluded.is_lost, excluded.refused, excluded.quality, excluded.started_on, excluded.due_on,
      excluded.latest_on, excluded.employee_id)`
}

/** As on the classic route, nothing runs for a person whose way has ended. */
export function runningClocks(facts: CaseFacts, today: string): ReadCaseClock[] {
  const {
    case: { state },
    candidate,
  } = facts
  if (candidate.status_kind === 'bad' || candidate.erased_at) return []
  if (isOpenCase(state)) return clocksOfCase(facts, today)
  return [...(state === 'won' ? clocksAfterWin(facts, today) : []), ...appealsAfterEnd(facts, today)]
}

/**
 * Returns the time to contest decisions that goes on after a case has ended, until its last day: the end of a case, such as of
 * one that was opened by mistake, takes no right from the person (docs/decisions/0075).
 */
function appealsAfterEnd(facts: CaseFacts, today: string): ReadCaseClock[] {
  const { ended_on } = facts.case
  // Decisions after the end that name no case are those of a person without one (classicClocks.ts).
  const isOwn = (resource: string, row: Row) =>
    row.case_id !== null || !ended_on || (decidedOn(resource, row) ?? '') <= ended_on
  const records = new Map(
    [...facts.records].map(([resource, rows]) => [
      resource,
      rows.filter(row => !isContested(resource) || isOwn(resource, row)),
    ]),
  )
  return clocksOfCase({ ...facts, records }, today).filter(({ rule, reading }) => {
    const isPossible = reading.state === 'running' || (reading.state === 'over' && reading.still_possible)
    return isAppeal(rule) && isPossible
  })
}

/** Returns the clocks of the guarantee and of the reports of an early end, which go on after a case was won. */
function clocksAfterWin(facts: CaseFacts, today: string): ReadCaseClock[] {
  const steps = facts.content.tracks.flatMap(track => track.steps)
  const endsWithPlacement = ({ record, step, ends_on }: ClockRule) =>
    record === PLACEMENTS &&
    (step
      ? steps.some(({ key, record: own }) => key === step && own?.resource === PLACEMENTS)
      : ends_on !== undefined)
  return clocksOfCase(facts, today).filter(({ rule }) => endsWithPlacement(rule))
}

const PLACEMENTS = 'placements'

/** A paused clock is kept with its end as far as it is known: it goes on without anything being written. */
function rowOf(facts: CaseFacts, { rule, reading, record, number = 1 }: ReadCaseClock) {
  if (!isDue(reading) && reading.state !== 'paused') return []
  if (!reading.due_on) return []
  const { id, candidate_id, employee_id } = facts.case
  return [
    {
      case_id: id,
      candidate_id,
      employee_id: employee_id ?? facts.candidate.employee_id ?? null,
      rule: number > 1 ? `${rule.key}.${number}` : rule.key,
      step: rule.step ?? null,
      what: rule.names.en.slice(0, 400),
      what_ar: rule.names.ar.slice(0, 400),
      what_fr: rule.names.fr.slice(0, 400),
      what_de: rule.names.de.slice(0, 400),
      holder: rule.holder,
      nature: rule.nature,
      expiry: rule.expiry,
      is_lost: isLostAppeal({ rule, reading }),
      refused: isAppeal(rule) && record ? refusedBehind(rule.record, record, facts.records) : null,
      quality: reading.quality,
      started_on: reading.started_on,
      due_on: reading.due_on,
      latest_on: isDue(reading) ? reading.latest_on : null,
    },
  ]
}
