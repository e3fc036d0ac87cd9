import type { Variant } from '../../../contract/mail/split-test'
import type { Sql, Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { sourceOf } from '../audience/sourceRegistry'
import { versionOf } from '../campaign/content'
import { objectAsCustomer } from '../consent/employer'
import type { MailContext } from '../context'
import { mergeData } from '../message/compile'
import { compileWhole } from '../message/liquid'
import {
  isOfTest,
  isSignedTarget,
  readToken,
  recipientTokens,
  type SignedTarget,
  type TokenSubject,
} from '../message/tokens'
import { announced, type SeenVisit } from './machines'
import { countTallies, keepVisit, type VisitedEmail } from './visits'

/** One call of a link in a mail. */
export interface Visit extends Pick<MailContext, 'sql' | 'now' | 'key'> {
  token: string
  userAgent?: string
  /** Purpose or Sec-Purpose say prefetch. */
  prefetch?: boolean
  isHead?: boolean
  /** Whether the call has what all browsers send; taken for granted where nobody says otherwise. */
  hasBrowserHeaders?: boolean
  /** Target in the link's address, signed for the message. */
  target?: SignedTarget | undefined
  /** Whether the caller came too often: the link works and is not counted. */
  isFlood?: boolean
}

interface EmailRow extends VisitedEmail {
  to: string
  subscriber_id: number | null
  /** Which of the campaign's messages it is. */
  variant: Variant
}

/** Records that a mail was opened. @returns whether the token is one of ours */
export async function recordOpen(visit: Visit): Promise<boolean> {
  const email = await emailOf(visit, readToken(visit.key, 'track', visit.token))
  if (!email) return false
  await keep(visit, email, { kind: 'open', link: null })
  return true
}

/**
 * Records that a link was followed.
 * @returns where it leads: an http or https address out of the campaign, or one that is signed for this message; undefined when
 *   the token, the link or the signature is none of ours
 */
export async function recordClick(visit: Visit): Promise<string | undefined> {
  const { key, token, target: signed } = visit
  const subject = readToken(key, 'track', token)
  if (subject?.link === undefined) return undefined
  if (signed && !isSignedTarget(key, token, signed)) return undefined
  if (isOfTest(subject)) return signed && webAddress(signed.to)
  const email = await emailOf(visit, subject)
  if (!email) return undefined
  const target = signed ? webAddress(signed.to) : await targetOf(visit, email, subject.link)
  if (target) await keep(visit, email, { kind: 'click', link: subject.link })
  return target
}

/** Records that somebody looked at the page behind an unsubscribe link, which no person follows together with others. */
export async function recordUnsubscribePage(visit: Visit): Promise<void> {
  const email = await emailOf(visit, readToken(visit.key, 'unsubscribe', visit.token))
  if (email) await keep(visit, email, { kind: 'unsubscribe_page', link: null })
}

async function targetOf(
  { sql, key, now }: Visit,
  email: EmailRow,
  link: number,
): Promise<string | undefined> {
  const [frame] = await sql<{ origin: string; source: string | null }[]>`
    select frame ->> 'origin' as origin, frame #>> ${['prepared', 'links', String(link)]}::text[] as source
    from campaign_contents where campaign_id = ${email.campaign_id} and variant = ${email.variant}`
  const source = frame?.source ?? null
  if (!frame || source === null) return undefined
  if (!source.includes('{')) return webAddress(source)
  const person = await sourceOf(email.audience)?.mergeFields(sql, {
    campaignId: email.campaign_id,
    address: email.to,
    subscriberId: email.subscriber_id,
    now: now(),
  })
  const tokens = recipientTokens(key, email.id, email.started_month)
  const recipient = {
    emailId: email.id,
    startedMonth: email.started_month,
    address: email.to,
    messageId: '',
    name: person?.name ?? '',
    language: person?.language ?? '',
    attributes: person?.attributes ?? {},
  }
  const data = mergeData(recipient, tokens.track, `${frame.origin}/u/${tokens.unsubscribe}`)
  return webAddress(compileWhole(source, 'text')(data))
}

function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

async function keep(visit: Visit, email: EmailRow, { kind, link }: Pick<SeenVisit, 'kind' | 'link'>) {
  if (visit.isFlood) return
  const { sql, now, userAgent = '', prefetch = false, isHead = false, hasBrowserHeaders = true } = visit
  const said = announced({ kind, userAgent, isHead, isPrefetch: prefetch, hasBrowserHeaders })
  await sql.begin(tx => keepVisit(tx, email, { kind, link, userAgent, announced: said, at: now() }))
}

/** Content of the page behind an unsubscribe link. */
export interface UnsubscribePage {
  audience: Audience
  email: string
  campaignId: number
  emailId: number
  unsubscribed: boolean
  /** Language of the person where known; of the campaign for a contact that is no subscriber. */
  language: string | null
  /** Whether the person is somebody who may choose among lists. */
  hasChoices: boolean
}

/** The message by whose link a person unsubscribes. */
export interface UnsubscribedEmail {
  side: (typeof AUDIENCES)[Audience]['suppressions']
  address: string
  emailId: number
}

/** @returns whether an unsubscribe link is one of a test mail: it shows the page and changes nothing */
export const isTestLink = ({ key, token }: Pick<Visit, 'key' | 'token'>): boolean =>
  isOfTest(readToken(key, 'unsubscribe', token))

/** Reads an unsubscribe link and changes nothing: link scanners call it too. */
export async function readUnsubscribe(
  visit: Pick<Visit, 'sql' | 'key' | 'token'>,
): Promise<UnsubscribePage | undefined> {
  const email = await emailOf(visit, readToken(visit.key, 'unsubscribe', visit.token))
  if (!email) return undefined
  const [done] = await visit.sql`select from suppressions
    where audience = ${AUDIENCES[email.audience].suppressions} and email = ${email.to}`
  return pageOf(visit.sql, email, done !== undefined)
}

/**
 * Unsubscribes the person a mail went to, at once and for every campaign of the side (RFC 8058). Doing it again
 * changes nothing.
 * @param keepProof runs in the transaction of the first time
 * @returns undefined when the token is none of ours
 */
export async function unsubscribe(
  visit: Pick<Visit, 'sql' | 'now' | 'key' | 'token'>,
  keepProof: (tx: Transaction, email: UnsubscribedEmail) => Promise<void> = async () => {},
): Promise<UnsubscribePage | undefined> {
  const email = await emailOf(visit, readToken(visit.key, 'unsubscribe', visit.token))
  if (!email) return undefined
  const { suppressions } = AUDIENCES[email.audience]
  const at = visit.now()
  await visit.sql.begin(async tx => {
    // Locked first: two presses at once count as one.
    await tx`select from emails where started_month = ${email.started_month} and id = ${email.id} for update`
    await tx`insert into suppressions (audience, email, reason, campaign_id, search_text)
      values (${suppressions}, ${email.to}, 'unsubscribe', ${email.campaign_id}, ${email.to})
      on conflict (audience, email) do nothing`
    await tx`update subscribers set status = 'unsubscribed', version = version + 1, updated_at = ${at}
      where audience = ${suppressions} and email = ${email.to} and deleted_at is null
        and status in ('subscribed', 'unconfirmed')`
    await objectAsCustomer(tx, { side: suppressions, address: email.to })
    const filtered = sourceOf(email.audience)?.filtered
    await filtered?.unsubscribe(tx, { address: email.to, campaignId: email.campaign_id })
    const [known] = await tx`select from email_events where email_id = ${email.id} and kind = 'unsubscribe'`
    if (known) return
    await tx`insert into email_events (campaign_id, email_id, started_month, kind, at)
      values (${email.campaign_id}, ${email.id}, ${email.started_month}, 'unsubscribe', ${at})`
    await keepProof(tx, { side: suppressions, address: email.to, emailId: email.id })
    // Last: all recipients of a campaign wait for its few rows.
    await countTallies(tx, email, { unsubscribed: 1 })
  })
  return pageOf(visit.sql, email, true)
}

async function pageOf(sql: Sql, email: EmailRow, unsubscribed: boolean): Promise<UnsubscribePage> {
  const [reader] = await sql<{ language: string | null; has_choices: boolean }[]>`
    select case when s.id is null then c.language else s.language end as language, s.id is not null as has_choices
    from campaigns c left join subscribers s on s.audience = ${AUDIENCES[email.audience].suppressions}
      and s.email = ${email.to} and s.deleted_at is null
    where c.id = ${email.campaign_id}`
  return {
    audience: email.audience,
    email: email.to,
    campaignId: email.campaign_id,
    emailId: email.id,
    unsubscribed,
    language: reader?.language ?? null,
    hasChoices: reader?.has_choices ?? false,
  }
}

async function emailOf(
  { sql }: { sql: Sql },
  subject: TokenSubject | undefined,
): Promise<EmailRow | undefined> {
  if (!subject) return undefined
  const [email] = await sql<EmailRow[]>`
    select e.id, e.campaign_id, e.audience, e."to", e.subscriber_id, e.started_month, ${versionOf(sql)} as variant from emails e
    where e.started_month = ${subject.startedMonth} and e.id = ${subject.emailId}`
  return email
}
