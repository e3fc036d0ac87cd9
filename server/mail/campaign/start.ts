import { fail, invalid } from '../../../contract/errors'
import { type WindowFields, windowOf } from '../../../contract/send-window'
import { isTested, type TestFields } from '../../../contract/split-test'
import type { Transaction } from '../../db/connect'
import { AUDIENCES, type FrozenChoice, type Reader } from '../audience/audiences'
import { countAudience, isAnybody } from '../audience/count'
import { freezeChoice, freshStatistics, NOBODY, planBatch } from '../audience/plan'
import { type MailContext, wakeWorkers } from '../context'
import type { MessageFrame } from '../message/compile'
import { TemplateError } from '../message/liquid'
import { keepPresentations } from '../presentations'
import { AttachmentGone, type CampaignMessage, frameOf, freezeFrame } from './content'
import { openTest, secondVersion } from './split'
import { tryMessages } from './trial'

/** A row of campaigns as the engine needs it. */
export interface CampaignRow extends CampaignMessage, Omit<TestFields, keyof CampaignMessage>, WindowFields {
  status: string
  list_ids: number[]
  exclude_list_ids: number[]
  filter: unknown
  scheduled_at: string | null
  scheduled_by: number | null
  held: boolean
  origin: string | null
}

/**
 * Starts a campaign: freezes its message and who gets it, and plans the first batch of recipients, in one transaction.
 * The workers plan the rest (planStarted.ts) and send meanwhile.
 * @param context.id a draft, or a scheduled campaign
 * @param context.by whose view of leads and candidates lists by rule are found in; nobody's unless said
 * @throws {Failure} not_found; wrong_state; domain_inactive; invalid with the field at fault: nobody to send to, a
 *   template that cannot be rendered, an attachment that is gone
 */
export async function startCampaign(context: MailContext & { id: number; by?: Reader }): Promise<void> {
  const { sql, id } = context
  const campaign = await readyCampaign(context)
  const domain = await activeDomain(sql, campaign.from_email)
  const frame = await usableFrame(context, campaign, 'template_id')
  const second = isTested(campaign)
    ? await usableFrame(context, secondVersion(campaign), 'ab_template_id')
    : undefined
  const now = context.now()
  const startedMonth = `${now.toISOString().slice(0, 7)}-01`
  const trial = { campaign, startedMonth, key: context.key, now, user: context.by?.id }
  await sql.begin(async tx => {
    const [locked] = await tx<{ version: number }[]>`
      select version from campaigns where id = ${id} and status = ${campaign.status} for update`
    if (!locked) throw fail('wrong_state')
    await freezeFrame(tx, frame)
    if (second) await freezeFrame(tx, second, 'b')
    await tx`select ensure_emails_month(${startedMonth}::date)`
    const { audience } = campaign
    await tx`insert into campaign_runs (campaign_id, audience, started_month, domain_id, send_window, variant)
      values (${id}, ${audience}, ${startedMonth}, ${domain.id}, ${tx.json((windowOf(campaign) ?? null) as never)},
        ${second ? 'open' : null})`
    await tx`update campaigns set status = 'sending', held = false, started_at = ${now}, planning = 0,
      recipients = 0, suppressed = 0 where id = ${id}`
    const choice = await settleChoice(tx, campaign, { ...context, reader: context.by, at: now })
    if (second) {
      const { sendable } = await countAudience({ ...context, sql: tx }, choice)
      await openTest(tx, { campaign, sendable, now })
    }
    await keepPlan(tx, { campaign, choice, domain, startedMonth })
    const planned = await planBatch(tx, context, id)
    await tryMessages(tx, trial, frame).catch(refuseTemplate('template_id'))
    if (second) await tryMessages(tx, trial, second).catch(refuseTemplate('ab_template_id'))
    if (planned?.recipients) return
    const isEmpty = planned?.isDone !== false || !(await isAnybody({ ...context, sql: tx }, choice))
    if (isEmpty) throw invalid({ [AUDIENCES[audience].recipientsField]: 'required' })
    await wakeWorkers(tx)
  })
  await freshStatistics(sql, startedMonth)
}

/** @throws {Failure} invalid on a field where its template cannot be rendered, or names a file that is gone */
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

/** Whom the job tool presents is settled with the start: later campaigns see it. */
async function settleChoice(
  tx: Transaction,
  campaign: CampaignRow,
  { reader = NOBODY, at, findRows }: Pick<MailContext, 'findRows'> & { reader: Reader | undefined; at: Date },
): Promise<FrozenChoice> {
  const choice = await freezeChoice(tx, campaign, { reader, at })
  if (AUDIENCES[campaign.audience].people?.table !== 'presentations') return choice
  const { id: campaignId, filter } = campaign
  await keepPresentations(tx, { campaignId, filter, now: at, reader, findRows })
  return { ...choice, campaign_id: campaignId }
}

interface NewPlan {
  campaign: CampaignRow
  choice: FrozenChoice
  domain: { id: number; name: string }
  startedMonth: string
}

/** Whoever comes after the start is not among its people. */
async function keepPlan(tx: Transaction, { campaign, choice, domain, startedMonth }: NewPlan): Promise<void> {
  const table = AUDIENCES[campaign.audience].people?.table ?? 'subscribers'
  const own = choice.campaign_id === undefined ? tx`` : tx`where campaign_id = ${choice.campaign_id}`
  const first = choice.campaign_id === undefined ? tx`0` : tx`coalesce(min(id) - 1, 0)`
  await tx`
    insert into campaign_plans (campaign_id, choice, domain_id, from_domain, started_month, after_id, until_id)
    select ${campaign.id}, ${tx.json(choice as never)}, ${domain.id}, ${domain.name}, ${startedMonth}, ${first}, coalesce(max(id), 1)
    from ${tx(table)} ${own}`
}

/** @returns the campaign. @throws {Failure} not_found, wrong_state, or invalid when its side has no recipients */
async function readyCampaign({ sql, id }: Pick<MailContext, 'sql'> & { id: number }): Promise<CampaignRow> {
  const campaign = await campaignRow(sql, id)
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') throw fail('wrong_state')
  const rules = AUDIENCES[campaign.audience]
  if (!rules.people) throw invalid({ [rules.recipientsField]: 'not_there' })
  if (!isChosen(campaign)) throw invalid({ [rules.recipientsField]: 'required' })
  return campaign
}

const isChosen = ({ audience, list_ids, filter }: CampaignRow) =>
  AUDIENCES[audience].recipientsField === 'filter' ? filter !== null : list_ids.length > 0

/** @throws {Failure} not_found */
export async function campaignRow(sql: MailContext['sql'] | Transaction, id: number): Promise<CampaignRow> {
  const [campaign] = await sql<CampaignRow[]>`
    select id, audience, subject, preheader, from_name, from_email, reply_to, language, track_opens, track_clicks,
      template_id, status, list_ids, exclude_list_ids, filter, scheduled_at, scheduled_by, held, origin,
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
