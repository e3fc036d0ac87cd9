import { z } from 'zod'
import { fail } from '../../contract/errors'
import { usersOf } from '../../contract/menu'
import { openApi } from '../../contract/openapi'
import { users } from '../../contract/resources/users'
import type { Role } from '../../contract/roles'
import type { Row } from '../crud/hooks'
import { columnsFor, present } from '../crud/record'
import { isZone } from '../features/settings/zones'
import { type Call, type Route, route } from './route'

const organisation = z.strictObject({
  name: z.string().trim().min(1, 'required').max(120, 'too_long').optional(),
  time_zone: z.string().max(60, 'too_long').refine(isZone, 'not_a_choice').optional(),
})

/** Menu keys that are one screen: an object instead of records (api.md). */
export const screenRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/settings',
    access: usersOf('settings'),
    handle: ({ services }) => settingsOf(services.sql),
  }),
  route({
    method: 'PUT',
    path: '/settings',
    access: usersOf('settings'),
    body: organisation,
    handle: async ({ services: { sql }, body }) => {
      if (Object.keys(body).length) await sql`update organisation set ${sql(body)}`
      return settingsOf(sql)
    },
  }),
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
    handle: () => openApi(),
  }),
]

async function settingsOf(sql: Call['services']['sql']) {
  const [row] = await sql`select name, logo_url, editor, time_zone, currencies from organisation`
  return row
}

async function profile({ services: { sql }, actor }: Call) {
  const role = actor.role as Role
  const [row] = await sql<
    Row[]
  >`select ${columnsFor(sql, users, role)} from users where id = ${actor.id} and deleted_at is null`
  if (!row) throw fail('not_found')
  return present(users, row, role)
}
