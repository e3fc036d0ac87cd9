import type { ContestedLine } from '../../../contract/calls/cases'
import { can } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { candidates } from '../../../contract/resources/candidates'
import { CONTESTED, isPendingRemedy } from '../../../contract/resources/permissions'
import type { Contested } from '../../../contract/routes/contest'
import { readClock } from '../../../contract/routes/readClock'
import { isChosen } from '../../../contract/routes/recordValues'
import type { ClockRule } from '../../../contract/routes/version'
import type { Row } from '../../crud/hooks'
import { readRecord } from '../../crud/list'
import { present } from '../../crud/record'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { type Caller, roleOf } from '../candidates'
import { decidedOn, eventsOf, resultOf } from './caseEvents'
import { type CaseRecords, readRecords } from './caseRecords'
import { classicVersion } from './classicClocks'
import { againstPerson, contestedBy, contestedResource, reachedOn } from './contested'
import { type GermanDaysOff, germanDaysOff } from './daysOff'
import { lostObjection, REMEDIES } from './lostRemedies'

/** A decision that went against a person, with its record. */
export interface ContestedDecision extends Contested {
  resource: string
  record: Row
}

/**
 * Tells whether a remedy was filed, or the person has decided to take none.
 * @param lost an objection that was lost: a lawsuit settles the decision then, or a choice after it
 */
const isSettled = (remedies: readonly Row[], lost: Row | undefined): boolean =>
  remedies.some(({ kind, filed_on, chosen_on }) => {
    if (isPendingRemedy(kind)) return filed_on && !(lost && kind === lost.kind)
    return chosen_on && !(lost && String(chosen_on) < String(lost.decided_on))
  })

/**
 * Reads the decisions of a kind that went against a person, in all cases and without one, first to last.
 * @param against the kind, as remedies name it
 * @param but a remedy that settles nothing, since it is being judged
 * @param today on the organisation's clock
 */
export async function readContested(
  sql: Connection,
  candidateId: number,
  { against, but, today }: { against: unknown; but?: unknown; today: string },
): Promise<ContestedDecision[]> {
  const resource = contestedResource(against)
  if (!resource) return []
  const [records = new Map()] = (await readRecords(sql, [candidateId])).values()
  const decisions = againstPerson(records, resource)
  if (!decisions.length) return []
  const [rulesOf, daysOff] = await Promise.all([readRules(sql, candidateId), germanDaysOff()])
  return decisions.map(record => {
    const remedies = remediesAgainst(record, records).filter(({ id }) => id !== but)
    const lost = lostObjection(remedies)
    const latest = lost ? { resource: REMEDIES, record: lost } : { resource, record }
    return {
      resource,
      record,
      ...timeOf(latest, { rules: rulesOf(record, latest), daysOff, today }),
      decision_on: decidedOn(resource, record),
      reached_on: reachedOn(resource, record) ?? '',
      is_settled: isSettled(remedies, lost),
      no_objection: resource === 'visas' || record.remedy === 'lawsuit' || lost !== undefined,
    }
  })
}

/**
 * Reads what a remedy of a candidate can be against, first to last.
 * @param but the remedy that is being changed; 0 for a new one
 * @throws Failure not_found where the caller may not see the candidate
 */
export async function contestedLines({ services, actor }: Caller, id: number, but: number) {
  await readRecord(services, actor, candidates, id)
  const today = await todayAt(services.sql, services.now())
  const role = roleOf(actor)
  const found: ContestedLine[] = []
  for (const against of CONTESTED) {
    const decisions = await readContested(services.sql, id, { against, but, today })
    for (const { resource, record, due_on, latest_on, is_settled, no_objection } of decisions) {
      const definition = definitionOf(resource)
      if (!definition || !can(definition, role, 'read')) continue
      const seen = present(definition, record, role) as Row
      const days = { decision_on: decidedOn(resource, seen), reached_on: reachedOn(resource, seen) ?? '' }
      found.push({ against, ...days, due_on, latest_on, is_settled, no_objection })
    }
  }
  return found
}

const remediesAgainst = (record: Row, records: CaseRecords): Row[] =>
  (records.get('remedies') ?? []).filter(row => contestedBy(row, records)?.id === record.id)

type Time = Pick<Contested, 'due_on' | 'latest_on'>
/** A decision against a person with its resource: of an authority, or on an objection. */
type Decision = { resource: string; record: Row }

function timeOf(
  { resource, record }: Decision,
  { rules, daysOff, today }: { rules: readonly ClockRule[]; daysOff: GermanDaysOff; today: string },
): Time {
  const land = typeof record.bundesland === 'string' ? record.bundesland : null
  const facts = { events: eventsOf(resource, record), conditions: { result: resultOf(record) } }
  const [found] = rules.flatMap(rule => {
    const reading = readClock(rule, facts, { today, isDayOff: daysOff(rule.land ?? land) })
    return reading.state === 'running' || reading.state === 'over' ? [reading] : []
  })
  return { due_on: found?.due_on ?? null, latest_on: found?.latest_on ?? null }
}

/**
 * Reads the rules of the time to contest the latest decision about a record: those of its case, else of the primary case. Where there is no case, or its
 * version has no such rule, the published version of the classic route has them.
 */
async function readRules(
  sql: Connection,
  candidateId: number,
): Promise<(record: Row, latest: Decision) => readonly ClockRule[]> {
  const found = await sql<{ case_id: number | null; clocks: ClockRule[] }[]>`
    select x.id as case_id, k.content -> 'clocks' as clocks from cases x join route_contents k on k.version_id = x.route_version_id
    where x.candidate_id = ${candidateId}
    union all select null, content -> 'clocks' from route_contents where version_id = ${classicVersion(sql)}`
  const [primary] = await sql<{ id: number }[]>`
    select id from cases where candidate_id = ${candidateId} and is_primary order by id desc limit 1`
  return ({ case_id }, latest) => {
    const own = case_id ? Number(case_id) : (primary?.id ?? null)
    const appealsOf = (id: number | null) =>
      appealsIn(found.find(each => each.case_id === id)?.clocks ?? [], latest)
    const appeals = appealsOf(own)
    return appeals.length ? appeals : appealsOf(null)
  }
}

const appealsIn = (clocks: readonly ClockRule[], { resource, record }: Decision): ClockRule[] =>
  clocks.filter(
    ({ expiry, record: named, where }) =>
      expiry === 'appeal_lost' && named === resource && isChosen(where, record),
  )
