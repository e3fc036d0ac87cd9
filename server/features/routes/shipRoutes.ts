import { routes, routeVersions } from '../../../contract/resources/routes'
import { SYSTEM } from '../../auth/actor'
import type { Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Sql } from '../../db/connect'
import { type ShippedRoute, shippedRoutes } from './shipped'
import { keepSteps } from './steps'
import { addDraft } from './versions'

/** Adds the routes that come with the application and are not there yet, published unless they are shipped as drafts. */
export async function shipRoutes(sql: Sql): Promise<void> {
  const shipped = shippedRoutes()
  await sql.begin(async tx => {
    // Of two processes that start together the second finds them there.
    await tx`select pg_advisory_xact_lock(hashtext('ship_routes'))`
    const there = await tx<{ slug: string }[]>`select slug from routes`
    const missing = shipped.filter(({ route }) => !there.some(({ slug }) => slug === route.slug))
    for (const each of missing) await shipRoute(tx, each)
  })
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
