import type { Role } from '../../../contract/roles'
import { type Call, type Route, route } from '../../http/route'
import { blockRoutes } from './blocks'
import { firebaseRoutes } from './firebase-files'
import { sampleRoutes } from './sample'
import { USERS } from './sides'
import { testRoutes } from './test-letter'
import { versionRoutes } from './versions'

/** Who chooses among the templates of all users (resources.md, "Mail"). */
const SEE_ALL: readonly (Role | null)[] = ['superadmin', 'master']

/** What the builder and the picker ask beside the generic calls. */
export const templateRoutes: Route[] = [
  // Whose templates the picker offers: superadmin's all; others' own, and of users whose superior equals their level.
  route({ method: 'GET', path: '/template-owners', access: USERS, handle: owners }),
  ...versionRoutes,
  ...testRoutes,
  ...sampleRoutes,
  ...blockRoutes,
  ...firebaseRoutes,
]

async function owners({ services: { sql }, actor }: Call) {
  const all = SEE_ALL.includes(actor.role)
  const rows = await sql<{ id: number }[]>`
    select id from users where ${all} or id = ${actor.id} or superior = ${actor.level}::integer order by id`
  return { ids: rows.map(({ id }) => id) }
}
