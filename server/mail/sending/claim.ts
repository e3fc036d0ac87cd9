import { randomInt } from 'node:crypto'
import type { SendWindow } from '../../../contract/mail/send-window'
import type { Variant } from '../../../contract/mail/split-test'
import type { Sql, Transaction } from '../../db/connect'
import type { Audience } from '../audience/audiences'
import type { ClaimedEmail, DueEmail } from '../audience/source'
import { sourceOf } from '../audience/sourceRegistry'
import type { ReadFile } from '../message/attachments'
import { isDomainPaused, openDay, takeFromDay } from './budget'
import { paceRecipients } from './pace'
import { postponeOutside } from './window'

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

export interface ClaimRequest {
  sql: Sql
  campaignId: number
  /** Id of the worker; also the shard of the counts. */
  worker: string
  limit: number
  now: Date
  leaseSeconds: number
  key: Buffer
  /** Reads attachments of single messages; such a message fails without it. */
  readFile?: ReadFile
}

/** A batch, or why there is none: another worker claims, nothing is due, the domain's day or a pause forbids it. */
export type ClaimResult = { claim: Claim } | { none: 'busy' | 'empty' | 'domain' | 'again' }

interface Run {
  audience: Audience
  started_month: string
  domain_id: number
  cursor: number
  send_window: SendWindow | null
  /** `open` while two versions are tried, on their people only; then the version for the others. */
  variant: 'open' | Variant | null
}

/** Leases are random numbers below this, the largest range of `randomInt`. */
const LEASES = 2 ** 48 - 1

/**
 * Claims the next recipients of a campaign in one transaction: checks the campaign's state, the domain, the budget of
 * the day, and once more suppression, subscription and erasure of each person. Workers take turns by the row of the run:
 * a busy one is skipped.
 *
 * The commit does not wait for the disk. What is on the wire is marked in the lease by a later commit that does, and the
 * log is written in order: a claim that a crash of the database takes back is one that nothing was sent from. No later
 * claim may get the same lease then, which a sequence would not ensure.
 */
export async function claimRecipients(request: ClaimRequest): Promise<ClaimResult> {
  const { sql, campaignId, now } = request
  return sql.begin(async (tx): Promise<ClaimResult> => {
    const run = await lockRun(tx, campaignId)
    if (!run) return { none: 'busy' }
    const budget = await openDay(tx, run.domain_id, now)
    if (!budget || budget.left === 0) return { none: 'domain' }
    const [next, isPaused] = await Promise.all([
      nextRecipients(tx, { request, run, room: Math.min(request.limit, budget.left) }),
      // Once more under the lock of the day: a pause may have been committed while this claim waited for it.
      isDomainPaused(tx, run.domain_id, now),
    ])
    if (isPaused) return { none: 'domain' }
    if (!next) return { none: 'empty' }
    // Statements that do not need each other's answer go out together: a claim is mostly round trips.
    const [ids] = await Promise.all([
      paceRecipients(tx, {
        campaignId,
        startedMonth: run.started_month,
        ids: next.due.map(({ id }) => id),
        now,
      }),
      moveCursor(tx, campaignId, next.last),
    ])
    if (ids.length === 0) return { none: 'again' }
    const claim = await claimDue(tx, { request, run, due: only(next.due, ids), day: budget.day })
    return claim ? { claim } : { none: 'again' }
  })
}

async function lockRun(tx: Transaction, campaignId: number): Promise<Run | undefined> {
  const [[run]] = await Promise.all([
    tx<Run[]>`
      select r.audience, r.started_month, r.domain_id, r.cursor, r.send_window, r.variant
      from campaign_runs r join campaigns c on c.id = r.campaign_id and c.status = 'sending'
      where r.campaign_id = ${campaignId} for update of r skip locked`,
    tx`set local synchronous_commit = off`,
  ])
  return run
}

interface Next {
  due: DueEmail[]
  /** New place of the cursor; undefined where it stays. */
  last: number | undefined
}

/**
 * Reads messages that came back and are due, then those after the cursor; of a campaign with hours only those whose
 * recipients are within them.
 * @returns undefined where nothing is due
 */
async function nextRecipients(
  tx: Transaction,
  { request, run, room }: { request: ClaimRequest; run: Run; room: number },
): Promise<Next | undefined> {
  const { campaignId, now } = request
  const { audience, started_month: startedMonth, send_window: window } = run
  // A recipient that is put off takes no room of the day: as many are read as there are lanes for.
  const limit = window ? request.limit : room
  const tested = run.variant === 'open' ? tx`and variant is not null` : tx``
  const [back, following] = await Promise.all([
    tx<DueEmail[]>`
      select id, "to", subscriber_id from emails where started_month = ${startedMonth} and campaign_id = ${campaignId} and due_at <= ${now}
      order by due_at limit ${limit} for update skip locked`,
    tx<DueEmail[]>`
      select id, "to", subscriber_id from emails where started_month = ${startedMonth} and campaign_id = ${campaignId}
        and id > ${run.cursor} and state = 'queued' and due_at is null ${tested}
      order by id limit ${limit}`,
  ])
  const fresh = following.slice(0, limit - back.length)
  const found = [...back, ...fresh]
  if (found.length === 0) return undefined
  const ids = found.map(({ id }) => id)
  const open = window
    ? only(found, await postponeOutside(tx, { window, audience, startedMonth, ids, now }))
    : found
  const leftOver = new Set(open.slice(room))
  const next = fresh.find(one => leftOver.has(one))
  return { due: open.slice(0, room), last: next ? next.id - 1 : fresh.at(-1)?.id }
}

function only(emails: readonly DueEmail[], ids: readonly number[]): DueEmail[] {
  const wanted = new Set(ids)
  return emails.filter(({ id }) => wanted.has(id))
}

async function moveCursor(tx: Transaction, campaignId: number, last: number | undefined): Promise<void> {
  if (last) await tx`update campaign_runs set cursor = ${last} where campaign_id = ${campaignId}`
}

interface DueBatch {
  request: ClaimRequest
  run: Run
  due: readonly DueEmail[]
  day: string
}

/** @returns undefined where no message of the batch may go now */
async function claimDue(tx: Transaction, { request, run, due, day }: DueBatch): Promise<Claim | undefined> {
  const { campaignId, now, key, readFile } = request
  const { audience, started_month: startedMonth, domain_id: domainId } = run
  const source = sourceOf(audience)
  if (!source) throw new Error(`No source of recipients is registered for ${audience}.`)
  const lease = randomInt(1, LEASES)
  const restVariant = run.variant === 'b' ? 'b' : 'a'
  const { claimed: emails, suppressed } = await source.claim(tx, {
    campaignId,
    audience,
    startedMonth,
    due,
    lease,
    day,
    now,
    key,
    restVariant,
    readFile,
  })
  const claim: Claim = { campaignId, audience, startedMonth, domainId, day, lease, emails }
  await Promise.all([
    takeFromDay(tx, { domainId, day, messages: emails.length }),
    countSuppressed(tx, request, suppressed),
    writeLease(tx, request, claim),
  ])
  return emails.length > 0 ? claim : undefined
}

async function writeLease(
  tx: Transaction,
  { worker, now, leaseSeconds }: ClaimRequest,
  { campaignId, startedMonth, lease, emails }: Claim,
): Promise<void> {
  if (emails.length === 0) return
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  await tx`insert into mail_leases (id, worker, campaign_id, started_month, email_ids, until)
    values (${lease}, ${worker}, ${campaignId}, ${startedMonth}, ${emails.map(({ id }) => id)}, ${until})`
}

async function countSuppressed(
  tx: Transaction,
  { campaignId, worker }: ClaimRequest,
  suppressed: number,
): Promise<void> {
  if (suppressed === 0) return
  await tx`insert into campaign_tallies (campaign_id, shard, suppressed) values (${campaignId}, ${worker}, ${suppressed})
    on conflict (campaign_id, shard) do update set suppressed = campaign_tallies.suppressed + excluded.suppressed`
}
