import { CLASSIC_ROUTE, OPEN_CASE_STATES } from '../../../contract/routes/words'
import type { Row, Tx } from '../../crud/hooks'
import type { Connection, Sql } from '../../db/connect'
import { todayAt } from '../../db/today'
import { keepClocksOfPeople, runningClocks } from './caseClocks'
import { dayIn, decidedOn, resultOf } from './caseEvents'
import { type CaseFacts, factsOfCases } from './caseFacts'
import type { CaseRecords } from './caseRecords'
import { isContested } from './contested'

/**
 * Keeps the clocks of people without an open primary case that their records start: the remedy against a refusal, the guarantee
 * and the reports of an early end (docs/decisions/0076). They are read by the rules of the classic route, as those of a case;
 * the periods of its steps are rows of `deadlines`, which the database keeps.
 */
export async function refreshPeople(
  tx: Tx,
  people: readonly number[],
  now: Date = new Date(),
): Promise<void> {
  const found = await peopleToRead(tx, people)
  if (!found.length) return
  const today = await todayAt(tx, now)
  const clocks = new Map(
    (await readClassicFacts(tx, found, today)).map(facts => [
      facts,
      runningClocks(facts, today).filter(({ rule }) => !rule.step && !rule.start.includes('letter')),
    ]),
  )
  await keepClocksOfPeople(tx, { people: found, now }, clocks)
}

/** States of a visa that was refused; the later two do not say that a lawsuit was filed. */
const REFUSED_VISAS = ['rejected', 'lawsuit', 'new_application'] as const

/** Nothing is read for the many whose records start no such clock. */
async function peopleToRead(tx: Tx, people: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from candidates c where id = any(${[...people]}::bigint[]) and (
      exists (select from visas where candidate_id = c.id and state = any(${[...REFUSED_VISAS]}::text[]))
      or exists (select from recognitions where candidate_id = c.id and result = 'rejected')
      or exists (select from licences where candidate_id = c.id and result = 'refused')
      or exists (select from permits where candidate_id = c.id and result = 'refused')
      or exists (select from placements where candidate_id = c.id)
      or exists (select from clocks where candidate_id = c.id and source = 'route' and case_id is null))`
  return rows.map(({ id }) => id)
}

type ClassicCase = CaseFacts['case'] & { ended_on: string | null; has_won: boolean }

/** Reads what cases on the classic route would be read from, if these people had them. */
async function readClassicFacts(tx: Tx, people: readonly number[], today: string): Promise<CaseFacts[]> {
  const found = await tx<ClassicCase[]>`
    select x.*, p.ended_on, p.has_won from candidates c
    cross join lateral (
      select max(ended_on) as ended_on, coalesce(bool_or(state = 'won'), false) as has_won,
        coalesce(bool_or(state = any(${[...OPEN_CASE_STATES]}::text[])), false) as has_open
      from cases where candidate_id = c.id and is_primary) p
    cross join lateral jsonb_populate_record(null::cases, jsonb_build_object('id', 0, 'candidate_id', c.id, 'is_primary', true,
      'state', 'open', 'accelerated', c.accelerated_submitted, 'route_version_id', ${classicVersion(tx)})) x
    where c.id = any(${[...people]}::bigint[]) and c.deleted_at is null and not p.has_open order by c.id`
  const facts = await factsOfCases(tx, found, today)
  return facts.map(each => ({ ...each, records: recordsThatCount(each) }))
}

/** The version of the classic route by which people without a case are read. */
export const classicVersion = (sql: Connection) => sql`
  (select v.id from route_versions v join routes r on r.id = v.route_id where r.slug = ${CLASSIC_ROUTE} and v.state = 'published')`

/**
 * Decisions and placements after the end of the last case: those before it are of that case, which keeps the time to contest them
 * (`appealsAfterEnd` in caseClocks.ts). A partial recognition is left to the measure to which it leads on the classic route.
 */
function recordsThatCount(facts: CaseFacts): CaseRecords {
  const { ended_on, has_won } = facts.case as ClassicCase
  const isLater = (day: string | null) => !ended_on || (day ?? '') > ended_on
  return new Map(
    [...facts.records].map(([resource, rows]): [string, readonly Row[]] => {
      // After a win its own clocks go on.
      if (resource === PLACEMENTS)
        return [resource, has_won ? [] : rows.filter(row => isLater(dayIn(row, 'started_on')))]
      if (!isContested(resource)) return [resource, rows]
      return [resource, rows.filter(row => resultOf(row) !== 'partial' && isLater(decidedOn(resource, row)))]
    }),
  )
}

const PLACEMENTS = 'placements'

/** People whose clocks are worked out in one transaction. */
const AT_ONCE = 500

/** Works out the clocks of people whom a migration has marked with a clock without a day. */
export async function keepOlderPeople(sql: Sql): Promise<void> {
  let kept: number
  do {
    kept = await sql.begin(async tx => {
      const older = await tx<{ candidate_id: number }[]>`
        select distinct candidate_id from clocks where source = 'route' and case_id is null and due_on is null
        order by candidate_id limit ${AT_ONCE}`
      await refreshPeople(
        tx,
        older.map(row => row.candidate_id),
      )
      return older.length
    })
  } while (kept === AT_ONCE)
}
