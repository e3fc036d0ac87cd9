import {
  COUNSEL_FIELDS,
  type Organisation,
  type OrganisationChange,
  settingsCalls,
} from '../../../contract/calls/settings'
import type { FormLanguage } from '../../../contract/forms/choices'
import { fail, invalid } from '../../../contract/http/errors'
import { COMPANY_DETAILS } from '../../../contract/letters/company'
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
import { missingSettings } from '../privacy-notices'
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
  refuseCounsel(actor, { ...before, ...body }, Object.fromEntries(changed))
  const columns = changed.map(([name, value]) => [
    name,
    name.startsWith('ready_rule') ? tx.json(value) : value === '' ? null : value,
  ])
  const names = changed.map(([name]) => name)
  await tx`update organisation set version = version + 1, ${tx(Object.fromEntries(columns))}`
  await keepNotices(tx, names)
  if (body.logo_url !== undefined && body.logo_url !== before.logo_url)
    await replaceLogo(tx, actor, { old: before.logo_url, new: body.logo_url })
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

/**
 * The answer of counsel opens a way of advertising: a master writes it down, with name and day.
 * @throws Failure forbidden_field for other roles; invalid with the fields that the answer needs
 */
function refuseCounsel(actor: Actor, settings: Organisation, changed: Values): void {
  const touched = COUNSEL_FIELDS.filter(name => name in changed)
  if (!touched.length) return
  if (actor.role !== 'master')
    throw fail('forbidden_field', { fields: Object.fromEntries(touched.map(name => [name, 'not_writable'])) })
  const missing = (['counsel_name', 'counsel_on'] as const).filter(name => !settings[name])
  if (settings.counsel_answer && missing.length)
    throw invalid(Object.fromEntries(missing.map(name => [name, 'required'])))
}

/** @throws Failure invalid for a setting that the notices of published forms need and that would be emptied */
async function keepNotices(tx: Tx, names: readonly string[]): Promise<void> {
  const published = await tx<{ language: FormLanguage }[]>`
    select distinct unnest(languages) as language from forms where active`
  const languages = published.map(({ language }) => language)
  const missing = languages.length ? await missingSettings(tx, languages) : []
  const emptied = missing.filter(name => names.includes(name))
  if (emptied.length) throw invalid(Object.fromEntries(emptied.map(name => [name, 'required'])))
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
      own_page_template, own_page_code_template, data_protection_officer, supervisory_authority, withdrawal_address,
      recipients_ar, recipients_en, recipients_de, recipients_fr, ${sql([...COMPANY_DETAILS, ...COUNSEL_FIELDS])}, version, array(select slug from currencies where active order by id) as currencies from organisation`
  return row
}
