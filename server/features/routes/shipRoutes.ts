import { routes, routeVersions } from '../../../contract/resources/routes'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection, Sql } from '../../db/connect'
import { shipFigures } from './figures'
import type { ShippedRoute } from './shipped'
import { ROUTE_KEYS } from './shipped/routeKeys'
import { keepSteps } from './steps'
import { addDraft } from './versions'

/**
 * Adds what comes with the application and is not there yet: figures, and routes, published unless they are shipped as
 * drafts.
 */
export async function shipRoutes(sql: Sql): Promise<void> {
  await shipFigures(sql)
  if (!(await missingKeys(sql)).length) return
  // Two megabytes of texts that most starts have no use for.
  const { shippedRoutes } = await import('./shipped')
  const shipped = shippedRoutes()
  await sql.begin(async tx => {
    // Of two processes that start together the second finds them there.
    await tx`select pg_advisory_xact_lock(hashtext('ship_routes'))`
    const missing = await missingKeys(tx)
    for (const each of shipped) if (missing.includes(each.route.slug)) await shipRoute(tx, each)
  })
}

async function missingKeys(sql: Connection): Promise<string[]> {
  const there = await sql<
    { slug: string }[]
  >`select slug from routes where slug = any(${[...ROUTE_KEYS]}::text[])`
  return ROUTE_KEYS.filter(key => !there.some(({ slug }) => slug === key))
}

async function shipRoute(tx: Tx, { route, content, isDraft }: ShippedRoute): Promise<void> {
  const actor = SYSTEM
  const [row] = await writeRows(tx, {
    definition: routes,
    actor,
    action: 'create',
    rows: [{ before: undefined, changes: route }],
  })
  if (!row) return
  const draft = await addDraft({ tx, actor }, row.id, content)
  if (isDraft) return
  const changes = {
    state: 'published' as const,
    valid_from: route.checked_on,
    published_at: new Date().toISOString(),
  }
  await writeRows(tx, {
    definition: routeVersions,
    actor,
    action: 'update',
    rows: [{ before: draft, changes }],
  })
  await keepSteps({ tx, actor }, content)
}
