import { builderCalls } from '../../../contract/calls/templates'
import type { Role } from '../../../contract/roles'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { blockRoutes } from './blocks'
import { firebaseRoute } from './files'
import { sampleRoute } from './preview'
import { testRoutes } from './test-mail'
import { versionRoutes } from './versions'

/** Who chooses among the templates of all users (resources.md, "Mail"). */
const SEE_ALL: readonly (Role | null)[] = ['superadmin', 'master']

/** What the builder and the picker ask beside the generic calls. */
export const templateRoutes: Route[] = [
  // Whose templates the picker offers: superadmin's all; others' own, and of users whose superior equals their level.
  serve(builderCalls.listOwners, listOwners),
  ...versionRoutes,
  ...testRoutes,
  sampleRoute,
  ...blockRoutes,
  firebaseRoute,
]

async function listOwners({ services: { sql }, actor }: Served<typeof builderCalls.listOwners>) {
  const all = SEE_ALL.includes(actor.role)
  const rows = await sql<{ id: number }[]>`
    select id from users where ${all} or id = ${actor.id} or superior = ${actor.level}::integer order by id`
  return { ids: rows.map(({ id }) => id) }
}
