import { SENDERS } from '../../../contract/access/roles'
import { notify } from '../../crud/notify'
import type { Sql, Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { announceCampaign } from '../context'
import { withoutAddresses } from '../transports/replies/reply'
import { emailsOf } from './partition'
import { pauseWords } from './pauses'
import type { Write } from './write'

/** A worker renews its row more often than this. */
const FRESH_MS = 2 * 60_000
/** A trouble of the network may pass by itself: staff are notified after so long. A refusal by the server is told at once. */
const PATIENCE_MS = 60_000

/** The mail server cannot be used: since when, and what it or the network said. */
export interface MailTrouble {
  words: string
  /** ISO 8601. */
  since: string
}

export interface TroubleReport {
  /** The worker. */
  worker: string
  words: string
  /** The server or its certificate refused: it will not pass by itself. */
  isFinal: boolean
  now: Date
}

/** @returns why mail cannot be handed over; undefined while it can. For the campaign page, health and metrics. */
export async function mailTrouble(sql: Sql, now: Date): Promise<MailTrouble | undefined> {
  const [row] = await sql<MailTrouble[]>`
    select words, since from mail_troubles where seen_at > ${new Date(now.getTime() - FRESH_MS)}
    order by since limit 1`
  return row
}

/** Keeps what keeps a worker from sending, and notifies those who may send, once while it lasts. */
export async function keepTrouble(
  sql: Sql,
  { worker, isFinal, now, ...report }: TroubleReport,
): Promise<void> {
  const words = withoutAddresses(report.words)
  await sql.begin(async tx => {
    const stale = new Date(now.getTime() - FRESH_MS)
    await tx`delete from mail_troubles where seen_at < ${stale} and worker <> ${worker}`
    const [row] = await tx<{ since: string }[]>`
      insert into mail_troubles (worker, words, since, seen_at) values (${worker}, ${words.slice(0, 300)}, ${now}, ${now})
      on conflict (worker) do update set words = excluded.words, seen_at = excluded.seen_at returning since`
    const lasts = now.getTime() - Date.parse(row?.since ?? now.toISOString())
    if (!isFinal && lasts < PATIENCE_MS) return
    // Serializes workers that fail together: the first one notifies for all.
    await tx`lock table mail_troubles in share row exclusive mode`
    const told = await tx`select from mail_troubles where notified_at is not null limit 1`
    await tx`update mail_troubles set notified_at = ${now} where worker = ${worker} and notified_at is null`
    if (told.length === 0) await notifySenders(tx, words)
  })
}

/** The worker can send again, or stops. */
export async function endTrouble(sql: Sql, worker: string): Promise<void> {
  await sql`delete from mail_troubles where worker = ${worker}`
}

async function notifySenders(tx: Transaction, words: string): Promise<void> {
  const roles = [...new Set(Object.values(SENDERS).flat())]
  const people = await tx<{ id: number }[]>`
    select id from users where role = any(${roles}::text[]) and active and deleted_at is null`
  await notify(tx, {
    kind: 'mail_server_down',
    to: people.map(({ id }) => id),
    values: { reason: words.slice(0, 300) },
    link: '/campaigns',
  })
}

/**
 * Stops a campaign whose messages all fail for the same reason. Those that failed are queued again, behind the others.
 * @param write the message that the engine stops at; `repeated` are those before it, `reply` is the reason
 */
export async function stopForTrouble(tx: Transaction, write: Write, now: Date): Promise<void> {
  const { campaignId, startedMonth, audience, repeated = [], reply = '' } = write
  const queued = await tx`
    update ${tx(emailsOf(startedMonth))} set state = 'queued', due_at = null, budget_day = null, lease = null
    where started_month = ${startedMonth}::date and campaign_id = ${campaignId} and state = 'failed'
      and id = any(${[...repeated]}::bigint[]) returning id`
  if (queued.length > 0)
    await tx`insert into campaign_tallies (campaign_id, shard, failed) values (${campaignId}, 'repeated', ${-queued.length})
      on conflict (campaign_id, shard) do update set failed = campaign_tallies.failed + excluded.failed`
  await stopCampaignFor(tx, { campaignId, audience, reason: reply, now })
}

interface Stop {
  campaignId: number
  audience: Audience
  /** As contract/mail/pause-reasons.ts writes it. */
  reason: string
  now: Date
}

/** Stops a campaign that cannot go on, and notifies its author and those who may send on its side. */
async function stopCampaignFor(tx: Transaction, { campaignId, audience, now, ...stop }: Stop): Promise<void> {
  const reason = withoutAddresses(stop.reason)
  const [campaign] = await tx<{ name: string; created_by: number | null }[]>`
    update campaigns set status = 'stopped', version = version + 1, updated_at = ${now}
    where id = ${campaignId} and status = 'sending' returning name, created_by`
  if (!campaign) return
  await tx`update campaign_runs set trouble = ${reason.slice(0, 500)} where campaign_id = ${campaignId}`
  const others = await tx<{ id: number }[]>`
    select id from users where role = any(${[...SENDERS[audience]]}::text[]) and active and deleted_at is null`
  await notify(tx, {
    kind: 'campaign_paused',
    to: [campaign.created_by, ...others.map(({ id }) => id)],
    values: words => ({ name: campaign.name, reason: pauseWords(words, reason) }),
    link: `/${AUDIENCES[audience].resource}/${campaignId}/show`,
  })
  await announceCampaign(tx, { id: campaignId, audience })
}

/**
 * Keeps why the engine cannot go on with a campaign that is being sent; undefined once it can. The reason that the engine
 * stopped a campaign for stays: the stop may be committed while this waits for the row.
 */
export async function noteTrouble(
  sql: Sql,
  { campaignId, words }: { campaignId: number; words: string | undefined },
): Promise<void> {
  const trouble = words === undefined ? null : withoutAddresses(words).slice(0, 500)
  const [moved] = await sql<{ audience: string }[]>`
    update campaign_runs r set trouble = ${trouble} from campaigns c
    where r.campaign_id = ${campaignId} and c.id = r.campaign_id and c.status = 'sending'
      and r.trouble is distinct from ${trouble} and coalesce(r.trouble, '') not like 'engine:%' returning r.audience`
  if (moved) await announceCampaign(sql, { id: campaignId, audience: moved.audience })
}
