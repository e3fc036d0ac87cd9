import { definitionOf } from '../../../contract/resources'
import type { Role } from '../../../contract/roles'
import { type Call, type Route, route } from '../../http/route'

/** Roles that use templates of any side. */
const USERS = [
  ...new Set(['templates', 'bw-templates', 'bb-templates'].flatMap(name => definitionOf(name)?.roles ?? [])),
]
/** Who chooses among the templates of all users (resources.md, "Mail"). */
const SEE_ALL: readonly (Role | null)[] = ['superadmin', 'master']

/** Whose templates the picker offers: superadmin's all; others' own, and of users whose superior equals their level. */
export const templateRoutes: Route[] = [
  route({ method: 'GET', path: '/template-owners', access: USERS, handle: owners }),
]

async function owners({ services: { sql }, actor }: Call) {
  const all = SEE_ALL.includes(actor.role)
  const rows = await sql<{ id: number }[]>`
    select id from users where ${all} or id = ${actor.id} or superior = ${actor.level}::integer order by id`
  return { ids: rows.map(({ id }) => id) }
}
