import { randomInt } from 'node:crypto'
import type { SendWindow } from '../../../contract/send-window'
import type { Variant } from '../../../contract/split-test'
import type { Sql, Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import type { MailContext } from '../context'
import type { Attachment } from '../message/attachments'
import { dressPresentations, type JudgedPresentation, judgePresentations } from '../presentations'
import { isDomainPaused, openDay, takeFromDay } from './budget'
import { paceRecipients } from './pace'
import { type Found, type JudgedPerson, judgePeople } from './recheck'
import { keepOutside } from './window'

/** A recipient in the hands of this worker. */
export interface ClaimedEmail {
  id: number
  address: string
  messageId: string
  attempts: number
  name: string
  language: string
  attributes: Record<string, unknown>
  /** Which of the campaign's messages it gets; the first, where there is one. */
  variant: Variant
  /** Gets what goes along with this mail alone. */
  files?: (() => Promise<Attachment[]>) | undefined
}

/** A batch of one campaign under one lease. */
export interface Claim {
  campaignId: number
  audience: Audience
  startedMonth: string
  domainId: number
  day: string
  lease: number
  emails: ClaimedEmail[]
}

export interface ClaimOrder {
  sql: Sql
  campaignId: number
  /** Who asks; also the shard of the counts. */
  worker: string
  limit: number
  now: Date
  leaseSeconds: number
  key: Buffer
  /** For mails with files of their own; such a mail fails without it. */
  readFile?: MailContext['readFile']
}

/** What came of asking for work: a batch, or that there is none now, or none that the day or a pause allows. */
export type ClaimResult = { claim: Claim } | { none: 'busy' | 'empty' | 'domain' | 'again' }

interface Run {
  audience: Audience
  started_month: string
  domain_id: number
  cursor: number
  send_window: SendWindow | null
  /** While two versions are tried only their people are claimed; then it is what the others get. */
  variant: 'open' | Variant | null
}

/** Leases are drawn by lot below this, as far as `randomInt` goes. */
const LEASES = 2 ** 48 - 1

/**
 * Claims the next recipients of a campaign in one transaction: looks at the campaign's state, the domain, the budget of
 * the day, and once more at suppression, subscription and erasure of each person.
 * The row of the run is what workers take turns by: one that is busy is skipped.
 *
 * It does not wait for the disk. What is on the wire is marked in the lease by a later commit that does, and the log is
 * written in order: a claim that a crash of the database takes back is one that nothing was sent from. No later claim
 * may have its lease then, which a sequence would not keep.
 */
export async function claimRecipients(order: ClaimOrder): Promise<ClaimResult> {
  const { sql, campaignId, now } = order
  return sql.begin(async (tx): Promise<ClaimResult> => {
    const [[run]] = await Promise.all([
      tx<Run[]>`
        select r.audience, r.started_month, r.domain_id, r.cursor, r.send_window, r.variant
        from campaign_runs r join campaigns c on c.id = r.campaign_id and c.status = 'sending'
        where r.campaign_id = ${campaignId} for update of r skip locked`,
      tx`set local synchronous_commit = off`,
    ])
    if (!run) return { none: 'busy' }
    const budget = await openDay(tx, run.domain_id, now)
    if (!budget || budget.left === 0) return { none: 'domain' }
    const [next, paused] = await Promise.all([
      nextRecipients(tx, order, run, Math.min(order.limit, budget.left)),
      // Once more under the lock of the day: a pause may have been committed while this claim waited for it.
      isDomainPaused(tx, run.domain_id, now),
    ])
    if (paused) return { none: 'domain' }
    if (!next) return { none: 'empty' }
    // What does not wait for each other's answer goes out together: a claim is mostly the way there and back.
    const [ids] = await Promise.all([
      paceRecipients(tx, {
        campaignId,
        startedMonth: run.started_month,
        ids: next.found.map(({ id }) => id),
        now,
      }),
      moveCursor(tx, campaignId, next.last),
    ])
    if (ids.length === 0) return { none: 'again' }
    const lease = randomInt(1, LEASES)
    const found = among(next.found, ids)
    const held = { found, lease, day: budget.day }
    const { claimed, suppressed } = await judged(tx, order, run, held)
    await Promise.all([
      takeFromDay(tx, run.domain_id, budget.day, claimed.length),
      countSuppressed(tx, order, suppressed),
      writeLease(tx, order, run, { lease, ids: claimed.map(({ id }) => id) }),
    ])
    if (claimed.length === 0) return { none: 'again' }
    return { claim: claimOf(order, run, { lease, day: budget.day, claimed }) }
  })
}

async function writeLease(
  tx: Transaction,
  { worker, campaignId, now, leaseSeconds }: ClaimOrder,
  run: Run,
  { lease, ids }: { lease: number; ids: number[] },
): Promise<void> {
  if (ids.length === 0) return
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  await tx`insert into mail_leases (id, worker, campaign_id, started_month, email_ids, until)
    values (${lease}, ${worker}, ${campaignId}, ${run.started_month}, ${ids}, ${until})`
}

function among(found: readonly Found[], ids: readonly number[]): Found[] {
  const wanted = new Set(ids)
  return found.filter(({ id }) => wanted.has(id))
}

interface Next {
  found: Found[]
  /** Up to whom everybody had their turn; undefined where the cursor stays. */
  last: number | undefined
}

/**
 * Those that came back and are due, then the ones after the cursor; of a campaign with hours only those for whom it is
 * one.
 * @returns undefined where nobody is left for now
 */
async function nextRecipients(
  tx: Transaction,
  order: ClaimOrder,
  run: Run,
  room: number,
): Promise<Next | undefined> {
  const { campaignId, now } = order
  // Who is put off takes no room of the day: as many are looked at as there are lanes for.
  const limit = run.send_window ? order.limit : room
  const tested = run.variant === 'open' ? tx`and variant is not null` : tx``
  const [due, following] = await Promise.all([
    tx<Found[]>`
      select id, "to", subscriber_id from emails where started_month = ${run.started_month} and campaign_id = ${campaignId} and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked`,
    tx<Found[]>`
      select id, "to", subscriber_id from emails where started_month = ${run.started_month} and campaign_id = ${campaignId}
        and id > ${run.cursor} and state = 'queued' and due_at is null ${tested}
      order by id limit ${limit}`,
  ])
  const fresh = following.slice(0, limit - due.length)
  const found = [...due, ...fresh]
  if (found.length === 0) return undefined
  const { send_window: window, audience, started_month: startedMonth } = run
  const ids = found.map(({ id }) => id)
  const open = window
    ? among(found, await keepOutside(tx, { window, audience, startedMonth, ids, now }))
    : found
  const leftOver = new Set(open.slice(room))
  const next = fresh.find(one => leftOver.has(one))
  return { found: open.slice(0, room), last: next ? next.id - 1 : fresh.at(-1)?.id }
}

async function moveCursor(tx: Transaction, campaignId: number, last: number | undefined): Promise<void> {
  if (last) await tx`update campaign_runs set cursor = ${last} where campaign_id = ${campaignId}`
}

interface Held {
  found: readonly Found[]
  lease: number
  day: string
}

/** Decides on each as things stand now, not as they stood when the campaign was planned. */
async function judged(
  tx: Transaction,
  order: ClaimOrder,
  run: Run,
  held: Held,
): Promise<{ claimed: ClaimedEmail[]; suppressed: number }> {
  const isPresented = AUDIENCES[run.audience].people?.table === 'presentations'
  const rows = isPresented
    ? await judgePresentations(tx, {
        ...order,
        ...held,
        startedMonth: run.started_month,
        ids: held.found.map(({ id }) => id),
      })
    : await judgePeople(tx, run.audience, { ...order, ...held, startedMonth: run.started_month })
  const claimed = rows.filter(({ state }) => state === 'claimed')
  return {
    claimed: isPresented
      ? await presented(tx, order, claimed as JudgedPresentation[])
      : (claimed as JudgedPerson[]).map(row => claimedOf(row, run)),
    suppressed: rows.filter(({ state }) => state === 'suppressed').length,
  }
}

async function presented(
  tx: Transaction,
  order: ClaimOrder,
  claimed: readonly JudgedPresentation[],
): Promise<ClaimedEmail[]> {
  const fillings = await dressPresentations(tx, claimed, order)
  return claimed.map(row => ({
    ...{ id: row.id, address: row.to, messageId: row.message_id, attempts: row.attempts },
    ...{ name: '', language: '', attributes: {}, variant: 'a' as const },
    ...fillings.get(row.id),
  }))
}

const claimedOf = (row: JudgedPerson, run: Run): ClaimedEmail => ({
  id: row.id,
  address: row.to,
  messageId: row.message_id,
  attempts: row.attempts,
  name: row.name ?? '',
  language: row.language ?? '',
  attributes: row.attributes ?? {},
  variant: row.variant ?? (run.variant === 'b' ? 'b' : 'a'),
})

async function countSuppressed(
  tx: Transaction,
  { campaignId, worker }: ClaimOrder,
  suppressed: number,
): Promise<void> {
  if (suppressed === 0) return
  await tx`insert into campaign_tallies (campaign_id, shard, suppressed) values (${campaignId}, ${worker}, ${suppressed})
    on conflict (campaign_id, shard) do update set suppressed = campaign_tallies.suppressed + excluded.suppressed`
}

function claimOf(
  { campaignId }: ClaimOrder,
  run: Run,
  { lease, day, claimed }: { lease: number; day: string; claimed: ClaimedEmail[] },
): Claim {
  return {
    campaignId,
    audience: run.audience,
    startedMonth: run.started_month,
    domainId: run.domain_id,
    day,
    lease,
    emails: claimed,
  }
}
