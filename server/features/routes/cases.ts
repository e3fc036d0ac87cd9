import { invalid } from '../../../contract/http/errors'
import { cases } from '../../../contract/resources/cases'
import type { Route } from '../../../contract/resources/routes'
import { CLASSIC_ROUTE, isOpenCase } from '../../../contract/routes/words'
import type { Actor } from '../../auth/actor'
import type { HooksOf, Row, Tx, Values } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { todayAt } from '../../db/today'
import { CANDIDATE, followPrimary, type MovedPrimary, makerOf, ofVisibleCandidates } from '../candidates'
import { guardsWithin, refuseGuardedOwners } from '../recruitment'
import { refreshPeople } from './classicClocks'
import { dropKept, refreshCases } from './refreshCases'
import { findVersion, versionFor } from './versions'

/** A case takes the version that counts on the day it is opened, stays on its route, and is given to nobody for a person who may not be recruited. */
export const casesHooks: HooksOf<typeof cases> = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes, by }, services) {
    if (before) await refuseCircle(tx, before.id, changes.parent_case_id)
    if (action === 'update' && before) {
      if (by !== 'merge') await refuseGuardedOwners(tx, { before, changes })
      await refuseAccelerated(tx, { before, changes })
      return withEnd(tx, { before, changes, now: services.now() })
    }
    if (action === 'delete' && before) await dropKept(tx, [before.id])
    if (action !== 'create') return changes
    const opened_on = changes.opened_on ?? (await todayAt(tx, services.now()))
    const { route, versionId } = await publishedRoute(tx, Number(changes.route_id), opened_on)
    if (by !== 'merge') await refuseGuardedOwners(tx, { changes }, route.family === 'nursing')
    if (route.slug === CLASSIC_ROUTE) throw invalid({ route_id: 'not_a_choice' })
    if (changes.accelerated && !route.accelerated) throw invalid({ accelerated: 'not_a_choice' })
    const owner = by === 'merge' ? {} : await ownerOf(tx, { actor, changes }, route)
    return {
      ...(await withEnd(tx, { changes, now: services.now() })),
      ...owner,
      name: route.en,
      route_version_id: versionId,
      opened_on,
    }
  },
}

/**
 * Returns a change of a case with the day of its end: one that has ended without a day ends today, and one that is opened again
 * loses its day.
 * @throws Failure invalid for the end of a case that stays open, and for an end that loses its day
 */
async function withEnd(
  tx: Tx,
  { before, changes, now }: { before?: Row; changes: Values; now: Date },
): Promise<Values> {
  const state = changes.state ?? before?.state ?? cases.fields.state.options.default
  const isNewDay = 'ended_on' in changes && (changes.ended_on ?? null) !== (before?.ended_on ?? null)
  const isNewState = !before || state !== before.state
  if (isOpenCase(state)) {
    if (isNewDay && changes.ended_on) throw invalid({ ended_on: 'still_open' })
    return before && isNewState ? { ...changes, ended_on: null, end_reason: null } : changes
  }
  if (isNewState)
    return { ...changes, ended_on: changes.ended_on ?? before?.ended_on ?? (await todayAt(tx, now)) }
  if (isNewDay && !changes.ended_on) throw invalid({ ended_on: 'required' })
  return changes
}

/** @throws Failure invalid for a case that becomes accelerated on a route without the procedure of § 81a AufenthG */
async function refuseAccelerated(
  tx: Tx,
  { before, changes }: { before: Row; changes: Values },
): Promise<void> {
  if (!changes.accelerated || before.accelerated) return
  const [route] = await tx<Pick<Route, 'accelerated'>[]>`
    select accelerated from routes where id = ${Number(before.route_id)}`
  if (!route?.accelerated) throw invalid({ accelerated: 'not_a_choice' })
}

/**
 * Returns the maker as the owner of a case that names none, where the candidate has no owner either: a case without one has that
 * of its candidate. A person who may not be recruited is nobody's work.
 */
async function ownerOf(
  tx: Tx,
  { actor, changes }: { actor: Actor; changes: Values },
  { family }: Route,
): Promise<{ employee_id?: number }> {
  const employee_id = makerOf(actor)
  if (employee_id === null || 'employee_id' in changes) return {}
  const [person] = await tx<Values[]>`select * from candidates where id = ${Number(changes.candidate_id)}`
  if (!person || person.employee_id) return {}
  const guards = await guardsWithin(tx, family === 'nursing' ? { ...person, care_route: true } : person)
  return guards.some(({ effect }) => effect === 'block') ? {} : { employee_id }
}

/** @throws Failure invalid for a parent that is the case itself, or a case below it */
async function refuseCircle(tx: Tx, id: number, parentId: unknown): Promise<void> {
  if (typeof parentId !== 'number') return
  const [circle] = await tx`
    with recursive above as (
      select id, parent_case_id from cases where id = ${parentId}
      union select c.id, c.parent_case_id from cases c join above on c.id = above.parent_case_id)
    select from above where id = ${id}`
  if (circle) throw invalid({ parent_case_id: 'not_a_choice' })
}

async function publishedRoute(
  tx: Tx,
  routeId: number,
  openedOn: string,
): Promise<{ route: Route; versionId: number }> {
  // The route before its version, as those who publish and withdraw take them.
  const [route] = await tx<Route[]>`
    select * from routes where id = ${routeId} and active for key share`
  const isPublished = route && (await findVersion(tx, routeId, 'published'))
  const version = isPublished && (await versionFor(tx, routeId, openedOn))
  if (!version) throw invalid({ route_id: 'not_a_choice' })
  return { route, versionId: version.id }
}

/** Keeps one primary case a candidate, and all that is worked out of cases, after every write of them. */
export async function followCases(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { actor, by } = write
  const primary = await primaryCasesOf(tx, after)
  const others = primary.filter(row => !isKept(row, primary, { write, after }))
  const rows = others.map(before => ({ before, changes: { is_primary: false } }))
  await writeRows(tx, { definition: cases, actor, action: 'update', by, rows, isFollowUp: true })
  if (write.by !== 'merge') await followPrimary(tx, write, movedPrimaries(write, after, others))
  const ids = [...after, ...others].map(({ id }) => id)
  const left = write.rows.flatMap(({ before }) => Number(before?.candidate_id ?? []) || [])
  await refreshCases(tx, ids, { now: write.now, left })
  await refreshPeople(tx, [...new Set([...left, ...after.map(row => Number(row.candidate_id))])], write.now)
}

/** The people whose primary case is another one than before a write, or who have none any more. */
function movedPrimaries(write: Write, after: readonly Row[], others: readonly Row[]): MovedPrimary[] {
  const left = after.filter(({ is_primary }, place) => !is_primary && write.rows[place]?.before?.is_primary)
  const stays = (row: Row) => row.is_primary === true && !others.some(({ id }) => id === row.id)
  const earlier = new Map([...left, ...others].map(row => [Number(row.candidate_id), row]))
  return [...earlier].map(([candidateId, row]) => {
    const later = after.find(each => stays(each) && each.candidate_id === candidateId)
    return { candidateId, earlier: row, later }
  })
}

/** The primary cases of the candidates of whom a case was written as primary. */
const primaryCasesOf = (tx: Tx, after: readonly Row[]): Promise<Row[]> =>
  tx<Row[]>`
    select * from cases where is_primary and candidate_id = any(${after
      .filter(row => row.is_primary === true)
      .map(row => Number(row.candidate_id))}::bigint[])
    order by id for update`

/**
 * Tells whether a primary case stays the one of its candidate: the one that was written last. A case that comes by a merge takes
 * the place of none.
 */
function isKept({ id, candidate_id }: Row, all: readonly Row[], { write, after }: Written): boolean {
  const ofPerson = all.filter(row => row.candidate_id === candidate_id)
  const written = after.filter(row => ofPerson.some(primary => primary.id === row.id))
  const earlier = ofPerson.find(row => !written.some(each => each.id === row.id))
  return (write.by === 'merge' && earlier ? earlier : written.at(-1))?.id === id
}

interface Written {
  write: Write
  after: readonly Row[]
}
