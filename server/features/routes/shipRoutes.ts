import { routes, routeVersions } from '../../../contract/resources/routes'
import type { VersionContent } from '../../../contract/routes/version'
import { SYSTEM } from '../../auth/actor'
import type { RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection, Sql } from '../../db/connect'
import { shipFigures } from './figures'
import { listOffer } from './offeredVersions'
import type { ShippedRoute } from './shipped'
import { ROUTE_KEYS, SHIPPED_REVISION } from './shipped/routeKeys'
import { keepSteps } from './steps'
import { addDraft, findVersion } from './versions'

type Route = RowOf<typeof routes>
type Version = RowOf<typeof routeVersions>

/**
 * Adds what comes with the application and is not there yet: figures, and routes, published unless they are shipped as
 * drafts. Routes that are there from an earlier revision are brought to this one, or offered it (docs/decisions/0056).
 * @returns a line for the operator on each new version of a route that was there
 */
export async function shipRoutes(sql: Sql, now: Date): Promise<string[]> {
  await shipFigures(sql)
  if (!(await outdatedKeys(sql)).length) return []
  // Two megabytes of texts that most starts have no use for.
  const { shippedRoutes } = await import('./shipped')
  const shipped = shippedRoutes()
  return sql.begin(async tx => {
    // Of two processes that start together the second finds them there.
    await tx`select pg_advisory_xact_lock(hashtext('ship_routes'))`
    const outdated = await outdatedKeys(tx)
    const lines: string[] = []
    for (const each of shipped)
      if (outdated.includes(each.route.slug)) lines.push(...(await shipRoute(tx, each, now)))
    return lines
  })
}

/** Keys of shipped routes that are missing, or that stand at an earlier revision. */
async function outdatedKeys(sql: Connection): Promise<string[]> {
  const current = await sql<{ slug: string }[]>`
    select slug from routes
    where slug = any(${[...ROUTE_KEYS]}::text[]) and shipped_revision >= ${SHIPPED_REVISION}`
  return ROUTE_KEYS.filter(key => !current.some(({ slug }) => slug === key))
}

async function shipRoute(tx: Tx, shipped: ShippedRoute, now: Date): Promise<string[]> {
  const [existing] = await tx<Route[]>`select * from routes where slug = ${shipped.route.slug} for update`
  const { isDone, line } = existing
    ? await renewRoute(tx, existing, { ...shipped, now })
    : { isDone: await addRoute(tx, shipped), line: undefined }
  if (isDone)
    await tx`update routes set shipped_revision = ${SHIPPED_REVISION} where slug = ${shipped.route.slug}`
  return line ? [line] : []
}

async function addRoute(tx: Tx, { route, content, isDraft }: ShippedRoute): Promise<boolean> {
  const [row] = await writeRows(tx, {
    definition: routes,
    actor: SYSTEM,
    action: 'create',
    rows: [{ before: undefined, changes: route }],
  })
  if (!row) return false
  const draft = await addDraft({ tx, actor: SYSTEM }, row.id, content)
  if (!isDraft) await publish(tx, draft, { content, from: route.checked_on })
  return true
}

/** What became of a new revision: whether it is there, and what the operator is told. */
interface Renewed {
  isDone: boolean
  line?: string
}

/**
 * Publishes the new content of a route that nobody has changed or used; of any other one it becomes a draft, which a person
 * publishes. It is not done while a draft of somebody is in the way.
 */
async function renewRoute(
  tx: Tx,
  route: Route,
  { route: { slug, checked_on }, content, now }: ShippedRoute & { now: Date },
): Promise<Renewed> {
  const { id } = route
  const [draft, published] = [await findVersion(tx, id, 'draft'), await findVersion(tx, id, 'published')]
  const current = draft ?? published
  if (current && (await isSame(tx, current, content))) return { isDone: true }
  if (await isUntouched(tx, id)) {
    if (draft) {
      await tx`update route_contents set content = ${tx.json(content)} where version_id = ${draft.id}`
      return { isDone: true, line: `Route ${slug}: its draft has the content of this version of Lotse.` }
    }
    if (published) await update(tx, published, { state: 'retired' })
    const added = await addDraft({ tx, actor: SYSTEM }, id, content)
    await publish(tx, added, { content, from: checked_on })
    return { isDone: true, line: `Route ${slug}: version ${added.number} is published; no case is on it.` }
  }
  const offered = draft ?? (await addDraft({ tx, actor: SYSTEM }, id, content))
  const offer = { route, draft: Number(offered.number), isWaiting: draft !== undefined, now }
  return { isDone: !draft, line: await listOffer(tx, offer) }
}

async function isSame(tx: Tx, { id }: Version, content: VersionContent): Promise<boolean> {
  const [same] = await tx`
    select from route_contents where version_id = ${id} and content::jsonb = ${tx.json(content)}::jsonb`
  return same !== undefined
}

/** Tells whether all versions of a route came with the application, and no case ever began on it. */
async function isUntouched(tx: Tx, routeId: number): Promise<boolean> {
  const [touched] = await tx`
    select from routes r where id = ${routeId} and (
      exists (select from cases where route_id = r.id)
      or exists (select from route_versions v where v.route_id = r.id
        and (v.published_by is not null or v.saved_at is not null or v.created_by is not null
          or v.withdrawn_at is not null)))`
  return touched === undefined
}

async function publish(
  tx: Tx,
  draft: Version,
  { content, from }: { content: VersionContent; from: string },
): Promise<void> {
  const published_at = new Date().toISOString()
  await update(tx, draft, { state: 'published', valid_from: from, published_at })
  await keepSteps({ tx, actor: SYSTEM }, content)
}

async function update(
  tx: Tx,
  before: Version,
  changes: Pick<Version, 'state'> & Partial<Pick<Version, 'valid_from' | 'published_at'>>,
): Promise<void> {
  const rows = [{ before, changes }]
  await writeRows(tx, { definition: routeVersions, actor: SYSTEM, action: 'update', rows })
}
