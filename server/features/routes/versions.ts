import type { Publication, VersionAnswerInput } from '../../../contract/calls/routes'
import { fail, invalid } from '../../../contract/http/errors'
import { routes, routeVersions } from '../../../contract/resources/routes'
import { differenceOf } from '../../../contract/routes/difference'
import { publishingProblems, type RuleLists } from '../../../contract/routes/publishing'
import type { VersionContent } from '../../../contract/routes/version'
import type { RowOf, Tx } from '../../crud/hooks'
import { lockRows, present } from '../../crud/record'
import { eraseRows, writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { todayAt } from '../../db/today'
import { type Author, type Caller, roleOf, updateRow, type Writer } from '../candidates'
import { keepSteps } from './steps'

type Version = RowOf<typeof routeVersions>

/**
 * Reads a version of a route.
 * @param which its number, `draft` or `published`
 * @throws Failure not_found
 */
export async function readVersion(
  { services, actor }: Caller,
  routeId: number,
  which: string,
): Promise<VersionAnswerInput> {
  const { sql } = services
  const version = await findVersion(sql, routeId, which)
  if (!version) throw fail('not_found')
  return answerOf(sql, { services, actor }, version)
}

/**
 * Begins a draft with the content of the published version.
 * @param from the number of another version that it takes the content of
 * @throws Failure not_found; invalid where no version has the number; exists where it would replace a draft
 */
export async function beginDraft(
  { services, tx, actor }: Writer,
  routeId: number,
  from?: string,
): Promise<VersionAnswerInput> {
  await lockRoute({ services, tx, actor }, routeId)
  const existing = await findVersion(tx, routeId, 'draft')
  if (existing && from) throw fail('exists')
  if (existing) return answerOf(tx, { services, actor }, existing)
  const base = await findVersion(tx, routeId, from ?? 'published')
  if (from && !base) throw invalid({ from: 'not_there' })
  const content = base ? await contentOf(tx, base.id) : { tracks: [], clocks: [], requirements: [] }
  return answerOf(tx, { services, actor }, await addDraft({ tx, actor }, routeId, content))
}

/** Adds a draft with the next number. */
export async function addDraft(
  { tx, actor }: Author,
  routeId: number,
  content: VersionContent,
): Promise<Version> {
  const [{ number } = { number: 1 }] = await tx<{ number: number }[]>`
    select coalesce(max(number), 0) + 1 as number from route_versions where route_id = ${routeId}`
  const [draft] = await writeRows(tx, {
    definition: routeVersions,
    actor,
    action: 'create',
    rows: [{ before: undefined, changes: { route_id: routeId, number, state: 'draft' } }],
  })
  if (!draft) throw fail('internal')
  await tx`insert into route_contents (version_id, content) values (${draft.id}, ${tx.json(content)})`
  return draft
}

/** Saves the content of a draft. @throws Failure not_found; conflict with the draft as it is `current` */
export async function saveDraft(
  { services, tx, actor }: Writer,
  routeId: number,
  { version, content }: { version: number; content: VersionContent },
): Promise<VersionAnswerInput> {
  const draft = await lockDraft({ services, tx, actor }, routeId, version)
  await tx`update route_contents set content = ${tx.json(content)} where version_id = ${draft.id}`
  const changes = { saved_at: services.now().toISOString() }
  return answerOf(
    tx,
    { services, actor },
    await updateRow({ tx, actor }, routeVersions, { before: draft, changes }),
  )
}

/** Deletes the draft of a route. @throws Failure not_found */
export async function discardDraft({ services, tx, actor }: Writer, routeId: number): Promise<void> {
  const draft = await lockDraft({ services, tx, actor }, routeId)
  await eraseRows(tx, {
    definition: routeVersions,
    actor,
    action: 'delete',
    rows: [{ before: draft, changes: {} }],
  })
}

/**
 * Publishes the draft: the version before it is retired for new cases, and open cases keep theirs.
 * @throws Failure not_found; conflict with the draft as it is `current`; invalid with the `problems` of the content
 */
export async function publishDraft(
  { services, tx, actor }: Writer,
  routeId: number,
  { version, valid_from, reason, affects_running }: Publication,
): Promise<VersionAnswerInput> {
  const draft = await lockDraft({ services, tx, actor }, routeId, version)
  const content = await contentOf(tx, draft.id)
  const now = services.now()
  const problems = publishingProblems(content, await ruleLists(tx, routeId, now))
  if (problems.length) throw fail('invalid', { problems })
  const published = await findVersion(tx, routeId, 'published')
  if (published)
    await updateRow({ tx, actor }, routeVersions, { before: published, changes: { state: 'retired' } })
  const changes = {
    state: 'published' as const,
    valid_from: valid_from ?? (await todayAt(tx, now)),
    published_at: now.toISOString(),
    published_by: actor.id,
    reason,
    affects_running: affects_running ?? false,
  }
  const after = await updateRow({ tx, actor }, routeVersions, { before: draft, changes })
  await keepSteps({ tx, actor }, content)
  return answerOf(tx, { services, actor }, after)
}

/** Locks a route: one person at a time begins, publishes, withdraws and moves. @throws Failure not_found */
export async function lockRoute({ services, tx, actor }: Writer, routeId: number): Promise<void> {
  const [route] = await lockRows(tx, services, routes, actor, [routeId])
  if (!route) throw fail('not_found')
}

async function lockDraft(writer: Writer, routeId: number, version?: number): Promise<Version> {
  await lockRoute(writer, routeId)
  const { tx, actor } = writer
  const [draft] = await tx<Version[]>`
    select * from route_versions where route_id = ${routeId} and state = 'draft' for update`
  if (!draft) throw fail('not_found')
  if (version !== undefined && version !== draft.version)
    throw fail('conflict', { current: present(routeVersions, draft, roleOf(actor)) })
  return draft
}

/** The version of a route by its number or its state. */
export async function findVersion(
  sql: Connection,
  routeId: number,
  which: string,
): Promise<Version | undefined> {
  const number = /^\d{1,5}$/.test(which) ? Number(which) : null
  const [found] = await sql<Version[]>`
    select * from route_versions where route_id = ${routeId} and (number = ${number} or state = ${which})`
  return found
}

/**
 * Returns the version that a case takes which is opened on a day: the newest one for cases from that day or earlier; before
 * the first one counts, that one. It is held, so that nobody withdraws it before the case is on it.
 */
export async function versionFor(tx: Tx, routeId: number, openedOn: string): Promise<Version | undefined> {
  const [found] = await tx<Version[]>`
    select * from route_versions where route_id = ${routeId} and state in ('published', 'retired')
    order by coalesce(valid_from, '-infinity') <= ${openedOn}::date desc,
      case when valid_from > ${openedOn}::date then valid_from end, number desc limit 1 for share`
  return found
}

/** Holds the published version until a case is on it. @throws Failure conflict where it was withdrawn or replaced meanwhile */
export async function holdPublished(tx: Tx, { id }: Pick<Version, 'id'>): Promise<void> {
  const [held] = await tx`select from route_versions where id = ${id} and state = 'published' for share`
  if (!held) throw fail('conflict')
}

/**
 * Holds the version of a case until a step of it is set, so that nobody withdraws the version without seeing the step.
 * @returns whether it was withdrawn and a job is about to put the case back on another one
 */
export async function holdVersion(
  tx: Tx,
  { route_version_id }: { route_version_id?: number | null },
): Promise<boolean> {
  const [held] = await tx<Pick<Version, 'state'>[]>`
    select state from route_versions where id = ${route_version_id ?? null} for share`
  if (held?.state !== 'withdrawn') return false
  const [moving] = await tx`
    select from jobs where kind = 'move_cases' and status in ('queued', 'running')
      and (payload ->> 'to_version_id')::bigint = ${route_version_id ?? null}`
  return moving !== undefined
}

/** The content of a version. @throws Failure not_found */
export async function contentOf(sql: Connection, versionId: number): Promise<VersionContent> {
  const [found] = await sql<{ content: VersionContent }[]>`
    select content from route_contents where version_id = ${versionId}`
  if (!found) throw fail('not_found')
  return found.content
}

/** Reads the keys that the rules of a route may name. */
async function ruleLists(sql: Connection, routeId: number, now: Date): Promise<RuleLists> {
  const [lists] = await sql<RuleLists[]>`
    select (select slug from routes where id = ${routeId}) as route,
      array(select slug from routes) as routes,
      array(select slug from document_kinds) as "paperKinds",
      array(select distinct key from figures) as figures,
      array(select slug from countries) as countries,
      array(select slug from sectors) as occupations`
  return { ...lists, today: await todayAt(sql, now) }
}

export async function answerOf(
  sql: Connection | Tx,
  { services, actor }: Pick<Caller, 'services' | 'actor'>,
  version: Version,
): Promise<VersionAnswerInput> {
  const content = await contentOf(sql, version.id)
  const isDraft = version.state === 'draft'
  const routeId = Number(version.route_id)
  const published = isDraft ? await findVersion(sql, routeId, 'published') : undefined
  return {
    version: present(routeVersions, version, roleOf(actor)),
    content,
    problems: isDraft ? publishingProblems(content, await ruleLists(sql, routeId, services.now())) : [],
    difference: published ? differenceOf(await contentOf(sql, published.id), content) : null,
  }
}
