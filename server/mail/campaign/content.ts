import { basename } from 'node:path'
import { Failure } from '../../../contract/http/errors'
import { missingDetails, type Provider } from '../../../contract/mail/provider'
import type { Variant } from '../../../contract/mail/split-test'
import type { Fragment } from '../../crud/hooks'
import { bytesFor } from '../../db/bytes'
import type { Connection, Transaction } from '../../db/connect'
import type { Audience } from '../audience/audiences'
import type { Reader } from '../audience/source'
import { sourceOf } from '../audience/sourceRegistry'
import type { MailContext } from '../context'
import { readProvider } from '../domains/provider'
import type { Attachment, ReadFile } from '../message/attachments'
import { type MessageFrame, testSubject } from '../message/compile'
import { prepareDraft } from '../message/drafts'
import { type Footer, footerOf, joinFooters, purposeNote } from '../message/footer'
import { TemplateError } from '../message/liquid'

/** The fields of a campaign that its message is made of. */
export interface CampaignMessage {
  id: number
  audience: Audience
  subject: string
  preheader: string | null
  from_name: string | null
  from_email: string
  reply_to: string | null
  language: string
  track_opens: boolean
  track_clicks: boolean
  template_id: number
}

interface TemplateRow {
  content: string | null
  style: string | null
  plain_text: string | null
  attachments: { url: string; name: string }[] | null
}

/** A file that a template names and that the store does not have. */
export class AttachmentGone extends Error {
  override name = 'AttachmentGone'
  constructor(readonly file: string) {
    super(`The attachment ${file} is not in the store`)
  }
}

/** Bytes of all files of one mail: mail servers take no larger messages (Gmail, "Send attachments": 25 MB). */
const ATTACHMENTS_MOST = 25 * 1_048_576

/**
 * Makes a campaign's message ready out of its template as it is now.
 * @throws {TemplateError} when it cannot be rendered or passes a cap; AttachmentGone; unavailable while the store
 *   does not answer
 */
export async function frameOf(
  context: Pick<MailContext, 'sql' | 'origin' | 'readFile'> & { isTest?: boolean; by?: Reader },
  campaign: CampaignMessage,
): Promise<MessageFrame> {
  const { sql, origin, isTest = false } = context
  const [template] = await sql<TemplateRow[]>`
    select content, style, plain_text, attachments from templates where id = ${campaign.template_id}`
  const provider = await readProvider(sql)
  const prepared = await prepareDraft(
    {
      subject: isTest ? testSubject(campaign.subject) : campaign.subject,
      preheader: campaign.preheader ?? '',
      html: template?.content ?? '',
      css: template?.style ?? '',
      text: template?.plain_text,
      language: campaign.language,
      footer: footOf(provider, campaign),
      trackOpens: campaign.track_opens,
      trackClicks: campaign.track_clicks,
      origin,
      isTest,
    },
    context.by?.id,
  )
  const attachments = await readAttachments(template?.attachments ?? [], context.readFile)
  return {
    campaignId: campaign.id,
    audience: campaign.audience,
    prepared,
    returnDomain: await returnDomainOf(sql, campaign.from_email),
    fromName: campaign.from_name ?? '',
    fromEmail: campaign.from_email,
    replyTo: campaign.reply_to ?? '',
    origin,
    attachments,
    ...(isTest ? { isTest } : {}),
  }
}

/** Returns the foot of a campaign's mails: the purpose where they present somebody, and whose they are where that is known. */
function footOf(
  provider: Provider,
  { audience, language }: Pick<CampaignMessage, 'audience' | 'language'>,
): Footer | undefined {
  return joinFooters([
    sourceOf(audience)?.purpose === 'presentation' ? purposeNote(language) : undefined,
    missingDetails(provider).length ? undefined : footerOf(provider, { language, hasLink: true }),
  ])
}

/** @throws AttachmentGone; {TemplateError} too_large; unavailable while the store does not answer */
async function readAttachments(
  files: readonly { url: string; name: string }[],
  readFile: ReadFile,
): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  let size = 0
  for (const { url, name: given } of files) {
    const name = given || basename(url)
    const file = await readFile(url).catch(error => {
      throw error instanceof Failure && error.code === 'unavailable' ? error : new AttachmentGone(name)
    })
    attachments.push({ name, ...file })
    size += file.content.length
    if (size > ATTACHMENTS_MOST)
      throw new TemplateError('The attachments are larger than 25 MB together', 'too_large')
  }
  return attachments
}

/** Returns the domain that bounces go to: a name below the sender's that leads to a mailbox elsewhere, once DNS shows it. */
async function returnDomainOf(sql: Connection, fromEmail: string): Promise<string> {
  const name = fromEmail.slice(fromEmail.lastIndexOf('@') + 1)
  const [record] = await sql<{ name: string }[]>`
    select r.name from domain_records r join domains d on d.id = r.domain_id
    where lower(d.name) = ${name.toLowerCase()} and r.purpose = 'return_path' and r.type = 'CNAME' and r.state = 'ok'`
  return record?.name ?? name
}

/** Saves the message of a campaign, so that later edits change nothing that is in flight. */
export async function freezeFrame(
  tx: Transaction,
  { attachments, ...frame }: MessageFrame,
  variant: Variant = 'a',
): Promise<void> {
  const { campaignId } = frame
  await tx`insert into campaign_contents (campaign_id, variant, frame)
    values (${campaignId}, ${variant}, ${JSON.stringify(frame)}::text::jsonb)`
  for (const [position, { name, type, content }] of attachments.entries()) {
    await tx`insert into campaign_attachments (campaign_id, variant, position, name, type, content)
      values (${campaignId}, ${variant}, ${position}, ${name}, ${type}, ${bytesFor(tx, content)})`
  }
}

/** @returns what a started campaign sends, or undefined when it was never started, or not in two versions. */
export async function loadFrame(
  sql: Connection,
  campaignId: number,
  variant: Variant = 'a',
): Promise<MessageFrame | undefined> {
  const [row] = await sql<{ frame: Omit<MessageFrame, 'attachments'> }[]>`
    select frame from campaign_contents where campaign_id = ${campaignId} and variant = ${variant}`
  if (!row) return undefined
  const attachments = await sql<Attachment[]>`
    select name, type, content from campaign_attachments
    where campaign_id = ${campaignId} and variant = ${variant} order by position`
  return { ...row.frame, attachments: [...attachments] }
}

/** SQL of the version that an e-mail `e` is; the rest gets the better one, once it is decided. */
export function versionOf(sql: Connection): Fragment {
  return sql`coalesce(e.variant, (select winner from campaign_tests t where t.campaign_id = e.campaign_id), 'a')`
}
