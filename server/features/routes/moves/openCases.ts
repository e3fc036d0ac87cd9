import type { CaseMove, OpenCase, OpenCasesInput } from '../../../../contract/calls/case-moves'
import { fail } from '../../../../contract/http/errors'
import { cases } from '../../../../contract/resources/cases'
import { routes } from '../../../../contract/resources/routes'
import { conditionsHold } from '../../../../contract/routes/conditions'
import { type ContentDifference, differenceOf, orderDifference } from '../../../../contract/routes/difference'
import type { VersionContent } from '../../../../contract/routes/version'
import { OPEN_CASE_STATES } from '../../../../contract/routes/words'
import type { Fragment } from '../../../crud/hooks'
import { readRecord } from '../../../crud/list'
import { visibleRows } from '../../../crud/record'
import type { Connection } from '../../../db/connect'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import type { Caller } from '../../candidates'
import { clocksOfCase, type ReadCaseClock } from '../caseClocks'
import { type CaseFacts, readCaseFacts } from '../caseFacts'
import { contentOf, findVersion } from '../versions'
import { futureStart } from './moveCase'
import { MOVE_UNDO_DAYS, standingMoves } from './undoable'

/** Cases of a page: each is read twice, by both versions. */
export const PAGE = 50

/**
 * Reads the open cases of a route on older versions with what the published version changes in each: steps, requirements and
 * last days.
 * @param after the id of the last case of the page before
 * @throws Failure not_found
 */
export async function listOpenCases(
  { services, actor }: Caller,
  routeId: number,
  after: number,
): Promise<OpenCasesInput> {
  const { sql } = services
  await readRecord(services, actor, routes, routeId)
  const [target, moves] = await Promise.all([
    findVersion(sql, routeId, 'published'),
    readMoves(services, routeId),
  ])
  if (!target) return { target: null, total: 0, versions: [], cases: [], next: null, moves }
  const content = await contentOf(sql, target.id)
  const open = await countOpen({ services, actor }, { routeId, targetId: target.id })
  const differences = new Map<number, ContentDifference>()
  for (const { id } of open) differences.set(id, differenceOf(await contentOf(sql, id), content))
  const page = await readPage({ services, actor }, { routeId, targetId: target.id, after })
  const today = await todayAt(sql, services.now())
  const facts = await readCaseFacts(
    sql,
    page.map(({ id }) => id),
    today,
  )
  const number = Number(target.number)
  const valid_from = futureStart(target, today)
  const { affects_running, reason } = target
  return {
    target: { number, valid_from, affects_running: affects_running === true, reason: reason ?? null },
    total: open.reduce((sum, { count }) => sum + count, 0),
    versions: open.map(({ id, ...version }) => ({ ...version, difference: inFull(differences.get(id)) })),
    cases: page.flatMap(row => {
      const own = facts.find(each => each.case.id === row.id)
      const difference = differences.get(row.version_id)
      return own && difference ? [openCaseOf(row, { facts: own, content, difference, today })] : []
    }),
    next: page.length < PAGE ? null : (page.at(-1)?.id ?? null),
    moves,
  }
}

function inFull(difference: ContentDifference | undefined): ContentDifference {
  if (!difference) throw fail('internal')
  return difference
}

interface Chosen {
  routeId: number
  targetId: number
}

const countOpen = ({ services, actor }: Caller, { routeId, targetId }: Chosen) =>
  services.sql<{ id: number; number: number; count: number }[]>`
    select v.id, v.number, count(*)::int as count
    from (select * from cases where ${visibleRows(services, cases, actor)}) x join route_versions v on v.id = x.route_version_id
    where x.route_id = ${routeId} and x.state = any(${[...OPEN_CASE_STATES]}::text[]) and v.id <> ${targetId}
    group by v.id, v.number order by v.number desc`

export interface CaseRow {
  id: number
  version: number
  version_id: number
  number: number
  candidate_id: number
  candidate_name: string
  employee_id: number | null
  employee_name: string | null
}

const readPage = (
  { services, actor }: Caller,
  { routeId, targetId, after }: Chosen & { after: number },
): Promise<CaseRow[]> => {
  const { sql } = services
  const from = sql`(select * from cases where ${visibleRows(services, cases, actor)})`
  return readCasePage(sql, { from, where: sql`x.route_id = ${routeId} and v.id <> ${targetId}`, after })
}

interface CasePage {
  /** The cases. */
  from: Fragment
  /** The condition on cases `x` and their versions `v`. */
  where: Fragment
  after: number
}

/** Reads a page of open cases with their versions, in the order of their ids. */
export const readCasePage = (sql: Connection, { from, where, after }: CasePage): Promise<CaseRow[]> =>
  sql<CaseRow[]>`
    select x.id, x.version, v.id as version_id, v.number, c.id as candidate_id, c.name as candidate_name,
      u.id as employee_id, u.name as employee_name
    from ${from} x join route_versions v on v.id = x.route_version_id join candidates c on c.id = x.candidate_id
    left join users u on u.id = coalesce(x.employee_id, c.employee_id)
    where ${where} and x.state = any(${[...OPEN_CASE_STATES]}::text[]) and x.id > ${after}
    order by x.id limit ${PAGE}`

interface Compared {
  facts: CaseFacts
  content: VersionContent
  difference: ContentDifference
  today: string
}

export function openCaseOf(row: CaseRow, compared: Compared): OpenCase {
  const { id, version, number, candidate_id, candidate_name, employee_id, employee_name } = row
  return {
    id,
    version,
    candidate: { id: candidate_id, name: candidate_name },
    employee: employee_id && employee_name ? { id: employee_id, name: employee_name } : null,
    number,
    steps: stepsOf(compared),
    clocks: movedClocks(compared),
    requirements: requirementsOf(compared),
  }
}

/** Steps that the case needs in the newer version, and those that it has taken and that are not in it. */
function stepsOf({ facts, content, difference }: Compared): OpenCase['steps'] {
  const tracks = neededTracks(content, facts)
  const needed = new Set(tracks.flatMap(({ steps }) => steps.map(({ key }) => key)))
  const isNeeded = ({ key }: { key: string }) => needed.has(key)
  const added = difference.added.filter(isNeeded)
  const behind = stepsBehind(tracks, facts)
  return {
    added: added.filter(({ key }) => !behind.has(key)),
    passed: added.filter(({ key }) => behind.has(key)),
    changed: difference.changed.filter(isNeeded),
    ...orderDifference({ tracks: neededTracks(facts.content, facts) }, { tracks }),
    past: difference.removed.flatMap(({ key, names }) => {
      const taken = facts.steps.get(key)
      return taken ? [{ key, names, state: taken.state, day: taken.day }] : []
    }),
  }
}

/** Returns the steps that stand before one which the case has settled, in tracks that run in order. */
function stepsBehind(tracks: VersionContent['tracks'], facts: CaseFacts): Set<string> {
  const isSettled = ({ key }: { key: string }) =>
    ['done', 'skipped'].includes(facts.steps.get(key)?.state ?? '')
  const inOrder = tracks.filter(({ runs }) => runs === 'in_order')
  return new Set(
    inOrder.flatMap(({ steps }) =>
      steps.slice(0, Math.max(0, steps.findLastIndex(isSettled))).map(({ key }) => key),
    ),
  )
}

const neededTracks = ({ tracks }: VersionContent, { conditions }: CaseFacts): VersionContent['tracks'] =>
  tracks
    .filter(({ applies_if }) => conditionsHold(applies_if, conditions))
    .map(track => ({
      ...track,
      steps: track.steps.filter(({ applies_if }) => conditionsHold(applies_if, conditions)),
    }))

/** Deadlines that run in one of the versions with another last day in the other one. */
function movedClocks({ facts, content, today }: Compared): OpenCase['clocks'] {
  const before = dueDays(clocksOfCase(facts, today))
  const after = dueDays(clocksOfCase({ ...facts, content }, today))
  const rules = [...content.clocks, ...facts.content.clocks]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap(key => {
    const [from, to] = [before.get(key) ?? null, after.get(key) ?? null]
    const rule = rules.find(each => each.key === key)
    return rule && from !== to ? [{ key, names: rule.names, from, to }] : []
  })
}

const dueDays = (clocks: readonly ReadCaseClock[]): Map<string, string> =>
  new Map(
    clocks.flatMap(({ rule, reading }): [string, string][] =>
      reading.state !== 'ended' && 'due_on' in reading && reading.due_on ? [[rule.key, reading.due_on]] : [],
    ),
  )

/** Requirements that differ, of steps that the case has not settled. */
function requirementsOf({ facts, content, difference }: Compared): OpenCase['requirements'] {
  const all = [...content.requirements, ...facts.content.requirements]
  return difference.requirements.flatMap(key => {
    const found = all.find(each => each.key === key)
    const state = found?.step ? facts.steps.get(found.step)?.state : undefined
    return found && state !== 'done' && state !== 'skipped' ? [{ key, names: found.names }] : []
  })
}

type MoveRow = Omit<CaseMove, 'undoable' | 'undo_until'> & { undoable: number; undo_until: string }

/** Moves of all cases of a route in the last days, the newest first. */
async function readMoves({ sql, now }: Services, routeId: number): Promise<CaseMove[]> {
  const rows = await sql<MoveRow[]>`
    select j.id as job_id, j.status, (j.payload ->> 'undo_of' is not null or j.payload ->> 'back_to' is not null) as is_undo, j.total::int, j.done::int,
      coalesce(u.name, '') as by, j.created_at as at, j.created_at + make_interval(days => ${MOVE_UNDO_DAYS}) as undo_until,
      (select count(*)::int from ${standingMoves(sql)} m
        join cases x on x.id = m.case_id and x.route_version_id = m.to_version_id
        where m.job_id = j.id
          and not exists (select from case_moves l where l.case_id = m.case_id and l.id > m.id and l.undone_at is null)
          and m.at > ${now()}::timestamptz - make_interval(days => ${MOVE_UNDO_DAYS})) as undoable
    from jobs j left join users u on u.id = j.user_id
    where j.kind = 'move_cases' and (j.payload ->> 'route_id')::bigint = ${routeId}
      and (j.status in ('queued', 'running') or j.created_at > ${now()}::timestamptz - make_interval(days => ${MOVE_UNDO_DAYS}))
    order by j.id desc limit 20`
  return rows.map(row => ({ ...row, undo_until: row.undoable ? row.undo_until : null }))
}
