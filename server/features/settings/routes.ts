import { z } from 'zod'
import { usersOf } from '../../../contract/menu'
import { type Call, type Route, route } from '../../http/route'
import { isZone } from './zones'

const organisation = z.strictObject({
  name: z.string().trim().min(1, 'required').max(120, 'too_long').optional(),
  time_zone: z.string().max(60, 'too_long').refine(isZone, 'not_a_choice').optional(),
})

/** What the organisation sets once: its name and its clock. */
export const settingsRoutes: Route[] = [
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
]

async function settingsOf(sql: Call['services']['sql']) {
  const [row] = await sql`select name, logo_url, editor, time_zone, currencies from organisation`
  return row
}
