import { type Case, RECOGNITION_PROCEDURES } from '../../../contract/resources/cases'
import type { ClockFacts, EventFact } from '../../../contract/routes/clockFacts'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import { ageOn, type IsDayOff } from '../../../contract/routes/counting'
import { attemptsOf } from '../../../contract/routes/examAttempts'
import type { ClockRule, RouteTrack, VersionContent } from '../../../contract/routes/version'
import type { CaseEvent } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { dayIn, decidedOn, eventsOf, extensionsOf, requestsOf, resultOf, tells } from './caseEvents'
import { type CaseRecords, countingRecord, readRecords, recordsOfCase } from './caseRecords'
import { daysOffIn } from './daysOff'
import { type Medians, mediansOf, readMedians } from './medians'
import { type StandingStep, standingSteps } from './standingSteps'

/** Everything that the steps, clocks and requirements of one case are read from. */
export interface CaseFacts {
  case: Case & { id: number; version: number }
  content: VersionContent
  candidate: Row
  /** All records of the case. */
  records: CaseRecords
  steps: ReadonlyMap<string, StandingStep>
  /** Steps as persons set them, those of earlier versions among them. */
  own: ReadonlyMap<string, StandingStep>
  conditions: ConditionFacts
  /** Days that offices took, for clocks that last as long. */
  medians: Medians
  /** Days off at the authority of the case. */
  isDayOff: IsDayOff
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
  const people = [...new Set(found.map(({ candidate_id }) => Number(candidate_id)))]
  const versions = [...new Set(found.flatMap(({ route_version_id }) => route_version_id ?? []))]
  const [candidates, contents, stepRows, records, medians] = await Promise.all([
    readCandidates(sql, people),
    sql<{ version_id: number; content: VersionContent }[]>`
      select version_id, content from route_contents where version_id = any(${versions}::bigint[])`,
    readSteps(sql, ids),
    readRecords(sql, people),
    readMedians(sql),
  ])
  const ownSteps = stepsByCase(stepRows)
  const candidateOf = new Map(candidates.map(row => [row.id, row]))
  const contentOf = new Map(contents.map(({ version_id, content }) => [version_id, content]))
  const facts = found.map(async each => {
    const candidate = candidateOf.get(Number(each.candidate_id))
    const content = contentOf.get(Number(each.route_version_id))
    if (!candidate || !content) return []
    const own = ownSteps.get(each.id) ?? new Map()
    const ofCase = recordsOfCase(records.get(Number(each.candidate_id)), each)
    const procedure = each.procedure ?? procedureOf(ofCase)
    const steps = standingSteps(content, {
      candidate,
      own,
      isPrimary: each.is_primary === true,
      records: ofCase,
      procedure,
    })
    const conditions = {
      ...conditionsOf({ ...each, procedure }, candidate, today),
      track: tracksLedTo(content, steps),
    }
    const isDayOff = await daysOffIn(landOf(ofCase, procedure))
    return [{ case: each, content, candidate, records: ofCase, steps, own, conditions, medians, isDayOff }]
  })
  return (await Promise.all(facts)).flat()
}

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
    select c.*, x.slug as sector, n.slug as residence, s.kind as status_kind from candidates c
    left join countries n on n.id = c.country_id
    left join sectors x on x.id = c.sector_id left join statuses s on s.id = c.status_id
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null`

const readSteps = (sql: Connection, caseIds: readonly number[]): Promise<StepRow[]> =>
  sql<StepRow[]>`
    select s.case_id, r.slug as key, s.state, s.day, s.outcome, s.reason, s.record, s.user_id, u.name as user_name, s.at, s.origin,
      (s.at at time zone (select time_zone from organisation))::date as set_on
    from case_steps s join route_steps r on r.id = s.step_id left join users u on u.id = s.user_id
    where s.case_id = any(${caseIds}::bigint[]) and s.origin = 'person'`

/** The procedure that the recognition names, for a case that names none. */
function procedureOf(records: CaseRecords): Case['procedure'] {
  const named = records.get('recognitions')?.findLast(({ procedure }) => procedure)?.procedure
  return RECOGNITION_PROCEDURES.find(each => each === named) ?? null
}

function landOf(records: CaseRecords, procedure: unknown): string | null {
  const land = countingRecord(records, { resource: 'recognitions', procedure })?.bundesland
  return typeof land === 'string' ? land : null
}

/** The age at which a person may act alone (§ 2 BGB). */
const OF_AGE = 18

function conditionsOf(
  { accelerated, procedure }: CaseFacts['case'],
  candidate: Row,
  today: string,
): ConditionFacts {
  const { gender, sector, residence } = candidate
  const bornOn = dayIn(candidate, 'birth_date')
  return {
    accelerated: accelerated ? 'yes' : 'no',
    procedure,
    sex: typeof gender === 'string' ? gender : null,
    occupation: typeof sector === 'string' ? sector : null,
    residence: typeof residence === 'string' ? residence : null,
    minor: bornOn ? (ageOn(bornOn, today) < OF_AGE ? 'yes' : 'no') : null,
  }
}

/** Returns the tracks to which outcomes of the case have led, such as the remedy after a refusal. */
const tracksLedTo = (content: VersionContent, steps: CaseFacts['steps']): string[] =>
  content.tracks.filter(track => stepsLeadingTo(track, { content, steps }).length > 0).map(({ key }) => key)

/** Returns the steps of a case with an outcome that leads to a track or to one of its steps. */
export function stepsLeadingTo(
  track: RouteTrack,
  { content, steps }: Pick<CaseFacts, 'content' | 'steps'>,
): StandingStep[] {
  return content.tracks
    .flatMap(each => each.steps)
    .flatMap(({ key, outcomes = [] }) => {
      const standing = steps.get(key)
      const target = outcomes.find(each => each.key === standing?.outcome)?.leads_to
      if (!standing || !target) return []
      const isMeant =
        'track' in target
          ? target.track === track.key
          : 'step' in target && track.steps.some(step => step.key === target.step)
      return isMeant ? [standing] : []
    })
}

/** A record that a clock counts, and the resource that it is of. */
type Counted = readonly [resource: string, record: Row]

/**
 * Returns the facts that a clock of a case is read from: events of its record and days of the steps of the case. A clock that
 * names no record counts the events of all; its decision is the latest one.
 */
export function clockFactsOf(facts: CaseFacts, rule: ClockRule): ClockFacts {
  const counted = countedBy(facts, rule)
  const dayOf = ([resource, record]: Counted) => decidedOn(resource, record) ?? ''
  const [resource, decided] =
    counted.toSorted((one, other) => dayOf(one).localeCompare(dayOf(other))).at(-1) ?? []
  return {
    // Of one day the record says more than the step: its quality, and the last day that the paper names.
    events: [...stepEvents(facts), ...eventsOfClock(facts, rule, counted)],
    requests: counted.flatMap(([, record]) => requestsOf(record)),
    extensions: rule.extension === 'none' ? [] : counted.flatMap(([, record]) => extensionsOf(record)),
    attempts: 'attempts' in rule.length ? attemptsOf(facts.records.get(resource ?? '') ?? []) : [],
    medians: mediansOf(facts.medians, { records: facts.records, procedure: facts.case.procedure }, rule.step),
    conditions: {
      ...facts.conditions,
      result: decided ? resultOf(decided) : null,
      kind: typeof decided?.kind === 'string' ? decided.kind : null,
    },
    ended_on: endOf(facts, rule, decided),
  }
}

/** Of the resource that a clock names the record that counts; of all resources where it names none. */
function countedBy({ records, case: { procedure } }: CaseFacts, { record, where }: ClockRule): Counted[] {
  return [...records.keys()]
    .filter(resource => !record || resource === record)
    .flatMap((resource): Counted[] => {
      const found = countingRecord(records, { resource, where, procedure })
      return found ? [[resource, found]] : []
    })
}

/** Events that only the first record tells, whatever came after it. */
const FIRST: readonly CaseEvent[] = ['first_permit']

/** Events of the records of a clock; one that they do not tell comes from the others, such as a pre-approval for a visa. */
function eventsOfClock(facts: CaseFacts, rule: ClockRule, counted: readonly Counted[]): EventFact[] {
  const { record } = rule
  const others = record
    ? countedBy(facts, { ...rule, record: undefined, where: undefined }).filter(
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
  const first = [...facts.records].flatMap(([resource, rows]) =>
    FIRST.filter(event => tells(resource, event)).flatMap(
      event => rows.flatMap(row => eventsOf(resource, row)).filter(each => each.event === event)[0] ?? [],
    ),
  )
  return [...own, ...foreign, ...first]
}

/** The field of the record with the day that the paper names. */
const printedIn = ({ length }: ClockRule) => ('printed' in length ? length.field : undefined)

/** A clock ends with its step; one that counts from a letter ends with its answer, silence without a step with the decision. */
function endOf(
  { steps }: CaseFacts,
  { step, start, expiry }: ClockRule,
  record: Row | undefined,
): string | null {
  const answered = start.includes('letter') ? dayIn(record, 'answered_on') : null
  const decided = !step && expiry === 'silence_over' ? dayIn(record, 'decided_on') : null
  const standing = step ? steps.get(step) : undefined
  return (
    answered ?? decided ?? (standing && ['done', 'failed'].includes(standing.state) ? standing.day : null)
  )
}

/** Days of steps: each is the end of a step, some are an event themselves, as the version says. */
function stepEvents({ content, steps }: CaseFacts): EventFact[] {
  return content.tracks
    .flatMap(track => track.steps)
    .flatMap(({ key, event }): EventFact[] => {
      const step = steps.get(key)
      if (step?.state !== 'done' || !step.day) return []
      const fact = { day: step.day, quality: 'reported' as const }
      const done: EventFact = { ...fact, event: 'step_done', step: key }
      return event ? [done, { ...fact, event }] : [done]
    })
}
