import { fail, invalid } from '../../contract/errors'
import type { Transaction } from '../db/connect'
import { AUDIENCES } from './audiences'
import { type CampaignMessage, frameOf, freezeFrame } from './content'
import { announceCampaign, type MailContext, wakeWorkers } from './context'
import { TemplateError } from './message/liquid'
import { planRecipients } from './plan'

/** A row of campaigns as the engine needs it. */
export interface CampaignRow extends CampaignMessage {
  status: string
  list_ids: number[]
  exclude_list_ids: number[]
  scheduled_at: string | null
  held: boolean
  origin: string | null
}

/**
 * Starts a campaign: freezes its message and plans its recipients in one transaction; the workers do the rest.
 * @param context.id a draft, or a scheduled campaign
 * @throws {Failure} not_found; wrong_state; domain_inactive; invalid with the field at fault: nobody to send to, a
 *   template that cannot be rendered, an attachment that is gone
 */
export async function startCampaign(context: MailContext & { id: number }): Promise<void> {
  const { sql, id } = context
  const campaign = await readyCampaign(context)
  const domain = await activeDomain(sql, campaign.from_email)
  const frame = await frameOf(context, campaign).catch(error => {
    throw error instanceof TemplateError ? unusableTemplate(error) : error
  })
  const now = context.now()
  const startedMonth = `${now.toISOString().slice(0, 7)}-01`
  await sql.begin(async tx => {
    const [locked] = await tx<{ version: number }[]>`
      select version from campaigns where id = ${id} and status = ${campaign.status} for update`
    if (!locked) throw fail('wrong_state')
    await freezeFrame(tx, frame)
    const { audience } = campaign
    const planned = await planRecipients(tx, {
      campaignId: id,
      choice: campaign,
      domainId: domain.id,
      fromDomain: domain.name,
      startedMonth,
      now,
      key: context.key,
    })
    if (planned.recipients === 0) throw invalid({ [AUDIENCES[audience].recipientsField]: 'required' })
    await tx`insert into campaign_runs (campaign_id, audience, started_month, domain_id)
      values (${id}, ${audience}, ${startedMonth}, ${domain.id})`
    await tx`insert into campaign_tallies (campaign_id, shard, suppressed) values (${id}, 'plan', ${planned.suppressed})`
    await tx`update campaigns set status = 'sending', held = false, started_at = ${now}, recipients = ${planned.recipients},
      suppressed = ${planned.suppressed}, version = version + 1, updated_at = ${now} where id = ${id}`
    await announceCampaign(tx, { id, audience })
    await wakeWorkers(tx)
  })
}

/** @returns the campaign. @throws {Failure} not_found, wrong_state, or invalid when its side has no recipients */
async function readyCampaign({ sql, id }: Pick<MailContext, 'sql'> & { id: number }): Promise<CampaignRow> {
  const campaign = await campaignRow(sql, id)
  if (campaign.status !== 'draft' && campaign.status !== 'scheduled') throw fail('wrong_state')
  const rules = AUDIENCES[campaign.audience]
  if (rules.source === 'none') throw invalid({ [rules.recipientsField]: 'not_there' })
  if (campaign.list_ids.length === 0) throw invalid({ [rules.recipientsField]: 'required' })
  return campaign
}

/** @throws {Failure} not_found */
export async function campaignRow(sql: MailContext['sql'] | Transaction, id: number): Promise<CampaignRow> {
  const [campaign] = await sql<CampaignRow[]>`
    select id, audience, subject, preheader, from_name, from_email, reply_to, language, track_opens, track_clicks,
      template_id, status, list_ids, exclude_list_ids, scheduled_at, held, origin
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

/** The words of the template language go with the refusal, so that staff find the place. */
export function unusableTemplate(error: TemplateError) {
  return fail('invalid', { fields: { template_id: 'invalid' }, template: error.message })
}
