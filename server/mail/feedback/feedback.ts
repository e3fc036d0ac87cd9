import type { Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { WAKE_CHANNEL } from '../context'
import { readToken, type TokenSubject } from '../message/tokens'
import { countReturned } from '../sending/budget'
import { pauseForBlock, pauseForSender, weighPolicy } from '../sending/pauses'
import { rejudgeVisits } from '../visits/visits'
import type { Feedback, FeedbackKind } from './meaning'
import { hasSoftRun } from './softRun'
import { suppress } from './suppress'

/** The message is still being recorded: the report must be applied again later. */
export class NotRecordedYet extends Error {}

interface Sent {
  id: number
  started_month: string
  campaign_id: number
  audience: Audience
  to: string
  state: string
  domain_id: number | null
  budget_day: string | null
}

/**
 * The states that a message can come to after it was handed over, as a join: a report never takes one back, so that any
 * order of reports ends in the same.
 */
const RANK: Readonly<Record<string, number>> = {
  uncertain: 0,
  sent: 0,
  delivered: 1,
  bounced: 2,
  complained: 3,
}
const LEADS_TO: Readonly<Partial<Record<FeedbackKind, string>>> = {
  delivery: 'delivered',
  soft_bounce: 'bounced',
  refused: 'bounced',
  bounce: 'bounced',
  complaint: 'complained',
}
/** An older refusal says nothing about the domain now. */
const FRESH_MS = 24 * 60 * 60 * 1000
const SHARDS = 8

/**
 * Records a report on a message and applies its consequences: state, counts, suppression, the domain's day. A message is
 * found only by names that its sender alone can know; an address by itself proves nothing.
 * @param order.key the installation's key for mail
 * @returns `unknown` for a message that is not ours, `known` for a report that was applied before
 * @throws {NotRecordedYet} while a worker still holds the message
 */
export async function applyFeedback(
  tx: Transaction,
  feedback: Feedback,
  { key, now }: { key: Buffer; now: Date },
): Promise<'applied' | 'known' | 'unknown'> {
  const email = await findMessage(tx, key, feedback)
  if (!email) return 'unknown'
  if (email.state === 'claimed' || email.state === 'sending')
    throw new NotRecordedYet('the message is still being recorded')
  const { kind, source, externalId, detail } = feedback
  const at = feedback.at < now ? feedback.at : now
  const [added] = await tx`
    insert into email_events (campaign_id, email_id, started_month, kind, detail, at, source, external_id)
    values (${email.campaign_id}, ${email.id}, ${email.started_month}, ${kind}, ${detail.slice(0, 1_000)}, ${at}, ${source},
      ${`${kind} ${externalId}`.slice(0, 200)})
    on conflict (email_id, external_id) where external_id is not null do nothing returning id`
  if (!added) return 'known'
  await moveState(tx, email, feedback)
  if (kind === 'delivery') await rejudgeVisits(tx, email, at)
  await applyConsequences(tx, email, { ...feedback, at, now })
  return 'applied'
}

async function findMessage(tx: Transaction, key: Buffer, feedback: Feedback): Promise<Sent | undefined> {
  const subjects = [
    ...feedback.bounceTokens.map(token => readToken(key, 'bounce', token)),
    ...feedback.unsubscribeTokens.map(token => readToken(key, 'unsubscribe', token)),
  ].filter((subject): subject is TokenSubject => subject !== undefined)
  for (const { emailId, startedMonth } of subjects) {
    const email = await lockMessage(tx, tx`started_month = ${startedMonth} and id = ${emailId}`)
    if (email && concerns(feedback, email)) return email
  }
  if (feedback.messageIds.length === 0) return undefined
  const email = await lockMessage(tx, tx`message_id = any(${[...feedback.messageIds]}::text[])`)
  return email && concerns(feedback, email) ? email : undefined
}

async function lockMessage(tx: Transaction, where: ReturnType<Transaction>): Promise<Sent | undefined> {
  const [email] = await tx<Sent[]>`
    select id, started_month, campaign_id, audience, "to", state, domain_id, budget_day from emails
    where ${where} order by id limit 1 for update`
  return email
}

/** Of several recipients only ours counts; a single one may be the address that our mail was forwarded to. */
function concerns({ recipients, isOnly }: Feedback, { to }: Sent): boolean {
  return isOnly || recipients.includes(to)
}

async function moveState(tx: Transaction, email: Sent, { kind, refusal, detail }: Feedback): Promise<void> {
  const next = LEADS_TO[kind]
  const [from, to] = [RANK[email.state], next === undefined ? undefined : RANK[next]]
  // A message that was never handed over, or is to be sent again, keeps its state.
  if (next === undefined || from === undefined || to === undefined || to <= from) return
  await tx`update emails set state = ${next}, refusal = coalesce(${refusal ?? null}, refusal),
      smtp_reply = case when ${kind === 'delivery' || kind === 'complaint'} then smtp_reply else ${detail.slice(0, 1_000)} end
    where started_month = ${email.started_month} and id = ${email.id}`
  const shard = `feedback ${email.id % SHARDS}`
  await tx`insert into campaign_tallies (campaign_id, shard, ${tx(email.state)}, ${tx(next)})
    select id, ${shard}, -1, 1 from campaigns where id = ${email.campaign_id}
    on conflict (campaign_id, shard) do update set
      ${tx(email.state)} = campaign_tallies.${tx(email.state)} - 1, ${tx(next)} = campaign_tallies.${tx(next)} + 1`
  await tx`select pg_notify(${WAKE_CHANNEL}, ${String(email.campaign_id)})`
}

type Applied = Feedback & { now: Date }

async function applyConsequences(tx: Transaction, email: Sent, feedback: Applied): Promise<void> {
  const { kind, detail, at, now } = feedback
  const person = { side: AUDIENCES[email.audience].suppressions, address: email.to, now }
  const because = { campaignId: email.campaign_id, note: detail.slice(0, 1_000) }
  if (kind === 'soft_bounce' && (await hasSoftRun(tx, person.side, email.to)))
    await suppress(tx, [{ ...person, ...because, reason: 'soft_bounces' }])
  if (kind === 'bounce') await suppress(tx, [{ ...person, ...because, reason: 'hard_bounce' }])
  if (kind === 'complaint') await suppress(tx, [{ ...person, ...because, reason: 'complaint' }])
  if (kind === 'bounce' || kind === 'complaint') await countOnce(tx, email, { kind, now })
  const isFresh = now.getTime() - at.getTime() < FRESH_MS
  if (kind === 'refused' && isFresh) await weighRefusal(tx, email, feedback)
}

/** Our own faults pause the domain, a block of our address too; rules of the recipients only where several hosts have one. */
async function weighRefusal(
  tx: Transaction,
  { id, to, domain_id }: Sent,
  { refusal, detail, now }: Applied,
): Promise<void> {
  if (domain_id === null) return
  const order = { domainId: domain_id, refusals: [{ emailId: id, address: to, reply: detail }], now }
  if (refusal === 'sender') await pauseForSender(tx, order)
  else if (refusal === 'blocked') await pauseForBlock(tx, order)
  else await weighPolicy(tx, order)
}

/** Two reports of the same message count once against the domain's day. */
async function countOnce(
  tx: Transaction,
  { id, domain_id, budget_day }: Sent,
  { kind, now }: { kind: 'bounce' | 'complaint'; now: Date },
): Promise<void> {
  const said = await tx`select from email_events where email_id = ${id} and kind = ${kind} limit 2`
  if (said.length > 1 || domain_id === null || budget_day === null) return
  const came = kind === 'bounce' ? 'hard' : 'complaints'
  await countReturned(tx, { domainId: domain_id, day: budget_day, kind: came, count: 1, now })
}
