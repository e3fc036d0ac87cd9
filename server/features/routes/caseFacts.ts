import type { Case } from '../../../contract/resources/cases'
import type { ClockFacts, EventFact } from '../../../contract/routes/clockFacts'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import { ageOn, type IsDayOff } from '../../../contract/routes/counting'
import type { ClockRule, VersionContent } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { dayIn, eventsOf, extensionsOf, RECORD_TABLES, requestsOf, resultOf } from './caseEvents'
import { daysOffIn } from './daysOff'
import { type StandingStep, standingSteps } from './standingSteps'

/** Everything that the steps, clocks and requirements of one case are read from. */
export interface CaseFacts {
  case: Case & { id: number; version: number }
  content: VersionContent
  candidate: Row
  /** Of each resource the record that counts for the case. */
  records: ReadonlyMap<string, Row>
  steps: ReadonlyMap<string, StandingStep>
  conditions: ConditionFacts
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
  const [candidates, contents, stepRows, records] = await Promise.all([
    readCandidates(sql, people),
    sql<{ version_id: number; content: VersionContent }[]>`
      select version_id, content from route_contents where version_id = any(${versions}::bigint[])`,
    readSteps(sql, ids),
    readRecords(sql, people),
  ])
  const candidateOf = new Map(candidates.map(row => [row.id, row]))
  const contentOf = new Map(contents.map(({ version_id, content }) => [version_id, content]))
  const facts = found.map(async each => {
    const candidate = candidateOf.get(Number(each.candidate_id))
    const content = contentOf.get(Number(each.route_version_id))
    if (!candidate || !content) return []
    const own = new Map(stepRows.filter(({ case_id }) => case_id === each.id).map(row => [row.key, row]))
    const counting = countingRecords(records, each)
    const steps = standingSteps(content, {
      candidate,
      own,
      isPrimary: each.is_primary === true,
      recordOf: resource => counting.get(resource),
    })
    const conditions = { ...conditionsOf(each, candidate, today), track: tracksLedTo(content, steps) }
    const isDayOff = await daysOffIn(landOf(counting))
    return [{ case: each, content, candidate, records: counting, steps, conditions, isDayOff }]
  })
  return (await Promise.all(facts)).flat()
}

const readCandidates = (sql: Connection, ids: readonly number[]): Promise<CandidateRow[]> =>
  sql<CandidateRow[]>`
    select c.*, x.slug as sector, s.kind as status_kind from candidates c
    left join sectors x on x.id = c.sector_id left join statuses s on s.id = c.status_id
    where c.id = any(${ids}::bigint[]) and c.deleted_at is null`

const readSteps = (sql: Connection, caseIds: readonly number[]): Promise<StepRow[]> =>
  sql<StepRow[]>`
    select s.case_id, r.slug as key, s.state, s.day, s.outcome, s.reason, s.user_id, u.name as user_name, s.at
    from case_steps s join route_steps r on r.id = s.step_id left join users u on u.id = s.user_id
    where s.case_id = any(${caseIds}::bigint[])`

async function readRecords(sql: Connection, people: readonly number[]): Promise<Map<string, Row[]>> {
  const entries = await Promise.all(
    Object.entries(RECORD_TABLES).map(async ([resource, table]): Promise<[string, Row[]]> => {
      const land =
        table === 'recognitions'
          ? sql`, (select slug from bundeslands where id = r.bundesland_id) as bundesland`
          : sql``
      const rows = await sql<Row[]>`
        select r.* ${land} from ${sql(table)} r where candidate_id = any(${people}::bigint[]) order by id`
      return [resource, [...rows]]
    }),
  )
  return new Map(entries)
}

/** Of several records of a resource the latest counts; of recognitions the latest of the procedure of the case. */
function countingRecords(
  records: ReadonlyMap<string, readonly Row[]>,
  { candidate_id, procedure }: CaseFacts['case'],
): Map<string, Row> {
  const isRating = procedure === 'zab' || procedure === 'zab_confirmation'
  const isMeant = ({ kind }: Row) => (kind === 'recognition') !== isRating
  return new Map(
    [...records].flatMap(([resource, rows]): [string, Row][] => {
      const own = rows.filter(row => row.candidate_id === candidate_id)
      const found = (resource === 'recognitions' ? own.findLast(isMeant) : undefined) ?? own.at(-1)
      return found ? [[resource, found]] : []
    }),
  )
}

function landOf(records: ReadonlyMap<string, Row>): string | null {
  const land = records.get('recognitions')?.bundesland
  return typeof land === 'string' ? land : null
}

/** The age at which a person may act alone (§ 2 BGB). */
const OF_AGE = 18

function conditionsOf(
  { accelerated, procedure }: CaseFacts['case'],
  candidate: Row,
  today: string,
): ConditionFacts {
  const { gender, sector } = candidate
  const bornOn = dayIn(candidate, 'birth_date')
  return {
    accelerated: accelerated ? 'yes' : 'no',
    procedure,
    sex: typeof gender === 'string' ? gender : null,
    occupation: typeof sector === 'string' ? sector : null,
    minor: bornOn ? (ageOn(bornOn, today) < OF_AGE ? 'yes' : 'no') : null,
  }
}

/** Returns the tracks to which outcomes of the case have led, such as the remedy after a refusal. */
function tracksLedTo({ tracks }: VersionContent, steps: CaseFacts['steps']): string[] {
  const targets = tracks
    .flatMap(track => track.steps)
    .flatMap(({ key, outcomes = [] }) => outcomes.find(each => each.key === steps.get(key)?.outcome) ?? [])
    .flatMap(({ leads_to }) => leads_to ?? [])
  return tracks
    .filter(track =>
      targets.some(target =>
        'track' in target
          ? target.track === track.key
          : 'step' in target && track.steps.some(({ key }) => key === target.step),
      ),
    )
    .map(({ key }) => key)
}

/**
 * Returns the facts that a clock of a case is read from: events of its record and days of the steps of the case. A clock that
 * names no record counts the events of all; its decision is the latest one.
 */
export function clockFactsOf(facts: CaseFacts, rule: ClockRule): ClockFacts {
  const counted = [...facts.records].filter(([resource]) => !rule.record || resource === rule.record)
  const decided = counted
    .map(([, record]) => record)
    .toSorted((one, other) =>
      (dayIn(one, 'decided_on') ?? '').localeCompare(dayIn(other, 'decided_on') ?? ''),
    )
    .at(-1)
  return {
    // Of two on one day the last counts: a record says more than the step that it moves.
    events: [
      ...stepEvents(facts),
      ...counted.flatMap(([resource, record]) => eventsOf(resource, record, printedIn(rule))),
    ],
    requests: counted.flatMap(([, record]) => requestsOf(record)),
    extensions: rule.extension === 'none' ? [] : counted.flatMap(([, record]) => extensionsOf(record)),
    conditions: {
      ...facts.conditions,
      result: decided ? resultOf(decided) : null,
      kind: typeof decided?.kind === 'string' ? decided.kind : null,
    },
    ended_on: endOf(facts, rule, decided),
  }
}

/** The field of the record with the day that the paper names. */
const printedIn = ({ length }: ClockRule) => ('printed' in length ? length.field : undefined)

/** A clock ends with its step; one that counts from a letter ends with its answer. */
function endOf({ steps }: CaseFacts, { step, start }: ClockRule, record: Row | undefined): string | null {
  const answered = start.includes('letter') ? dayIn(record, 'answered_on') : null
  const standing = step ? steps.get(step) : undefined
  return answered ?? (standing && ['done', 'failed'].includes(standing.state) ? standing.day : null)
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
