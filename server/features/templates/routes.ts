import type { Role } from '../../../contract/access/roles'
import { builderCalls } from '../../../contract/calls/templates'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { blockRoutes } from './blocks'
import { firebaseRoute } from './files'
import { sampleRoute } from './preview'
import { testRoutes } from './test-mail'
import { versionRoutes } from './versions'

/** Roles that choose among the templates of all users (docs/spec/resources.md). */
const SEE_ALL: readonly (Role | null)[] = ['superadmin', 'master']

/** Calls of the builder and the picker beside the generic ones. */
export const templateRoutes: Route[] = [
  serve(builderCalls.listOwners, listOwners),
  ...versionRoutes,
  ...testRoutes,
  sampleRoute,
  ...blockRoutes,
  firebaseRoute,
]

/** Lists the owners whose templates the picker offers: all for superadmin; else oneself, and users whose superior equals one's level. */
async function listOwners({ services: { sql }, actor }: Served<typeof builderCalls.listOwners>) {
  const all = SEE_ALL.includes(actor.role)
  const rows = await sql<{ id: number }[]>`
    select id from users where ${all} or id = ${actor.id} or superior = ${actor.level}::integer order by id`
  return { ids: rows.map(({ id }) => id) }
}
