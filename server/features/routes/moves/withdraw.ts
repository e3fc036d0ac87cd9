import type { Withdrawal, WithdrawalInput } from '../../../../contract/calls/case-moves'
import type { VersionAnswerInput, WithdrawalOrder } from '../../../../contract/calls/routes'
import { fail } from '../../../../contract/http/errors'
import { routes, routeVersions } from '../../../../contract/resources/routes'
import { differenceOf } from '../../../../contract/routes/difference'
import type { VersionContent } from '../../../../contract/routes/version'
import { CLASSIC_ROUTE, OPEN_CASE_STATES } from '../../../../contract/routes/words'
import type { RowOf } from '../../../crud/hooks'
import { readRecord } from '../../../crud/list'
import { present } from '../../../crud/record'
import type { Connection } from '../../../db/connect'
import { todayAt } from '../../../db/today'
import { type Caller, roleOf, updateRow, type Writer } from '../../candidates'
import { readCaseFacts } from '../caseFacts'
import { keepSteps } from '../steps'
import { answerOf, contentOf, findVersion, lockRoute } from '../versions'
import { addMove, refuseWhileMoving } from './moveAll'
import { type CaseRow, openCaseOf, PAGE, readCasePage } from './openCases'
import { type StepColumns, withNames } from './pastSteps'
import { movesTo, standingMoves } from './undoable'

type Version = RowOf<typeof routeVersions>

/**
 * Withdraws a version that was published by mistake: the one before it counts again, and a job puts open cases back on the version
 * that they came from. The version stays, with who, when and why.
 * @throws Failure not_found; conflict with the version as it is `current` where it was withdrawn, replaced or changed meanwhile;
 *   wrong_state while cases are moved; version_in_use with the `cases` that hold it up; no_version_before with the open `cases`, and
 *   for the only version of people without a case
 */
export async function withdrawVersion(
  { services, tx, actor }: Writer,
  routeId: number,
  { number, version, reason }: WithdrawalOrder,
): Promise<VersionAnswerInput> {
  const writer = { services, tx, actor }
  await lockRoute(writer, routeId)
  const [before] = await tx<Version[]>`
    select * from route_versions where route_id = ${routeId} and number = ${number} for update`
  if (!before || before.state === 'draft') throw fail('not_found')
  if (before.state !== 'published' || before.version !== version)
    throw fail('conflict', { current: present(routeVersions, before, roleOf(actor)) })
  await refuseWhileMoving(tx, routeId)
  const earlier = await versionBefore(tx, before)
  if (!earlier && (await isClassic(tx, routeId))) throw fail('no_version_before')
  const held = await heldUp(tx, before, earlier)
  if (held.length)
    throw fail(earlier ? 'version_in_use' : 'no_version_before', {
      cases: held.map(({ id, candidate }) => ({ id, candidate })),
    })
  const now = services.now()
  const changes = {
    state: 'withdrawn' as const,
    withdrawn_at: now.toISOString(),
    withdrawn_by: actor.id,
    withdrawn_reason: reason,
  }
  const after = await updateRow({ tx, actor }, routeVersions, { before, changes })
  await countAgain(writer, routeId, earlier)
  const total = await countOpen(tx, before.id)
  if (earlier && total) {
    const payload = { route_id: routeId, to_version_id: before.id, back_to: earlier.id, actor }
    await addMove(tx, { total, payload, now })
  }
  return answerOf(tx, { services, actor }, after)
}

/** Publishes the earlier version again; whoever is about to publish the draft sees first that it changes another version. */
async function countAgain(
  { tx, actor }: Writer,
  routeId: number,
  earlier: Version | undefined,
): Promise<void> {
  if (earlier) {
    await updateRow({ tx, actor }, routeVersions, { before: earlier, changes: { state: 'published' } })
    await keepSteps({ tx, actor }, await contentOf(tx, earlier.id))
  }
  const draft = await findVersion(tx, routeId, 'draft')
  if (draft) await updateRow({ tx, actor }, routeVersions, { before: draft, changes: {} })
}

/**
 * Reads what the withdrawal of a published version means for its open cases.
 * @param after the id of the last case of the page before
 * @throws Failure not_found; wrong_state where the version is not the published one
 */
export async function previewWithdrawal(
  { services, actor }: Caller,
  { routeId, number, after }: { routeId: number; number: string; after: number },
): Promise<WithdrawalInput> {
  const { sql } = services
  await readRecord(services, actor, routes, routeId)
  const version = await findVersion(sql, routeId, String(numberOf(number)))
  if (!version) throw fail('not_found')
  if (version.state !== 'published') throw fail('wrong_state')
  const earlier = await versionBefore(sql, version)
  const rows = await readCasePage(sql, { from: sql`cases`, where: sql`v.id = ${version.id}`, after })
  return {
    target: earlier ? { number: Number(earlier.number) } : null,
    held_up: await heldUp(sql, version, earlier),
    total: await countOpen(sql, version.id),
    cases: earlier ? await goingBack({ services, actor }, { rows, version, earlier }) : [],
    next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
  }
}

const numberOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : 0)

async function isClassic(sql: Connection, routeId: number): Promise<boolean> {
  const [classic] = await sql`select from routes where id = ${routeId} and slug = ${CLASSIC_ROUTE}`
  return classic !== undefined
}

/** The newest version before one that was not withdrawn. */
async function versionBefore(sql: Connection, { route_id, number }: Version): Promise<Version | undefined> {
  const [found] = await sql<Version[]>`
    select * from route_versions where route_id = ${Number(route_id)} and number < ${Number(number)} and state = 'retired'
    order by number desc limit 1`
  return found
}

async function countOpen(sql: Connection, versionId: number): Promise<number> {
  const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
    select count(*)::int as total from cases
    where route_version_id = ${versionId} and state = any(${[...OPEN_CASE_STATES]}::text[])`
  return total
}

/** Cases that are named as those that hold up a withdrawal. */
const MOST_NAMED = 100

type StepRow = Pick<Withdrawal['held_up'][number], 'id' | 'candidate'> & {
  steps: (Pick<Withdrawal['held_up'][number]['steps'][number], 'state' | 'day'> & StepColumns)[]
}

/**
 * Reads the open cases that began on a version and have steps which the one before does not know: going back would lose them. Where
 * there is none before, all its cases do.
 */
async function heldUp(
  sql: Connection,
  version: Version,
  earlier: Version | undefined,
): Promise<Withdrawal['held_up']> {
  const known = earlier ? (await contentOf(sql, earlier.id)).tracks.flatMap(({ steps }) => steps) : []
  const keys = known.map(({ key }) => key)
  const rows = await sql<StepRow[]>`
    select x.id, jsonb_build_object('id', c.id, 'name', c.name) as candidate, coalesce(taken.steps, '[]') as steps
    from cases x join candidates c on c.id = x.candidate_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('key', r.slug, 'en', r.en, 'ar', r.ar, 'fr', r.fr, 'de', r.de, 'state', k.state,
        'day', k.day) order by k.id) as steps
      from case_steps k join route_steps r on r.id = k.step_id
      where k.case_id = x.id and k.effective and k.state <> 'open' and r.slug <> all(${keys}::text[])) taken on true
    where x.route_version_id = ${version.id} and x.state = any(${[...OPEN_CASE_STATES]}::text[])
      and (${!earlier} or taken.steps is not null)
      and not exists (
        select from ${standingMoves(sql)} m where m.case_id = x.id and m.to_version_id = ${version.id})
    order by x.id limit ${MOST_NAMED}`
  return rows.map(({ steps, ...row }) => ({ ...row, steps: steps.map(withNames) }))
}

/** Cases as the version that each goes back to changes them. */
async function goingBack(
  { services }: Caller,
  { rows, version, earlier }: { rows: readonly CaseRow[]; version: Version; earlier: Version },
): Promise<Withdrawal['cases']> {
  const { sql } = services
  const ids = rows.map(({ id }) => id)
  const today = await todayAt(sql, services.now())
  const [facts, moves] = [
    await readCaseFacts(sql, ids, today),
    await movesTo(sql, { version: version.id, cases: ids }),
  ]
  const fromOf = new Map(moves.map(move => [Number(move.case_id), Number(move.from_version_id)]))
  const targets = await readTargets(sql, [earlier.id, ...fromOf.values()])
  const content = await contentOf(sql, version.id)
  return rows.flatMap(row => {
    const own = facts.find(each => each.case.id === row.id)
    const target = targets.get(fromOf.get(row.id) ?? earlier.id)
    if (!own || !target) return []
    const compared = {
      facts: own,
      content: target.content,
      difference: differenceOf(content, target.content),
      today,
    }
    return [openCaseOf({ ...row, number: target.number }, compared)]
  })
}

async function readTargets(
  sql: Connection,
  ids: readonly number[],
): Promise<Map<number, { number: number; content: VersionContent }>> {
  const found = await sql<{ id: number; number: number; content: VersionContent }[]>`
    select v.id, v.number, k.content from route_versions v join route_contents k on k.version_id = v.id
    where v.id = any(${[...new Set(ids)]}::bigint[])`
  return new Map(found.map(({ id, ...target }) => [id, target]))
}
