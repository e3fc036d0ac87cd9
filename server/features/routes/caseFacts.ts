import { type Case, RECOGNITION_PROCEDURES } from '../../../contract/resources/cases'
import type { Route } from '../../../contract/resources/routes'
import type { ClockFacts, EventFact } from '../../../contract/routes/clockFacts'
import { startOf } from '../../../contract/routes/clockStart'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import { attemptsOf } from '../../../contract/routes/examAttempts'
import { tells } from '../../../contract/routes/recordEvents'
import { isChosen } from '../../../contract/routes/recordValues'
import type { ClockRule, VersionContent } from '../../../contract/routes/version'
import type { CaseEvent } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { readSheets } from '../candidates'
import { conditionsOf, levelsOf, textsIn } from './caseConditions'
import { dayIn, decidedOn, eventsOf, extensionsOf, isDecided, requestsOf, resultOf } from './caseEvents'
import { type CaseRecords, readRecords, recordsOfCase, SHEETS } from './caseRecords'
import { contestedBy } from './contested'
import { countingRecord } from './countingRecord'
import { type GermanDaysOff, germanDaysOff } from './daysOff'
import { decisionBehind, REMEDIES } from './lostRemedies'
import { type Medians, mediansFor, mediansOf } from './medians'
import { type StandingStep, standingSteps } from './standingSteps'
import { stepsLeadingTo } from './stepsLeadingTo'

/** Everything that the steps, clocks and requirements of one case are read from. */
export interface CaseFacts {
  case: Case & { id: number; version: number }
  content: VersionContent
  /** The kind of visa that the route leads to. */
  purpose: Route['purpose']
  candidate: Row
  /** All records of the case. */
  records: CaseRecords
  steps: ReadonlyMap<string, StandingStep>
  /** Steps as persons set them, those of earlier versions among them. */
  own: ReadonlyMap<string, StandingStep>
  conditions: ConditionFacts
  /** Days that offices took, for clocks that last as long. */
  medians: Medians
  daysOff: GermanDaysOff
  /** All records of the case that this one follows. */
  parentRecords: CaseRecords
}

type CandidateRow = Row & { sector: string | null; status_kind: string | null }
type StepRow = StandingStep & { case_id: number; key: string }

/**
 * Reads the facts of cases on a day, a handful of queries for all of them. Cases of candidates in the bin are left out.
 * @param today on the organisation's clock
 */
export async function readCaseFacts(
  sql: Connection,
  ids: readonly number[],
  today: string,
): Promise<CaseFacts[]> {
  const found = await sql<CaseFacts['case'][]>`
    select * from cases where id = any(${ids}::bigint[]) order by id`
  return factsOfCases(sql, found, today)
}

/** Reads the facts of cases that were read, or that only stand for the way of a person without one. */
export async function factsOfCases(
  sql: Connection,
  found: readonly CaseFacts['case'][],
  today: string,
): Promise<CaseFacts[]> {
  const ids = found.map(({ id }) => id)
  const people = [...new Set(found.map(({ candidate_id }) => Number(candidate_id)))]
  const versions = [...new Set(found.flatMap(({ route_version_id }) => route_version_id ?? []))]
  const [candidates, contents, stepRows, records, sheets] = await Promise.all([
    readCandidates(sql, people),
    sql<
      { version_id: number; content: VersionContent; family: Route['family']; purpose: Route['purpose'] }[]
    >`
      select k.version_id, k.content, r.family, r.purpose from route_contents k
      join route_versions v on v.id = k.version_id join routes r on r.id = v.route_id
      where k.version_id = any(${versions}::bigint[])`,
    readSteps(sql, ids),
    readRecords(sql, people),
    readSheets(sql, people),
  ])
  const medians = await mediansFor(
    sql,
    contents.map(({ content }) => content),
    records,
  )
  const ownSteps = stepsByCase(stepRows)
  const candidateOf = new Map(candidates.map(row => [row.id, row]))
  const contentOf = new Map(contents.map(row => [row.version_id, row]))
  const sheetOf = new Map(sheets.map(sheet => [sheet.candidate_id, sheet]))
  const daysOff = await germanDaysOff()
  return found.flatMap((each): CaseFacts[] => {
    const candidate = candidateOf.get(Number(each.candidate_id))
    const version = contentOf.get(Number(each.route_version_id))
    if (!candidate || !version) return []
    const { content, family, purpose } = version
    const own = ownSteps.get(each.id) ?? new Map()
    const ofCase = withSheet(
      recordsOfCase(records.get(Number(each.candidate_id)), each),
      sheetOf.get(Number(each.candidate_id)),
    )
    const procedure = each.procedure ?? procedureOf(ofCase) ?? (family === 'nursing' ? 'nurse' : null)
    const accelerated = isAccelerated(each, ofCase)
    const levels = levelsOf(candidate, { records: records.get(candidate.id), own })
    const known = conditionsOf({ ...each, procedure, accelerated, levels }, candidate, today)
    const steps = standingSteps(content, {
      candidate,
      own,
      isPrimary: each.is_primary === true,
      records: ofCase,
      procedure,
      conditions: known,
    })
    const remedy = countingRecord(ofCase, { resource: 'remedies', procedure })
    const conditions = { ...known, track: tracksLedTo(content, steps), kind: textsIn([remedy?.kind]) }
    const parentRecords = recordsOfParent(records.get(Number(each.candidate_id)), each)
    const read = { case: each, content, purpose, candidate, records: ofCase, steps, own, conditions }
    return [{ ...read, parentRecords, medians, daysOff }]
  })
}

/** A person has got the information sheet in whichever case. */
const withSheet = (records: CaseRecords, sheet: Row | undefined): CaseRecords =>
  sheet ? new Map([...records, [SHEETS, [sheet]]]) : records

/** Returns the records of the case that one follows; where that is the primary one, also those that name none. */
const recordsOfParent = (
  records: CaseRecords | undefined,
  { parent_case_id, is_primary }: CaseFacts['case'],
) =>
  parent_case_id
    ? recordsOfCase(records, { id: Number(parent_case_id), is_primary: is_primary !== true })
    : new Map()

function stepsByCase(rows: readonly StepRow[]): ReadonlyMap<number, ReadonlyMap<string, StandingStep>> {
  const found = new Map<number, Map<string, StandingStep>>()
  for (const row of rows) {
    const own = found.get(row.case_id) ?? new Map<string, StandingStep>()
    found.set(row.case_id, own.set(row.key, row))
  }
  return found
}

const readCandidates = (sql: Connection, ids: readonly number[]): Promise<CandidateRow[]> =>
  sql<CandidateRow[]>`
    select c.*, x.slug as sector, n.slug as residence, s.kind as status_kind,
      array(select slug from countries where id = any(c.nationality_ids)) as nationality,
      array(select distinct i.slug from documents d join document_kinds k on k.id = d.kind_id
        join countries i on i.id = d.issuing_country_id
        where d.candidate_id = c.id and k.slug in ('vocational_certificate', 'university_certificate')) as issued_in
    from candidates c
    left join countries n on n.id = c.country_id
    left join sectors x on x.id = c.sector_id left join statuses s on s.id = c.status_id
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null`

const readSteps = (sql: Connection, caseIds: readonly number[]): Promise<StepRow[]> =>
  sql<StepRow[]>`
    select s.case_id, r.slug as key, s.state, s.day, s.outcome, s.reason, s.record, s.user_id, u.name as user_name, s.at, s.origin,
      (s.at at time zone (select time_zone from organisation))::date as set_on
    from case_steps s join route_steps r on r.id = s.step_id left join users u on u.id = s.user_id
    where s.case_id = any(${caseIds}::bigint[]) and s.origin = 'person'`

/** The procedure that the recognition names, for a case that names none. Without either, a nursing route says it. */
function procedureOf(records: CaseRecords): Case['procedure'] {
  const named = records.get('recognitions')?.findLast(({ procedure }) => procedure)?.procedure
  return RECOGNITION_PROCEDURES.find(each => each === named) ?? null
}

/** Tells whether § 81a AufenthG still holds: once the agreement has ended, the case goes on as a regular one. */
const isAccelerated = ({ accelerated }: CaseFacts['case'], records: CaseRecords): boolean =>
  accelerated === true &&
  records.get('agreements')?.at(-1)?.result !== 'ended' &&
  records.get('preapprovals')?.at(-1)?.result !== 'regular'

/** Returns the tracks to which outcomes of the case have led, such as the remedy after a refusal. */
const tracksLedTo = (content: VersionContent, steps: CaseFacts['steps']): string[] =>
  content.tracks.filter(track => stepsLeadingTo(track, { content, steps }).length > 0).map(({ key }) => key)

/** Returns the steps of a case with an outcome that leads back to a step, or to one before it in its track. */
export function stepsLeadingBackTo(key: string, facts: Pick<CaseFacts, 'content' | 'steps'>): StandingStep[] {
  const track = facts.content.tracks.find(each => each.steps.some(step => step.key === key))
  if (!track) return []
  const at = track.steps.findIndex(step => step.key === key)
  return stepsLeadingTo({ ...track, key: '', steps: track.steps.slice(0, at + 1) }, facts)
}

/** A record that a clock counts, and the resource that it is of. */
type Counted = readonly [resource: string, record: Row]

/**
 * Returns the facts that a clock of a case is read from: events of its record and days of the steps of the case. A clock that
 * names no record counts the events of all; its decision is the latest one.
 * @param only the record that counts, of several decisions that can each be contested
 */
export function clockFactsOf(facts: CaseFacts, rule: ClockRule, only?: Row): ClockFacts {
  const counted = only && rule.record ? [[rule.record, only] as const] : countedBy(facts, rule)
  const [resource, decided] = latestOf(counted) ?? []
  return {
    // Of one day the record says more than the step: its quality, and the last day that the paper names.
    events: [
      ...stepEvents(facts),
      ...eventsOfClock(facts, rule, counted),
      ...firstEvents(facts, rule),
      ...newApplications(facts, rule),
    ],
    requests: counted.flatMap(([, record]) => requestsOf(record)),
    extensions: rule.extension === 'none' ? [] : counted.flatMap(([, record]) => extensionsOf(record)),
    attempts: 'attempts' in rule.length ? attemptsOf(facts.records.get(resource ?? '') ?? []) : [],
    medians: mediansOf(facts.medians, { records: facts.records, procedure: facts.case.procedure }, rule),
    conditions: {
      ...facts.conditions,
      result: resultsFor(rule, { decided, counted }),
      kind: typeof decided?.kind === 'string' ? decided.kind : null,
    },
    isDayOff: facts.daysOff(rule.land ?? landOf(counted)),
    ...endOf(facts, rule, decided),
  }
}

/** One that starts with the last of several decisions asks for the results of all: one refusal holds it back. */
function resultsFor(
  { record, start }: ClockRule,
  { decided, counted }: { decided: Row | undefined; counted: readonly Counted[] },
): string | string[] | null {
  if (record || !start.includes('decided')) return decided ? resultOf(decided) : null
  return counted.flatMap(([, row]) => resultOf(row) ?? [])
}

/**
 * Of the resource that a clock names the record that counts. One that names none counts all resources but that of its own
 * track: a decision on the visa comes after the preparation of its application.
 */
function countedBy(
  { content, records: own, parentRecords, case: { procedure } }: CaseFacts,
  { record, where, of_parent, expiry, step: key }: ClockRule,
): Counted[] {
  const all = of_parent ? parentRecords : own
  const records = expiry === 'appeal_lost' ? decidedIn(all) : all
  const track = content.tracks.find(({ steps }) => steps.some(step => step.key === key))
  const isOfTrack = (resource: string) => track?.steps.some(step => step.record?.resource === resource)
  return [...records.keys()]
    .filter(resource => (record ? resource === record : !isOfTrack(resource)))
    .flatMap((resource): Counted[] => {
      const found = countingRecord(records, { resource, where, procedure })
      return found ? [[resource, found]] : []
    })
}

/** Records with a decision: a new application takes nothing from the time to contest the decision before it. */
const decidedIn = (records: CaseRecords): CaseRecords =>
  new Map([...records].map(([resource, rows]) => [resource, rows.filter(isDecided)]))

function latestOf(counted: readonly Counted[]): Counted | undefined {
  const dayOf = ([resource, record]: Counted) => decidedOn(resource, record) ?? ''
  return counted.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))).at(-1)
}

/** Returns the record with the decision from which a clock counts. */
export const decisionOf = (facts: CaseFacts, rule: ClockRule): Counted | undefined =>
  latestOf(countedBy(facts, rule))

/** The Bundesland of the authority of a clock's record; none where the record names none. */
const landOf = (counted: readonly Counted[]): string | null =>
  counted.flatMap(([, { bundesland }]) => (typeof bundesland === 'string' ? bundesland : []))[0] ?? null

/** Events that only the first record tells, whatever came after it. */
const FIRST: readonly CaseEvent[] = ['first_permit']

/** Events of the records of a clock; one that they do not tell comes from the others, such as a pre-approval for a visa. */
function eventsOfClock(facts: CaseFacts, rule: ClockRule, counted: readonly Counted[]): EventFact[] {
  const { record } = rule
  const others = record
    ? countedBy(facts, { ...rule, record: undefined, where: undefined, step: undefined }).filter(
        ([resource]) => resource !== record,
      )
    : []
  const foreign = others.flatMap(([resource, each]) =>
    eventsOf(resource, each).filter(
      ({ event }) => record && !tells(record, event) && rule.start.includes(event),
    ),
  )
  const own = counted
    .flatMap(([resource, each]) => eventsOf(resource, each, printedIn(rule)))
    .filter(({ event }) => !FIRST.includes(event))
  return [...own, ...foreign]
}

/** The earliest permit of those that a clock chooses, also of the case before: settlement counts on through it. */
const firstEvents = (
  { records, parentRecords }: CaseFacts,
  { where }: Pick<ClockRule, 'where'> = {},
): EventFact[] =>
  [records, parentRecords]
    .flatMap(each => each.get('permits') ?? [])
    .filter(row => isChosen(where, row))
    .flatMap(row => eventsOf('permits', row).filter(({ event }) => FIRST.includes(event)))
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .slice(0, 1)

/** What was decided before its step starts a target that names no record; so does the choice to begin that step anew. */
function newApplications(facts: CaseFacts, { record, start, step }: ClockRule): EventFact[] {
  if (record || !step || !start.includes('decided')) return []
  return stepsLeadingBackTo(step, facts).flatMap(({ day }) =>
    day ? [{ event: 'decided' as const, day, quality: 'reported' as const }] : [],
  )
}

/** The field of the record with the day that the paper names. */
const printedIn = ({ length }: ClockRule) => ('printed' in length ? length.field : undefined)

type End = Pick<ClockFacts, 'ended_on' | 'settled_on'>

/**
 * A clock ends with its step; one that counts from a letter ends with its answer, silence without a step with the decision. One
 * that names records which settle it ends with the first of those.
 */
function endOf(facts: CaseFacts, rule: ClockRule, record: Row | undefined): End {
  const { step, start, expiry, ends_on } = rule
  const told = ends_on ? dayIn(record, ends_on) : null
  if (told && !isBeforeStart(told, rule, record)) return { ended_on: told }
  const standing = step ? facts.steps.get(step) : undefined
  const skipped = standing?.state === 'skipped' ? (standing.day ?? standing.set_on) : null
  if (rule.settled_by) return settlementOf(facts, rule, { record, skipped })
  const answered = start.includes('letter') ? dayIn(record, 'answered_on') : null
  const decided = !step && expiry === 'silence_over' ? dayIn(record, 'decided_on') : null
  // A decision that a court has taken back is awaited anew, without the time of the first one.
  const taken = standing && ['done', 'failed', 'waiting'].includes(standing.state) ? standing.day : skipped
  return { ended_on: answered ?? decided ?? taken }
}

/** The day of an earlier letter or decision does not end the time that runs from the next one. */
function isBeforeStart(day: string, rule: ClockRule, record: Row | undefined): boolean {
  // A clock that starts with the last day of a paper runs from the entry with it.
  if (rule.start.includes('printed_until'))
    return day < (dayIn(record, 'entered_on') ?? (record && decidedOn(rule.record ?? '', record)) ?? day)
  const start = startOf(rule, { events: record && rule.record ? eventsOf(rule.record, record) : [] })
  return 'started_on' in start && day < start.started_on
}

/** The first day on which a record settles the clock: at once, or once its time is over. */
function settlementOf(
  { records }: CaseFacts,
  rule: ClockRule,
  { record, skipped }: { record: Row | undefined; skipped: string | null },
): End {
  const dayOf = (isAfterEnd: boolean, more: readonly string[] = []) =>
    [
      ...more,
      ...(rule.settled_by ?? [])
        .filter(({ after_end }) => (after_end ?? false) === isAfterEnd)
        .flatMap(({ resource, where, event }) =>
          (records.get(resource) ?? [])
            .filter(
              row => isChosen(where, row) && isAgainst(row, { resource, record, of: rule.record, records }),
            )
            .flatMap(row => dayIn(row, event) ?? []),
        ),
    ]
      .filter(day => !isBeforeStart(day, rule, record))
      .toSorted()[0] ?? null
  return { ended_on: dayOf(false, skipped ? [skipped] : []), settled_on: dayOf(true) }
}

/** A remedy settles the decision that it is against, and no other one. */
const isAgainst = (
  row: Row,
  {
    resource,
    record,
    of,
    records,
  }: { resource: string; record: Row | undefined; of: string | undefined; records: CaseRecords },
): boolean =>
  resource !== REMEDIES ||
  !record ||
  contestedBy(row, records)?.id === decisionBehind(of, record, records)?.id

function stepEvents(facts: CaseFacts): EventFact[] {
  const { content, steps } = facts
  const isFirstKnown = firstEvents(facts).length > 0
  return content.tracks
    .flatMap(track => track.steps)
    .flatMap(({ key, event }): EventFact[] => {
      const step = steps.get(key)
      if (step?.state !== 'done' || !step.day) return []
      const fact = { day: step.day, quality: 'reported' as const }
      const done: EventFact = { ...fact, event: 'step_done', step: key }
      const isTold = event === undefined || (FIRST.includes(event) && isFirstKnown)
      return isTold ? [done] : [done, { ...fact, event }]
    })
}
