import type { CaseClock, CaseStepState, CaseTrack, WayInput } from '../../../contract/calls/cases'
import { fail } from '../../../contract/http/errors'
import { cases } from '../../../contract/resources/cases'
import type { Route } from '../../../contract/resources/routes'
import { fieldOf } from '../../../contract/routes/recordEvents'
import type { Outcome, RecordEvent, RouteTrack } from '../../../contract/routes/version'
import { isOpenCase } from '../../../contract/routes/words'
import { readRecord } from '../../crud/list'
import { present } from '../../crud/record'
import type { Connection } from '../../db/connect'
import { oneRow } from '../../db/oneRow'
import { todayAt } from '../../db/today'
import { type Caller, roleOf, sheetKind } from '../candidates'
import { readQuestions } from './caseAnswers'
import { clocksOfCase, isDue, type ReadCaseClock, runningClocks } from './caseClocks'
import { type CaseFacts, decisionOf, readCaseFacts } from './caseFacts'
import { RECORD_TABLES, SHEETS } from './caseRecords'
import { type GuardedRequirement, requirementsOfCase, withoutStep } from './caseRequirements'
import { type StepPosition, type TrackPosition, trackPositions } from './caseTracks'
import { leftOut, valuesOfNew } from './contested'
import { countingRecord } from './countingRecord'
import { futureStart } from './moves/moveCase'
import { readPast } from './moves/pastSteps'
import { undoUntil } from './moves/undoable'
import { withWords } from './sourceWords'
import { clockOfStep, isUnderRemedy, type StepClocks, stepClocksOf, stepOfClock } from './stepClock'

/** Reads a case with its tracks, clocks and requirements. @throws Failure not_found where the caller may not see it */
export async function readWay({ services, actor }: Caller, id: number): Promise<WayInput> {
  const { sql } = services
  await readRecord(services, actor, cases, id)
  const today = await todayAt(sql, services.now())
  const [facts] = await readCaseFacts(sql, [id], today)
  if (!facts) throw fail('not_found')
  const clocks = isOpenCase(facts.case.state) ? clocksOfCase(facts, today) : runningClocks(facts, today)
  const states = await requirementsOfCase(sql, facts, { today })
  const [route, numbers, undo_until, past, questions, sheet] = await Promise.all([
    readRoute(sql, facts),
    readNumbers(sql, facts, today),
    undoUntil(sql, facts.case, services.now()),
    readPast(sql, facts),
    readQuestions(sql, facts),
    sheetKind(sql),
  ])
  const parts = stepClocksOf(facts, clocks)
  return {
    case: present(cases, facts.case, roleOf(actor)),
    ...numbers,
    undo_until,
    past,
    route,
    tracks: trackPositions(facts).map(position => trackState(position, { ...parts, states, sheet })),
    clocks: clocks.map(clock => clockState(parts, clock)),
    questions,
  }
}

interface WayParts extends StepClocks {
  states: readonly GuardedRequirement[]
  /** The kind of the information sheet. */
  sheet: number | undefined
}

function trackState({ track, steps, current }: TrackPosition, parts: WayParts): CaseTrack {
  const { key, names, runs, optional } = track
  return {
    key,
    names,
    runs,
    optional: optional === true,
    steps: steps.map(each => {
      const isNext = each === current && each.state === 'open'
      return stepState(isNext ? { ...each, state: 'current' } : each, runs, parts)
    }),
    current: current?.step.key ?? null,
  }
}

/** Tells whether the time to contest the decision has passed, so that no remedy in time can be chosen any more. */
function isTooLate(step: string, parts: WayParts): boolean {
  const appeals = parts.clocks
    .filter(each => each.rule.step === step && each.rule.expiry === 'appeal_lost')
    .filter(each => isUnderRemedy(each, parts))
    .flatMap(({ reading }) => (isDue(reading) || reading.state === 'ended' ? [reading] : []))
  const isLost = (each: (typeof appeals)[number]) =>
    each.state === 'ended' ? each.in_time === null : each.state === 'over' && !each.still_possible
  return appeals.length > 0 && appeals.every(isLost)
}

function stepState(position: StepPosition, runs: RouteTrack['runs'], parts: WayParts): CaseStepState {
  const { step, state, holder } = position
  const { facts, states, sheet } = parts
  const { key, names, kind, outcomes = [], optional, record } = step
  const standing = facts.steps.get(key)
  const isLate = !standing && isTooLate(key, parts)
  const excluded = record ? leftOut(record, facts.records) : []
  const isOffered = (each: Outcome) =>
    !(isLate && each.in_time) && ![each.key, ...(each.of ?? [])].some(value => excluded.includes(value))
  const clock = clockOfStep(position, runs, parts)
  return {
    key,
    names,
    holder,
    kind,
    state,
    day: standing?.day ?? null,
    outcome: standing?.outcome ?? null,
    outcomes: outcomes.filter(each => each.key === standing?.outcome || isOffered(each)),
    reason: standing?.reason ?? null,
    by: standing?.user_id && standing.user_name ? { id: standing.user_id, name: standing.user_name } : null,
    at: standing?.at ?? null,
    optional: optional === true,
    record: record?.resource ?? null,
    fills: record ? fillsOf(record, facts, sheet) : null,
    requirements: withoutStep(states.filter(({ step }) => step === key)),
    clock: clock ? clockState(parts, clock) : null,
  }
}

function fillsOf(record: RecordEvent, facts: CaseFacts, sheet: number | undefined): CaseStepState['fills'] {
  const { resource, event, result = null } = record
  const { records, case: own } = facts
  return {
    id: countingRecord(records, { ...record, procedure: own.procedure })?.id ?? null,
    event,
    result,
    values: resource === SHEETS ? { kind_id: sheet } : valuesOfNew(record, facts),
  }
}

/** The record of a clock, which is shown where somebody has to confirm or to enter something there. */
function recordOfClock(
  { rule: { record, where }, record: own }: ReadCaseClock,
  { records, case: { procedure } }: CaseFacts,
) {
  if (!record || !(record in RECORD_TABLES)) return null
  if (own) return { resource: record, id: own.id }
  return { resource: record, id: countingRecord(records, { resource: record, where, procedure })?.id ?? null }
}

/** The day that a clock counts from and nobody has entered: the field of its decision. */
function askedFor(facts: CaseFacts, { rule, reading, record: own }: ReadCaseClock): CaseClock['asks_for'] {
  const [event] = 'asked_for' in reading ? reading.asked_for : []
  const counted = own && rule.record ? ([rule.record, own] as const) : decisionOf(facts, rule)
  const [resource, record] = (event && counted) ?? []
  const field = event && resource ? fieldOf(resource, event) : undefined
  return resource && record && field ? { resource, id: record.id, field } : null
}

function clockState(parts: StepClocks, clock: ReadCaseClock): CaseClock {
  const { facts } = parts
  const { rule, reading } = clock
  const { key, names, holder, nature, expiry, source } = rule
  const due = isDue(reading) ? reading : undefined
  return {
    key,
    names,
    step: (due ? stepOfClock(clock, parts) : rule.step) ?? null,
    holder,
    nature,
    expiry,
    state: reading.state,
    missing: reading.state === 'not_started' ? [...reading.missing] : [],
    started_on: 'started_on' in reading ? (reading.started_on ?? null) : null,
    due_on: 'due_on' in reading ? (reading.due_on ?? null) : null,
    latest_on: due?.latest_on ?? null,
    paused_until: reading.state === 'paused' ? reading.until : null,
    days_left: due?.days_left ?? null,
    repeats: 'parts' in reading ? [...reading.parts] : [],
    record: recordOfClock(clock, facts),
    quality: 'quality' in reading ? reading.quality : null,
    asks_for: askedFor(facts, clock),
    source: withWords(source),
  }
}

async function readRoute(sql: Connection, facts: CaseFacts): Promise<WayInput['route']> {
  const { id, slug, law, en, ar, fr, de } = oneRow(
    await sql<(Route & { id: number })[]>`select * from routes where id = ${facts.case.route_id}`,
  )
  return { id, slug, law, names: { en, ar: ar ?? en, fr: fr ?? en, de: de ?? en } }
}

async function readNumbers(
  sql: Connection,
  facts: CaseFacts,
  today: string,
): Promise<Pick<WayInput, 'number' | 'newer' | 'newer_from'>> {
  const [row] = await sql<{ number: number; newest: number | null; valid_from: string | null }[]>`
    select v.number, p.number as newest, p.valid_from
    from route_versions v left join route_versions p on p.route_id = v.route_id and p.state = 'published'
    where v.id = ${facts.case.route_version_id}`
  const number = row?.number ?? 0
  const newest = row?.newest ?? number
  if (newest === number) return { number, newer: null, newer_from: null }
  return { number, newer: newest, newer_from: futureStart(row ?? {}, today) }
}
