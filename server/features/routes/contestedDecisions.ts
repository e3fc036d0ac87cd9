import { readClock } from '../../../contract/routes/readClock'
import type { ClockRule } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { eventsOf, resultOf } from './caseEvents'
import { type CaseRecords, readRecords } from './caseRecords'
import { classicVersion } from './classicClocks'
import { againstPerson, contestedBy, contestedResource, reachedOn } from './contested'
import { type GermanDaysOff, germanDaysOff } from './daysOff'
import { REMEDY_CLOCKS } from './shipped/clocks/remedy'

/** A decision that went against a person, with the time to contest it. */
export interface ContestedDecision {
  resource: string
  record: Row
  /** The day on which it reached the person, else its own. */
  reached_on: string
  /** The last day to contest it; null where no rule names one, as of an approval of the BA. */
  due_on: string | null
  /** The next working day, where the last day is off. */
  latest_on: string | null
  /** Remedies against it, in the order in which they were made. */
  remedies: readonly Row[]
}

/** Returns the last day on which a remedy is in time. */
export const lastDayOf = ({ due_on, latest_on }: ContestedDecision): string | null => latest_on ?? due_on

/** Tells whether a remedy was filed, or the person has decided to take none. */
export const isSettled = ({ remedies }: Pick<ContestedDecision, 'remedies'>): boolean =>
  remedies.some(({ kind, filed_on, decided_on, chosen_on }) =>
    kind === 'none' || kind === 'new_application' ? chosen_on : (filed_on ?? decided_on),
  )

/**
 * Reads the decisions of a kind that went against a person, in all cases and without one, first to last.
 * @param against the kind, as remedies name it
 * @param today on the organisation's clock
 */
export async function readContested(
  sql: Connection,
  candidateId: number,
  { against, today }: { against: unknown; today: string },
): Promise<ContestedDecision[]> {
  const resource = contestedResource(against)
  if (!resource) return []
  const [records = new Map()] = (await readRecords(sql, [candidateId])).values()
  const decisions = againstPerson(records, resource)
  if (!decisions.length) return []
  const [rulesOf, daysOff] = await Promise.all([readRules(sql, candidateId, resource), germanDaysOff()])
  return decisions.map(record => {
    const time = timeOf({ resource, record }, { rules: rulesOf(record), daysOff, today })
    return { resource, record, ...time, remedies: remediesAgainst(record, records) }
  })
}

const remediesAgainst = (record: Row, records: CaseRecords): Row[] =>
  (records.get('remedies') ?? []).filter(row => contestedBy(row, records)?.id === record.id)

type Time = Pick<ContestedDecision, 'reached_on' | 'due_on' | 'latest_on'>

function timeOf(
  { resource, record }: { resource: string; record: Row },
  { rules, daysOff, today }: { rules: readonly ClockRule[]; daysOff: GermanDaysOff; today: string },
): Time {
  const land = typeof record.bundesland === 'string' ? record.bundesland : null
  const facts = { events: eventsOf(resource, record), conditions: { result: resultOf(record) } }
  const [found] = rules.flatMap(rule => {
    const reading = readClock(rule, facts, { today, isDayOff: daysOff(rule.land ?? land) })
    return reading.state === 'running' || reading.state === 'over' ? [reading] : []
  })
  const reached_on = reachedOn(resource, record) ?? ''
  return { reached_on, due_on: found?.due_on ?? null, latest_on: found?.latest_on ?? null }
}

/** Reads the rules of the time to contest: those of the case of a record, else of the primary case, else of the classic route. */
async function readRules(
  sql: Connection,
  candidateId: number,
  resource: string,
): Promise<(record: Row) => readonly ClockRule[]> {
  const found = await sql<{ case_id: number | null; clocks: ClockRule[] }[]>`
    select x.id as case_id, k.content -> 'clocks' as clocks from cases x join route_contents k on k.version_id = x.route_version_id
    where x.candidate_id = ${candidateId}
    union all select null, content -> 'clocks' from route_contents where version_id = ${classicVersion(sql)}`
  const [primary] = await sql<{ id: number }[]>`
    select id from cases where candidate_id = ${candidateId} and is_primary order by id desc limit 1`
  return ({ case_id }) => {
    const own = case_id ?? primary?.id ?? null
    const clocks = found.find(each => each.case_id === own)?.clocks ?? []
    const appeals = appealsIn(clocks, resource)
    return appeals.length
      ? appeals
      : appealsIn(
          REMEDY_CLOCKS.map(({ rule }) => rule),
          resource,
        )
  }
}

const appealsIn = (clocks: readonly ClockRule[], resource: string): ClockRule[] =>
  clocks.filter(({ expiry, record }) => expiry === 'appeal_lost' && record === resource)
