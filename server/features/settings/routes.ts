import { z } from 'zod'
import { invalid } from '../../../contract/errors'
import { usersOf } from '../../../contract/menu'
import { readyCandidates } from '../../../contract/resources/candidates'
import { TEMPLATE_EDITORS } from '../../../contract/resources/templates'
import type { Actor } from '../../auth/actor'
import { pathOf, releaseFile } from '../../crud/attachments'
import { logAction } from '../../crud/audit'
import { sameValue } from '../../crud/check'
import type { Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import { type Route, route } from '../../http/route'
import { checkReadyRule, checkReadyRules } from './readyRule'
import { isZone } from './zones'

const organisation = z.strictObject({
  name: z.string().trim().min(1, 'required').max(120, 'too_long').optional(),
  /** A picture that was sent to the folder `organisation`; null takes it away. */
  logo_url: z.string().max(200, 'too_long').nullable().optional(),
  time_zone: z.string().max(60, 'too_long').refine(isZone, 'not_a_choice').optional(),
  /** What new templates are made in. */
  editor: z.enum(TEMPLATE_EDITORS, 'not_a_choice').optional(),
  /** Who is ready in programs without a rule of their own: a filter of the candidates' list. */
  ready_rule: z.record(z.string(), z.unknown(), 'invalid').optional(),
  /** The same for single programs, by the program's id. */
  ready_rules: z.record(z.string(), z.record(z.string(), z.unknown(), 'invalid'), 'invalid').optional(),
  /** Whether user and admin meet only leads and candidates of their office, their own, and unassigned ones. */
  own_rows_only: z.boolean('invalid').optional(),
  /** How many mails an employer gets of the job tool at most, within how many days. */
  employer_mails: z.int('invalid').min(1, 'too_small').max(100, 'too_large').optional(),
  employer_days: z.int('invalid').min(1, 'too_small').max(365, 'too_large').optional(),
  /** Months that the log is kept; null: for good. */
  log_months: z.int('invalid').min(12, 'too_small').max(360, 'too_large').nullable().optional(),
  /** Days after which what other systems sent is emptied. */
  inbound_days: z.int('invalid').min(1, 'too_small').max(365, 'too_large').optional(),
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
  if (body.ready_rules) await checkReadyRules(tx, body.ready_rules)
  await tx`select 1 from organisation for update`
  const before = await settingsOf(tx)
  const changed = Object.entries(body).filter(([name, value]) => !sameValue(before[name], value))
  if (!changed.length) return before
  const columns = changed.map(([name, value]) => [
    name,
    name.startsWith('ready_rule') ? tx.json(value as never) : value,
  ])
  await tx`update organisation set ${tx(Object.fromEntries(columns))}`
  if (body.logo_url !== undefined && body.logo_url !== before.logo_url)
    await exchangeLogo(tx, actor, { old: before.logo_url as string | null, new: body.logo_url })
  const names = changed.map(([name]) => name)
  await logAction(tx, actor, {
    action: 'update',
    resource: 'settings',
    before: Object.fromEntries(names.map(name => [name, before[name] ?? null])),
    after: Object.fromEntries(changed),
  })
  if (names.some(name => name.startsWith('ready_rule')) || names.includes('own_rows_only'))
    await tellLists(tx, actor)
  return settingsOf(tx)
}

/** The record that the logo's file is bound to. */
const SETTINGS = { resource: 'settings', id: 1 }

/** Keeps the picture that the writer sent, and lets go of the one before. @throws Failure invalid for another file */
async function exchangeLogo(
  tx: Tx,
  actor: Actor,
  logo: { old: string | null; new: string | null },
): Promise<void> {
  if (logo.new !== null) {
    const path = pathOf(logo.new) ?? ''
    const kept = await tx`
      update files set resource = ${SETTINGS.resource}, record_id = ${SETTINGS.id}, released_at = null
      where path = ${path} and folder = 'organisation' and owner_id = ${actor.id} and record_id is null returning path`
    if (!kept.length) throw invalid({ logo_url: 'not_there' })
  }
  await releaseFile(tx, logo.old, SETTINGS)
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
    select name, logo_url, editor, time_zone, ready_rule, ready_rules, own_rows_only, log_months, inbound_days, employer_mails, employer_days,
      array(select slug from currencies where active order by id) as currencies from organisation`
  return row as Values
}
