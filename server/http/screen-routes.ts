import { documentCalls } from '../../contract/calls/jobs'
import { sessionCalls } from '../../contract/calls/session'
import { fail } from '../../contract/http/errors'
import { openApi } from '../../contract/http/openapi'
import { users } from '../../contract/resources/users'
import type { Row, Values } from '../crud/hooks'
import { columnsFor, present } from '../crud/record'
import type { ApiRequest, Route } from './route'
import { serve } from './serve'

/** Menu keys that are one screen: an object instead of records. */
export const screenRoutes: Route[] = [
  serve(sessionCalls.readProfile, profile),
  serve(sessionCalls.readPin, async call => ({ has_pin: (await profile(call)).pin === true })),
  serve(documentCalls.readOpenApi, ({ reply }) =>
    reply.type('application/json; charset=utf-8').send(apiDocument()),
  ),
]

let document: string | undefined

/** Made once: it takes a second, in which nobody else is answered, and anybody may ask for it. */
function apiDocument(): string {
  document ??= JSON.stringify(openApi())
  return document
}

async function profile({
  services: { sql },
  actor,
}: Pick<ApiRequest, 'services' | 'actor'>): Promise<Values & { id: number }> {
  const role = actor.role
  const [row] = await sql<
    Row[]
  >`select ${columnsFor(sql, users, role)} from users where id = ${actor.id} and deleted_at is null`
  if (!row) throw fail('not_found')
  return { ...present(users, row, role), id: row.id }
}
