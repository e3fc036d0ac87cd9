import { candidates } from '../../../contract/resources/candidates'
import { isOpenCase, OPEN_CASE_STATES, RUNNING_STATES } from '../../../contract/routes/words'
import { SYSTEM } from '../../auth/actor'
import { announce } from '../../crud/announce'
import type { Row, Tx } from '../../crud/hooks'
import { oncePerTransaction } from '../../crud/oncePerTransaction'
import type { Write } from '../../crud/write'
import type { Sql } from '../../db/connect'
import { todayAt } from '../../db/today'
import { sheetKind } from '../candidates'
import { keepClocks, runningClocks } from './caseClocks'
import { type CaseFacts, readCaseFacts } from './caseFacts'
import { keepTracks } from './caseTracks'
import { keepOlderPeople, refreshPeople } from './classicClocks'
import type { StandingStep } from './standingSteps'

interface Refresh {
  now?: Date | undefined
  /** Candidates whose case went to another one, or is no more. */
  left?: readonly number[]
}

/** Keeps everything that is worked out of cases: their settled steps, tracks and clocks, and what their candidates are found by. */
export async function refreshCases(
  tx: Tx,
  ids: readonly number[],
  { now = new Date(), left = [] }: Refresh = {},
): Promise<void> {
  if (ids.length) {
    const today = await todayAt(tx, now)
    const facts = await readCaseFacts(tx, ids, today)
    await keepSettledSteps(tx, facts)
    const clocks = new Map(facts.map(each => [each, runningClocks(each, today)]))
    await keepClocks(tx, { ids, now }, clocks)
    await keepTracks(tx, ids, new Map([...clocks].filter(([each]) => isInWork(each))))
    await tx`update cases set kept_at = ${now} where id = any(${[...ids]}::bigint[]) and kept_at is null`
  }
  await keepCandidates(tx, ids, left)
}

const isInWork = ({ case: { state }, candidate }: CaseFacts): boolean =>
  isOpenCase(state) && !candidate.erased_at

/** Rows of persons stay as they are; beside them each step that a record or a field settles has a row. */
async function keepSettledSteps(tx: Tx, facts: readonly CaseFacts[]): Promise<void> {
  const ids = facts.map(each => each.case.id)
  const own = facts.flatMap(({ case: { id }, content, own, steps }) =>
    content.tracks
      .flatMap(track => track.steps)
      .filter(({ key }) => own.has(key))
      .map(({ key }) => ({ case_id: id, step: key, effective: steps.get(key)?.origin === 'person' })),
  )
  const derived = facts.flatMap(({ case: { id, candidate_id }, steps }) =>
    [...steps]
      .filter(([, { origin }]) => origin !== 'person')
      .map(([step, settled]) => settledRow({ case_id: id, candidate_id, step }, settled)),
  )
  await tx`
    update case_steps k set effective = w.effective
    from jsonb_to_recordset(${tx.json(own)}) as w(case_id bigint, step text, effective boolean)
    join route_steps s on s.slug = w.step
    where k.case_id = w.case_id and k.step_id = s.id and k.origin = 'person' and k.effective <> w.effective`
  await tx`
    delete from case_steps k where k.case_id = any(${ids}::bigint[]) and k.origin <> 'person'
      and not exists (select from jsonb_to_recordset(${tx.json(derived)}) as w(case_id bigint, step text)
        join route_steps s on s.slug = w.step where w.case_id = k.case_id and s.id = k.step_id)`
  await tx`
    insert into case_steps (case_id, candidate_id, step_id, state, outcome, day, origin)
    select w.case_id, w.candidate_id, s.id, w.state, w.outcome, w.day, w.origin
    from jsonb_to_recordset(${tx.json(derived)}) as w(case_id bigint, candidate_id bigint, step text, state text,
      outcome text, day date, origin text)
    join route_steps s on s.slug = w.step
    on conflict (case_id, step_id) where origin <> 'person' do update set candidate_id = excluded.candidate_id,
      state = excluded.state, outcome = excluded.outcome, day = excluded.day, origin = excluded.origin, updated_at = now(),
      version = case_steps.version + 1
    where (case_steps.candidate_id, case_steps.state, case_steps.outcome, case_steps.day, case_steps.origin)
      is distinct from (excluded.candidate_id, excluded.state, excluded.outcome, excluded.day, excluded.origin)`
}

function settledRow(
  of: { case_id: number; candidate_id: number; step: string },
  { state, outcome, day, origin }: StandingStep,
) {
  return { ...of, state, outcome, day, origin }
}

/** The fields by which lists find candidates by their cases. */
async function keepCandidates(tx: Tx, ids: readonly number[], left: readonly number[]): Promise<void> {
  const rows = await tx<Row[]>`
    with people as (
      select candidate_id as id from cases where id = any(${[...ids]}::bigint[])
      union select unnest(${[...left]}::bigint[])
    ), wanted as (
      select p.id, x.route_id, x.state,
        array(select distinct step_id from case_tracks where candidate_id = p.id and step_id is not null order by 1) as next,
        array(select distinct reached_id from case_tracks where case_id = x.id and reached_id is not null order by 1) as reached
      from people p left join lateral (
        select id, route_id, state from cases where candidate_id = p.id and is_primary order by id desc limit 1) x on true
    )
    update candidates c set route_id = w.route_id, case_state = w.state, case_step_ids = w.next, reached_step_ids = w.reached
    from wanted w where c.id = w.id and (c.route_id, c.case_state, c.case_step_ids, c.reached_step_ids)
      is distinct from (w.route_id, w.state, w.next, w.reached)
    returning c.id, c.version`
  if (!rows.length) return
  const write = { definition: candidates, actor: SYSTEM, action: 'update' as const }
  await announce(tx, { ...write, rows: rows.map(before => ({ before, changes: {} })) }, rows)
}

/** Keeps the cases of candidates whose records or steps were written. */
export async function followEvents(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const ofRow = (row: Row | undefined) =>
    Number(write.definition.name === 'candidates' ? row?.id : row?.candidate_id)
  const people = [...after, ...write.rows.map(({ before }) => before)].map(ofRow).filter(id => id > 0)
  if (!people.length) return
  await refreshWays(tx, people, write.now)
}

/**
 * Keeps what is worked out of the cases of people, and the clocks of those without one. Of a case that has ended only the time
 * to contest a decision goes on; its steps stay as they were.
 */
export async function refreshWays(
  tx: Tx,
  people: readonly number[],
  now: Date | undefined = undefined,
): Promise<void> {
  const ids = [...new Set(people)]
  const found = await tx<{ id: number; is_running: boolean }[]>`
    select id, state = any(${[...RUNNING_STATES]}::text[]) as is_running from cases
    where candidate_id = any(${ids}::bigint[]) order by id`
  const running = found.filter(({ is_running }) => is_running).map(({ id }) => id)
  if (running.length) await refreshCases(tx, running, { now })
  await refreshEnded(
    tx,
    found.filter(({ is_running }) => !is_running).map(({ id }) => id),
    now,
  )
  await refreshPeople(tx, ids, now)
}

async function refreshEnded(tx: Tx, ids: readonly number[], now = new Date()): Promise<void> {
  if (!ids.length) return
  const today = await todayAt(tx, now)
  const facts = await readCaseFacts(tx, ids, today)
  await keepClocks(tx, { ids, now }, new Map(facts.map(each => [each, runningClocks(each, today)])))
  await tx`update cases set kept_at = ${now} where id = any(${[...ids]}::bigint[]) and kept_at is null`
}

/**
 * Keeps the cases of people of whom a document got another country of issue, since other periods hold for titles of the EU, or
 * whose information sheet was written: it moves its step.
 */
export async function followDocuments(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const sheet = await oncePerTransaction(tx, 'kind of the sheet', () => sheetKind(tx))
  const before = new Map(write.rows.flatMap(({ before: row }) => (row ? [[row.id, row] as const] : [])))
  const now = new Map(after.map(row => [row.id, row]))
  const countryOf = (row: Row | undefined) => row?.issuing_country_id ?? null
  const moved = [...new Set([...before.keys(), ...now.keys()])].filter(id => {
    const versions = [before.get(id), now.get(id)]
    const isSheet = sheet !== undefined && versions.some(row => row?.kind_id === sheet)
    return isSheet || countryOf(before.get(id)) !== countryOf(now.get(id))
  })
  const rows = moved.flatMap(id => [before.get(id), now.get(id)].flatMap(row => row ?? []))
  await followEvents(tx, { ...write, rows: [] }, rows)
}

/** Drops what is kept of cases, which holds back no case that is deleted: only steps that persons set do. */
export async function dropKept(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx`delete from case_steps where case_id = any(${[...ids]}::bigint[]) and origin <> 'person'`
  await keepTracks(tx, ids, new Map())
  await keepClocks(tx, { ids, now: new Date() }, new Map())
}

/** Cases that one transaction works out at the start. */
const AT_ONCE = 500

/**
 * Works out the cases that no version of the application with kept steps has written yet, and those that a migration has marked.
 * Of one that has ended, steps that were kept stay as they were.
 */
export async function keepOlderCases(sql: Sql): Promise<void> {
  await keepOlderPeople(sql)
  let kept: number
  do {
    kept = await sql.begin(async tx => {
      const older = await tx<{ id: number; is_ended: boolean }[]>`
        select id, state <> all(${[...OPEN_CASE_STATES]}::text[])
          and exists (select from case_steps where case_id = cases.id and origin <> 'person') as is_ended
        from cases where kept_at is null order by id limit ${AT_ONCE} for update skip locked`
      const idsOf = (isEnded: boolean) =>
        older.filter(({ is_ended }) => is_ended === isEnded).map(({ id }) => id)
      await refreshCases(tx, idsOf(false))
      await refreshEnded(tx, idsOf(true))
      return older.length
    })
  } while (kept === AT_ONCE)
}
