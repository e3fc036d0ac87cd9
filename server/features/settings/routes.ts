import { type Organisation, type OrganisationChange, settingsCalls } from '../../../contract/calls/settings'
import { fail, invalid } from '../../../contract/http/errors'
import { readyCandidates } from '../../../contract/resources/candidates'
import type { Actor } from '../../auth/actor'
import { pathOf, releaseFile } from '../../crud/attachments'
import { logAction } from '../../crud/audit'
import { sameValue } from '../../crud/check'
import type { Tx, Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { EVENTS_CHANNEL } from '../../db/eventsChannel'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { checkReadyRule, checkReadyRules } from './readyRule'

/** The settings of the organisation: its name, its clock, and its rules. */
export const settingsRoutes: Route[] = [
  serve(settingsCalls.read, ({ services }) => settingsOf(services.sql)),
  serve(settingsCalls.change, ({ services: { sql }, actor, body }) =>
    sql.begin(tx => changeSettings(tx, actor, body)),
  ),
]

/**
 * Changes the given settings, notes the change in the log, and has lists follow at once.
 * @throws Failure conflict with the settings as they are `current` when the body's version is older
 */
async function changeSettings(
  tx: Tx,
  actor: Actor,
  { version, ...body }: OrganisationChange,
): Promise<Organisation> {
  if (body.ready_rule) checkReadyRule(tx, body.ready_rule)
  if (body.ready_rules) await checkReadyRules(tx, body.ready_rules)
  await tx`select 1 from organisation for update`
  const before = await settingsOf(tx)
  if (version !== undefined && version < before.version) throw fail('conflict', { current: before })
  const old: Values = before
  const changed = Object.entries(body).filter(([name, value]) => !sameValue(old[name], value))
  if (!changed.length) return before
  const columns = changed.map(([name, value]) => [
    name,
    name.startsWith('ready_rule') ? tx.json(value) : value,
  ])
  await tx`update organisation set version = version + 1, ${tx(Object.fromEntries(columns))}`
  if (body.logo_url !== undefined && body.logo_url !== before.logo_url)
    await replaceLogo(tx, actor, { old: before.logo_url, new: body.logo_url })
  const names = changed.map(([name]) => name)
  await logAction(tx, actor, {
    action: 'update',
    resource: 'settings',
    before: Object.fromEntries(names.map(name => [name, old[name] ?? null])),
    after: Object.fromEntries(changed),
  })
  if (names.some(name => name.startsWith('ready_rule')) || names.includes('own_rows_only'))
    await notifyLists(tx, actor)
  return settingsOf(tx)
}

/** The record that the logo's file is bound to. */
const SETTINGS = { resource: 'settings', id: 1 }

/** Binds the new picture, and releases the one before. @throws Failure invalid for a file of another person or folder */
async function replaceLogo(
  tx: Tx,
  actor: Actor,
  logo: { old: string | null; new: string | null },
): Promise<void> {
  if (logo.new !== null) {
    const path = pathOf(logo.new) ?? ''
    const bound = await tx`
      update files set resource = ${SETTINGS.resource}, record_id = ${SETTINGS.id}, released_at = null
      where path = ${path} and folder = 'organisation' and owner_id = ${actor.id} and record_id is null returning path`
    if (!bound.length) throw invalid({ logo_url: 'not_there' })
  }
  await releaseFile(tx, logo.old, SETTINGS)
}

/** Has open lists read their rows again, as others are visible now. */
async function notifyLists(tx: Tx, actor: Actor): Promise<void> {
  for (const resource of ['candidates', 'leads', readyCandidates.name]) {
    const event = JSON.stringify({ type: 'changed', resource, by: actor.id, id: null, version: null })
    await tx`select pg_notify(${EVENTS_CHANNEL}, ${event})`
  }
}

async function settingsOf(sql: Connection): Promise<Organisation> {
  const [row] = await sql<[Organisation]>`
    select name, logo_url, editor, time_zone, ready_rule, ready_rules, own_rows_only, log_months, inbound_days, employer_mails, employer_days,
      own_page_template, version, array(select slug from currencies where active order by id) as currencies from organisation`
  return row
}
