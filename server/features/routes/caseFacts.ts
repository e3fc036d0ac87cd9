import { isStep } from '../../../contract/candidates/steps'
import type { Case } from '../../../contract/resources/cases'
import type { AuthorityRequest, ClockFacts, EventFact } from '../../../contract/routes/clockFacts'
import type { ConditionFacts } from '../../../contract/routes/conditions'
import type { ClockRule, VersionContent } from '../../../contract/routes/version'
import type { CaseEvent, CaseStepState } from '../../../contract/routes/words'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** A step of a case as it stands: in the case, or in the columns of the candidate. */
export interface StandingStep {
  state: CaseStepState
  day: string | null
  outcome: string | null
  reason: string | null
  user_id: number | null
  user_name: string | null
  at: string | null
}

/** Everything that the steps, clocks and requirements of one case are read from. */
export interface CaseFacts {
  case: Case & { id: number; version: number }
  content: VersionContent
  candidate: Row
  records: ReadonlyMap<string, readonly Row[]>
  steps: ReadonlyMap<string, StandingStep>
  conditions: ConditionFacts
}

/** Resources whose records give events, with the event that each day of theirs is. */
const EVENTS: Readonly<Record<string, Readonly<Record<string, CaseEvent>>>> = {
  recognitions: {
    applied_on: 'applied',
    receipt_on: 'received',
    complete_on: 'complete',
    notified_on: 'notified',
    decided_on: 'decided',
  },
  'ba-approvals': { applied_on: 'ba_asked', decided_on: 'decided', valid_until: 'printed_until' },
  visas: {
    appointment_asked_on: 'appointment_asked',
    applied_on: 'applied',
    complete_on: 'application_complete',
    notified_on: 'notified',
    decided_on: 'decided',
    valid_until: 'printed_until',
    entered_on: 'entered',
  },
  contracts: { signed_on: 'contract_signed' },
}

const TABLES: Readonly<Record<string, string>> = {
  recognitions: 'recognitions',
  'ba-approvals': 'ba_approvals',
  visas: 'visas',
  contracts: 'contracts',
}

/** Reads the facts of cases, a handful of queries for all of them. */
export async function readCaseFacts(sql: Connection, ids: readonly number[]): Promise<CaseFacts[]> {
  const found = await sql<CaseFacts['case'][]>`
    select * from cases where id = any(${ids}::bigint[]) and deleted_at is null order by id`
  const people = [...new Set(found.map(({ candidate_id }) => Number(candidate_id)))]
  const versions = [...new Set(found.flatMap(({ route_version_id }) => route_version_id ?? []))]
  const [candidates, contents, stepRows, records] = await Promise.all([
    sql<Row[]>`select * from candidates where id = any(${people}::bigint[]) and deleted_at is null`,
    sql<{ version_id: number; content: VersionContent }[]>`
      select version_id, content from route_contents where version_id = any(${versions}::bigint[])`,
    sql<(StandingStep & { case_id: number; key: string })[]>`
      select s.case_id, r.slug as key, s.state, s.day, s.outcome, s.reason, s.user_id, u.name as user_name, s.at
      from case_steps s join route_steps r on r.id = s.step_id left join users u on u.id = s.user_id
      where s.case_id = any(${ids}::bigint[])`,
    readRecords(sql, people),
  ])
  const candidateOf = new Map(candidates.map(row => [row.id, row]))
  const contentOf = new Map(contents.map(({ version_id, content }) => [version_id, content]))
  return found.flatMap(each => {
    const candidate = candidateOf.get(Number(each.candidate_id))
    const content = contentOf.get(Number(each.route_version_id))
    if (!candidate || !content) return []
    const own = stepRows.filter(({ case_id }) => case_id === each.id)
    return [
      {
        case: each,
        content,
        candidate,
        records: ofCandidate(records, candidate.id),
        steps: standingSteps(content, { candidate, own, isPrimary: each.is_primary === true }),
        conditions: conditionsOf(each, candidate),
      },
    ]
  })
}

async function readRecords(sql: Connection, people: readonly number[]): Promise<Map<string, Row[]>> {
  const entries = await Promise.all(
    Object.entries(TABLES).map(
      async ([resource, table]) =>
        [
          resource,
          await sql<
            Row[]
          >`select * from ${sql(table)} where candidate_id = any(${people}::bigint[]) order by id`,
        ] as const,
    ),
  )
  return new Map(entries.map(([resource, rows]) => [resource, [...rows]]))
}

function ofCandidate(records: ReadonlyMap<string, readonly Row[]>, id: number): Map<string, Row[]> {
  return new Map(
    [...records].map(([resource, rows]) => [resource, rows.filter(row => row.candidate_id === id)]),
  )
}

interface StepSources {
  candidate: Row
  own: readonly (StandingStep & { key: string })[]
  isPrimary: boolean
}

/** Steps with columns of the candidate stand there, for the primary case; all others in the case. */
function standingSteps(
  content: VersionContent,
  { candidate, own, isPrimary }: StepSources,
): Map<string, StandingStep> {
  const inCase = new Map(own.map(({ key, ...step }) => [key, step]))
  const steps = content.tracks.flatMap(track => track.steps)
  return new Map(
    steps.flatMap(({ key }): [string, StandingStep][] => {
      const kept = inCase.get(key)
      if (!isPrimary || !isStep(key)) return kept ? [[key, kept]] : []
      if (candidate[key] !== true) return kept && kept.state !== 'done' ? [[key, kept]] : []
      const day = candidate[`${key}_date`]
      return [[key, { ...EMPTY, ...kept, state: 'done', day: typeof day === 'string' ? day : null }]]
    }),
  )
}

const EMPTY = { outcome: null, reason: null, user_id: null, user_name: null, at: null }

function conditionsOf({ accelerated, procedure }: CaseFacts['case'], candidate: Row): ConditionFacts {
  const sex = candidate.gender
  return {
    accelerated: accelerated ? 'yes' : 'no',
    procedure,
    sex: typeof sex === 'string' ? sex : null,
  }
}

/** The facts that a clock of a case is read from: events of its records and days of its steps. */
export function clockFactsOf(facts: CaseFacts, rule: ClockRule): ClockFacts {
  const resources = rule.record ? [rule.record] : [...facts.records.keys()]
  const latest = resources.flatMap(name => {
    const record = facts.records.get(name)?.at(-1)
    return record ? [{ name, record }] : []
  })
  const ends = rule.step ? facts.steps.get(rule.step) : undefined
  return {
    events: [...latest.flatMap(({ name, record }) => eventsOf(name, record)), ...stepEvents(facts)],
    requests: latest.flatMap(({ record }) => requestOf(record)),
    conditions: facts.conditions,
    ended_on: ends && ['done', 'failed'].includes(ends.state) ? ends.day : null,
  }
}

function eventsOf(resource: string, record: Row): EventFact[] {
  return Object.entries(EVENTS[resource] ?? {}).flatMap(([field, event]) => {
    const day = record[field]
    const until = record.valid_until
    return typeof day === 'string'
      ? [{ event, day, quality: 'reported' as const, until: typeof until === 'string' ? until : null }]
      : []
  })
}

/** Days of steps that are an event themselves, as the version says. */
function stepEvents({ content, steps }: CaseFacts): EventFact[] {
  return content.tracks
    .flatMap(track => track.steps)
    .flatMap(({ key, event }) => {
      const step = steps.get(key)
      return event && step?.state === 'done' && step.day
        ? [{ event, day: step.day, quality: 'reported' as const }]
        : []
    })
}

function requestOf({ asked_on, asked_until, answered_on }: Row): AuthorityRequest[] {
  if (typeof asked_on !== 'string') return []
  const dayOr = (value: unknown) => (typeof value === 'string' ? value : null)
  return [{ asked_on, until: dayOr(asked_until), answered_on: dayOr(answered_on) }]
}
