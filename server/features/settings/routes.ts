import { z } from 'zod'
import { usersOf } from '../../../contract/menu'
import { readyCandidates } from '../../../contract/resources/candidates'
import type { Actor } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import { sameValue } from '../../crud/check'
import type { Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { type Route, route } from '../../http/route'
import { checkReadyRule } from './readyRule'
import { isZone } from './zones'

const organisation = z.strictObject({
  name: z.string().trim().min(1, 'required').max(120, 'too_long').optional(),
  time_zone: z.string().max(60, 'too_long').refine(isZone, 'not_a_choice').optional(),
  /** Who is ready: a filter of the candidates' list. */
  ready_rule: z.record(z.string(), z.unknown(), 'invalid').optional(),
  /** Whether user and admin meet only leads and candidates of their office, their own, and unassigned ones. */
  own_rows_only: z.boolean('invalid').optional(),
})

/** What the organisation sets once: its name, its clock, and who meets whom. */
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
    handle: ({ services: { sql }, actor, body }) => sql.begin(tx => changeSettings(tx, actor, body)),
  }),
]

/** Changes what is sent, leaves it in the log, and lets lists follow at once. */
async function changeSettings(tx: Tx, actor: Actor, body: z.infer<typeof organisation>): Promise<Values> {
  if (body.ready_rule) checkReadyRule(tx, body.ready_rule)
  await tx`select 1 from organisation for update`
  const before = await settingsOf(tx)
  const changed = Object.entries(body).filter(([name, value]) => !sameValue(before[name], value))
  if (!changed.length) return before
  const columns = changed.map(([name, value]) => [
    name,
    name === 'ready_rule' ? tx.json(value as never) : value,
  ])
  await tx`update organisation set ${tx(Object.fromEntries(columns))}`
  const names = changed.map(([name]) => name)
  await logAction(tx, actor, {
    action: 'update',
    resource: 'settings',
    before: Object.fromEntries(names.map(name => [name, before[name] ?? null])),
    after: Object.fromEntries(changed),
  })
  if (names.includes('ready_rule') || names.includes('own_rows_only')) await tellLists(tx, actor)
  return settingsOf(tx)
}

/** Other rows may be met now: open lists read theirs again. */
async function tellLists(tx: Tx, actor: Actor): Promise<void> {
  for (const resource of ['candidates', 'leads', readyCandidates.name]) {
    const event = JSON.stringify({ type: 'changed', resource, by: actor.id, id: null, version: null })
    await tx`select pg_notify(${EVENTS_CHANNEL}, ${event})`
  }
}

async function settingsOf(sql: Connection): Promise<Values> {
  const [row] = await sql<Values[]>`
    select name, logo_url, editor, time_zone, ready_rule, own_rows_only,
      array(select slug from currencies where active order by id) as currencies from organisation`
  return row as Values
}
