import { fail } from '../../contract/errors'
import { usersOf } from '../../contract/menu'
import { openApi } from '../../contract/openapi'
import { users } from '../../contract/resources/users'
import type { Role } from '../../contract/roles'
import type { Row } from '../crud/hooks'
import { columnsFor, present } from '../crud/record'
import { type Call, type Route, route } from './route'

/** Menu keys that are one screen: an object instead of records (api.md). */
export const screenRoutes: Route[] = [
  route({ method: 'GET', path: '/profile', access: usersOf('profile'), handle: profile }),
  route({
    method: 'GET',
    path: '/pin',
    access: usersOf('pin'),
    handle: async call => ({ has_pin: (await profile(call)).pin }),
  }),
  route({
    method: 'GET',
    path: '/openapi.json',
    access: 'public',
    handle: ({ reply }) => reply.type('application/json; charset=utf-8').send(apiDocument()),
  }),
]

let document: string | undefined

/** Made once: it takes a second, in which nobody else is answered, and anybody may ask for it. */
function apiDocument(): string {
  document ??= JSON.stringify(openApi())
  return document
}

async function profile({ services: { sql }, actor }: Call) {
  const role = actor.role as Role
  const [row] = await sql<
    Row[]
  >`select ${columnsFor(sql, users, role)} from users where id = ${actor.id} and deleted_at is null`
  if (!row) throw fail('not_found')
  return present(users, row, role)
}
