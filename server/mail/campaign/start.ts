import { fail, invalid } from '../../../contract/http/errors'
import { type WindowFields, windowOf } from '../../../contract/mail/send-window'
import { isTested, type TestFields } from '../../../contract/mail/split-test'
import type { Transaction } from '../../db/connect'
import { AUDIENCES } from '../audience/audiences'
import { freezeChoice } from '../audience/choice'
import { countAudience, hasRecipients } from '../audience/count'
import { freshStatistics, planBatch } from '../audience/plan'
import { type FrozenChoice, NOBODY, type Reader } from '../audience/source'
import { sourceOf } from '../audience/sourceRegistry'
import { type MailContext, wakeWorkers } from '../context'
import { completeProvider } from '../domains/provider'
import type { MessageFrame } from '../message/compile'
import { TemplateError } from '../message/liquid'
import { AttachmentGone, type CampaignMessage, frameOf, freezeFrame } from './content'
import { openTest, secondVersion } from './split'
import { tryMessages } from './trial'

/** A row of campaigns, as far as the engine reads it. */
export interface CampaignRow extends CampaignMessage, Omit<TestFields, keyof CampaignMessage>, WindowFields {
  status: string
  list_ids: number[]
  exclude_list_ids: number[]
  similar_services: boolean
  filter: unknown
  scheduled_at: string | null
  scheduled_by: number | null
  held: boolean
  origin: string | null
}

type StartContext = MailContext & { id: number; by?: Reader }

/** A campaign that is ready to start, with its message in one or two versions. */
interface Start {
  campaign: CampaignRow
  domain: { id: number; name: string }
  first: MessageFrame
  second: MessageFrame | undefined
  startedMonth: string
  now: Date
}

/**
 * Starts a campaign: freezes its message and its recipients, and plans the first batch, in one transaction. The workers
 * plan the rest (planStarted.ts) and send meanwhile.
 * @param context.id a draft, or a scheduled campaign
 * @param context.by limits lists by rule to the leads and candidates that this user may see; to none where it is unset
 * @throws {Failure} not_found; wrong_state; domain_inactive; provider_missing; invalid with the field at fault: no recipients, a template
 *   that cannot be rendered, a missing attachment
 */
export async function startCampaign(context: StartContext): Promise<void> {
  const { sql } = context
  const campaign = await readyCampaign(context)
  const domain = await activeDomain(sql, campaign.from_email)
  await completeProvider(sql)
  const first = await usableFrame(context, campaign, 'template_id')
  const second = isTested(campaign)
    ? await usableFrame(context, secondVersion(campaign), 'ab_template_id')
    : undefined
  const now = context.now()
  const startedMonth = `${now.toISOString().slice(0, 7)}-01`
  await sql.begin(tx => commitStart(tx, context, { campaign, domain, first, second, startedMonth, now }))
  await freshStatistics(sql, startedMonth)
}

async function commitStart(tx: Transaction, context: StartContext, start: Start): Promise<void> {
  const { campaign, second, now } = start
  await openRun(tx, start)
  const choice = await settleChoice(tx, campaign, { ...context, reader: context.by, at: now })
  if (second) {
    const { sendable } = await countAudience({ ...context, sql: tx }, choice)
    await openTest(tx, { campaign, sendable, now })
  }
  await keepPlan(tx, start, choice)
  const planned = await planBatch(tx, context, campaign.id)
  await tryVersions(tx, context, start)
  if (planned?.recipients) return
  const isEmpty = planned?.isDone !== false || !(await hasRecipients({ ...context, sql: tx }, choice))
  if (isEmpty) throw invalid({ [AUDIENCES[campaign.audience].recipientsField]: 'required' })
  await wakeWorkers(tx)
}

/** Moves the campaign to `sending` with its frozen message. @throws {Failure} wrong_state where it changed meanwhile */
async function openRun(tx: Transaction, { campaign, domain, first, second, startedMonth, now }: Start) {
  const { id, audience } = campaign
  const [locked] = await tx<{ version: number }[]>`
    select version from campaigns where id = ${id} and status = ${campaign.status} for update`
  if (!locked) throw fail('wrong_state')
  await freezeFrame(tx, first)
  if (second) await freezeFrame(tx, second, 'b')
  await tx`select ensure_emails_month(${startedMonth}::date)`
  await tx`insert into campaign_runs (campaign_id, audience, started_month, domain_id, send_window, variant)
    values (${id}, ${audience}, ${startedMonth}, ${domain.id}, ${tx.json(windowOf(campaign) ?? null)},
      ${second ? 'open' : null})`
  await tx`update campaigns set status = 'sending', held = false, started_at = ${now}, planning = 0,
    recipients = 0, suppressed = 0 where id = ${id}`
}

async function tryVersions(tx: Transaction, { key, by }: StartContext, start: Start): Promise<void> {
  const { campaign, first, second, startedMonth, now } = start
  const order = { campaign, startedMonth, key, now, user: by?.id }
  await tryMessages(tx, order, first).catch(refuseTemplate('template_id'))
  if (second) await tryMessages(tx, order, second).catch(refuseTemplate('ab_template_id'))
}

/** Makes a campaign's message ready. @throws {Failure} invalid on the field of a template that cannot be rendered or names a missing file */
export async function usableFrame(
  context: Parameters<typeof frameOf>[0],
  campaign: CampaignMessage,
  field: TemplateOf,
): Promise<MessageFrame> {
  return frameOf(context, campaign).catch(error => {
    if (error instanceof AttachmentGone)
      throw fail('invalid', { fields: { [field]: 'invalid' }, attachment: error.file })
    return refuseTemplate(field)(error)
  })
}

/** A source that is chosen by a filter writes its recipients at the start, so that later campaigns see them. */
async function settleChoice(
  tx: Transaction,
  campaign: CampaignRow,
  { reader = NOBODY, at, findRows }: Pick<MailContext, 'findRows'> & { reader: Reader | undefined; at: Date },
): Promise<FrozenChoice> {
  const { id: campaignId, filter, audience } = campaign
  const choice = await freezeChoice(tx, campaign, { reader, at })
  const filtered = sourceOf(audience)?.filtered
  if (!filtered) return choice
  await filtered.freeze(tx, { campaignId, filter, now: at, reader, findRows })
  return { ...choice, campaign_id: campaignId }
}

/** Ends the plan at the last id of now: people that are added after the start do not get the campaign. */
async function keepPlan(
  tx: Transaction,
  { campaign, domain, startedMonth }: Start,
  choice: FrozenChoice,
): Promise<void> {
  const table = sourceOf(campaign.audience)?.table ?? 'subscribers'
  const own = choice.campaign_id === undefined ? tx`` : tx`where campaign_id = ${choice.campaign_id}`
  const first = choice.campaign_id === undefined ? tx`0` : tx`coalesce(min(id) - 1, 0)`
  await tx`
    insert into campaign_plans (campaign_id, choice, domain_id, from_domain, started_month, after_id, until_id)
    select ${campaign.id}, ${tx.json(choice)}, ${domain.id}, ${domain.name}, ${startedMonth}, ${first}, coalesce(max(id), 1)
    from ${tx(table)} ${own}`
}

/** @returns the campaign. @throws {Failure} not_found, wrong_state, or invalid where its audience has no recipients */
async function readyCampaign({ sql, id }: Pick<MailContext, 'sql'> & { id: number }): Promise<CampaignRow> {
  const campaign = await campaignRow(sql, id)
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') throw fail('wrong_state')
  const { recipientsField } = AUDIENCES[campaign.audience]
  if (!sourceOf(campaign.audience)) throw invalid({ [recipientsField]: 'not_there' })
  if (!isChosen(campaign)) throw invalid({ [recipientsField]: 'required' })
  return campaign
}

const isChosen = ({ audience, list_ids, filter }: CampaignRow) =>
  AUDIENCES[audience].recipientsField === 'filter' ? filter !== null : list_ids.length > 0

/** @throws {Failure} not_found */
export async function campaignRow(sql: MailContext['sql'] | Transaction, id: number): Promise<CampaignRow> {
  const [campaign] = await sql<CampaignRow[]>`
    select id, audience, subject, preheader, from_name, from_email, reply_to, language, track_opens, track_clicks,
      template_id, status, list_ids, exclude_list_ids, similar_services, filter, scheduled_at, scheduled_by, held, origin,
      window_from, window_to, window_days, ab_share, ab_subject, ab_template_id, ab_rule, ab_hours
    from campaigns where id = ${id}`
  if (!campaign) throw fail('not_found')
  return campaign
}

/** @returns the domain that an address sends from. @throws {Failure} domain_inactive */
export async function activeDomain(
  sql: MailContext['sql'],
  fromEmail: string,
): Promise<{ id: number; name: string }> {
  const name = fromEmail.slice(fromEmail.lastIndexOf('@') + 1).toLowerCase()
  const [domain] = await sql<{ id: number; name: string }[]>`
    select id, lower(name) as name from domains where lower(name) = ${name} and active`
  if (!domain) throw fail('domain_inactive', { fields: { from_email: 'not_there' } })
  return domain
}

/** The field of a campaign that names the template of a version. */
export type TemplateOf = 'template_id' | 'ab_template_id'

/** The fields of a campaign that parts of its message stand in; the other parts are the template's. */
const PARTS = {
  template_id: { subject: 'subject', preheader: 'preheader' },
  ab_template_id: { subject: 'ab_subject', preheader: 'preheader' },
} as const

/**
 * Makes a refusal of a template's fault. It names the field of the campaign and carries the words of the template
 * language, so that staff find the place.
 * @returns a function that throws; other errors pass through it
 */
export function refuseTemplate(version: TemplateOf): (error: unknown) => never {
  return error => {
    if (!(error instanceof TemplateError)) throw error
    const { code, field: part, message } = error
    const field = part === 'subject' || part === 'preheader' ? PARTS[version][part] : version
    throw fail('invalid', { fields: { [field]: code }, template: part ? `${part}: ${message}` : message })
  }
}
