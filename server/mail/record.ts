import type { Connection, Transaction } from '../db/connect'
import { AUDIENCES, type Audience } from './audiences'
import { countCameBack, pauseForPolicy, returnToDay } from './budget'
import { hasSoftRun } from './feedback/softRun'
import { suppress } from './feedback/suppress'
import { groupsOf } from './groups'
import { withheldAmong } from './judged'
import { emailsOf } from './partition'
import type { Refusal } from './smtp/classify'

/** What becomes of a message that this worker holds. */
export interface Write {
  campaignId: number
  audience: Audience
  emailId: number
  startedMonth: string
  lease: number
  domainId: number
  day: string
  address: string
  to: 'sending' | 'sent' | 'retry' | 'queued' | 'failed' | 'bounced' | 'uncertain'
  /** What the server said, or what happened; undefined keeps what is there. */
  reply?: string
  /** When a `retry` or `queued` one may be claimed again. */
  dueAt?: Date
  /** The subject as it was sent. */
  subject?: string
  /** Why the server said no. */
  refusal?: Refusal
  /** The Message-ID that the mail service put in the place of ours. */
  messageId?: string
}

/** Messages that are not with a server count for no day. */
const GIVEN_BACK = new Set<Write['to']>(['retry', 'queued', 'failed', 'bounced'])

/**
 * Group commit: writes the results of messages that were answered and `sending` of those whose dot comes next, in one
 * statement and one transaction. `sending` is one row a batch, `in_flight` of its lease; results take a message out of
 * there and write its own row. `sending` is taken only while the campaign is sending, and of nobody who was suppressed
 * since the claim; no write is taken without the lease, whose row is locked first, as recovery does. Writing the same
 * again changes nothing.
 * @param shard whose row of the counts is added to
 * @returns the ids whose write was taken
 */
export async function recordWrites(
  sql: Connection,
  writes: readonly Write[],
  shard: string,
  now: Date,
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const month of new Set(writes.map(({ startedMonth }) => startedMonth))) {
    const batch = writes.filter(({ startedMonth }) => startedMonth === month)
    const consequential = batch.filter(
      ({ to, refusal, messageId }) => refusal !== undefined || messageId !== undefined || GIVEN_BACK.has(to),
    )
    // The usual batch is one statement, and so one round trip and one flush.
    const ids =
      consequential.length === 0
        ? await writeStates(sql, batch, { month, shard, now })
        : await withinTransaction(sql, async tx => {
            const written = await writeStates(tx, batch, { month, shard, now })
            await drawConsequences(
              tx,
              consequential.filter(({ emailId }) => written.includes(emailId)),
              now,
            )
            return written
          })
    for (const id of ids) taken.add(id)
  }
  return taken
}

interface Batch {
  month: string
  shard: string
  now: Date
}

async function writeStates(
  sql: Connection,
  batch: readonly Write[],
  { month, shard, now }: Batch,
): Promise<number[]> {
  const { results, flights } = sorted(batch)
  const gated = batch.filter(write => !isResult(write))
  const [row] = await sql<[{ ids: string | null; open: string | null; withheld: string | null }]>`
    with f as (
      update mail_leases l set in_flight =
        case when c.status = 'sending' then l.in_flight || n.gated::jsonb else l.in_flight end - n.settled::text[]
      from unnest(${list(flights.leases)}::text::bigint[], ${list(flights.gated)}::text::text[], ${list(flights.settled)}::text::text[]) as n(lease, gated, settled), campaigns c
      where l.id = n.lease and c.id = l.campaign_id
      returning l.id as lease, c.status = 'sending' as open
    ), w as (
      select * from unnest(${list(results.ids)}::text::bigint[], ${list(results.leases)}::text::bigint[], ${list(results.states)}::text::text[],
        ${list(results.replies)}::text::text[], ${list(results.due)}::text::text[], ${list(results.subjects)}::text::text[]) as w(id, lease, state, reply, due_at, subject)
    ), u as (
      update ${sql(emailsOf(month))} e set
        state = w.state,
        smtp_reply = coalesce(w.reply, e.smtp_reply),
        subject = coalesce(w.subject, e.subject),
        attempts = e.attempts + (e.state = 'claimed' and w.state <> 'queued')::integer,
        due_at = w.due_at::timestamptz,
        lease = null,
        budget_day = case when w.state in ('sent', 'uncertain') then e.budget_day end,
        "at" = ${now}
      from w join f on f.lease = w.lease
      where e.started_month = ${month}::date and e.id = w.id and e.lease = w.lease and e.state in ('claimed', 'sending')
      returning e.id, e.campaign_id, e.state
    ), t as (
      insert into campaign_tallies (campaign_id, shard, sent, failed, bounced, uncertain)
      select campaign_id, ${shard}, count(*) filter (where state = 'sent'), count(*) filter (where state = 'failed'),
        count(*) filter (where state = 'bounced'), count(*) filter (where state = 'uncertain')
      from u where state in ('sent', 'failed', 'bounced', 'uncertain') group by campaign_id
      on conflict (campaign_id, shard) do update set sent = campaign_tallies.sent + excluded.sent,
        failed = campaign_tallies.failed + excluded.failed, bounced = campaign_tallies.bounced + excluded.bounced,
        uncertain = campaign_tallies.uncertain + excluded.uncertain
    )
    select (select string_agg(id::text, ',') from u) as ids, (select string_agg(lease::text, ',') from f where open) as open,
      (select string_agg(id::text, ',') from (${withheldAmong(sql, month, gated)}) h) as withheld`
  const [open, withheld] = [new Set(listed(row.open)), new Set(listed(row.withheld))]
  const going = gated.filter(({ lease, emailId }) => open.has(lease) && !withheld.has(emailId))
  return [...listed(row.ids), ...going.map(({ emailId }) => emailId)]
}

const isResult = ({ to }: Write) => to !== 'sending'
const listed = (text: string | null) => (text ? text.split(',').map(Number) : [])

/**
 * A batch as the columns of its two updates. They are array literals made here, in one pass: the driver's own way costs
 * as much as sending the mail.
 */
function sorted(batch: readonly Write[]) {
  const results = {
    ids: [] as number[],
    leases: [] as number[],
    states: [] as string[],
    replies: [] as string[],
    due: [] as string[],
    subjects: [] as string[],
  }
  const byLease = new Map<number, { gated: string[]; settled: number[] }>()
  for (const write of batch) {
    const { emailId, lease } = write
    const flight = byLease.get(lease) ?? { gated: [], settled: [] }
    byLease.set(lease, flight)
    if (!isResult(write)) {
      // As it stands in `in_flight`.
      flight.gated.push(`"${emailId}":${JSON.stringify(write.subject?.slice(0, 300) ?? '')}`)
      continue
    }
    flight.settled.push(emailId)
    results.ids.push(emailId)
    results.leases.push(lease)
    results.states.push(write.to)
    results.replies.push(textItem(write.reply?.slice(0, 1000)))
    results.due.push(textItem(write.dueAt?.toISOString()))
    results.subjects.push(textItem(write.subject?.slice(0, 300)))
  }
  // In one order everywhere, so that nobody waits in a circle for the rows of leases.
  const held = [...byLease].sort(([a], [b]) => a - b)
  const flights = {
    leases: held.map(([lease]) => lease),
    gated: held.map(([, { gated }]) => textItem(`{${gated.join(',')}}`)),
    settled: held.map(([, { settled }]) => textItem(list(settled))),
  }
  return { results, flights }
}

const list = (items: readonly (number | string)[]) => `{${items.join(',')}}`
const textItem = (value: string | undefined) =>
  value === undefined ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`

/** A refusal says something about the person, the receiving host or the sending domain. */
async function drawConsequences(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  await renameMessages(
    tx,
    writes.filter(({ messageId }) => messageId !== undefined),
  )
  for (const [key, group] of groupsOf(
    writes.filter(({ to }) => GIVEN_BACK.has(to)),
    dayKey,
  )) {
    const { domainId, day } = group[0] as Write
    await returnToDay(tx, domainId, day, group.length)
    const hard = group.filter(({ refusal }) => refusal === 'hard').length
    if (hard > 0)
      await countCameBack(tx, { domainId, day: key.split(' ')[1] as string, kind: 'hard', count: hard, now })
  }
  const hard = writes.filter(({ refusal }) => refusal === 'hard')
  if (hard.length > 0) await suppressBounced(tx, hard, now)
  const full = writes.filter(({ to, refusal }) => to === 'bounced' && refusal === 'full')
  if (full.length > 0) await weighSoftBounces(tx, full, now)
  for (const write of writes.filter(({ refusal }) => refusal === 'sender')) {
    await pauseForPolicy(tx, write.domainId, write.reply ?? '', now)
  }
  const slow = new Set(
    writes.filter(({ refusal }) => refusal === 'slow').map(({ address }) => hostOf(address)),
  )
  for (const host of slow) await slowDown(tx, host, now)
}

/** What a service calls the message is what its events will name. */
async function renameMessages(tx: Transaction, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const ids = writes.map(({ emailId }) => emailId)
  const months = writes.map(({ startedMonth }) => startedMonth)
  const names = writes.map(({ messageId }) => messageId ?? '')
  await tx`update emails e set message_id = w.name, search_text = e."to" || E'\n' || w.name
    from unnest(${ids}::bigint[], ${months}::date[], ${names}::text[]) as w(id, month, name)
    where e.started_month = w.month and e.id = w.id`
}

const dayKey = ({ domainId, day }: Write) => `${domainId} ${day}`
const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)

/** The address is gone, or its mailbox stayed full to the end: what that says of the person. */
async function suppressBounced(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  await addEvents(tx, writes, 'bounce', now)
  await suppress(
    tx,
    writes.map(write => ({ ...personOf(write), reason: 'hard_bounce' as const, now })),
  )
}

async function weighSoftBounces(tx: Transaction, writes: readonly Write[], now: Date): Promise<void> {
  await addEvents(tx, writes, 'soft_bounce', now)
  for (const person of writes.map(personOf))
    if (await hasSoftRun(tx, person.side, person.address))
      await suppress(tx, [{ ...person, reason: 'soft_bounces', now }])
}

const personOf = ({ audience, address, campaignId, reply }: Write) => ({
  ...{ side: AUDIENCES[audience].suppressions, address, campaignId, note: reply ?? '' },
})

async function addEvents(
  tx: Transaction,
  writes: readonly Write[],
  kind: 'bounce' | 'soft_bounce',
  now: Date,
): Promise<void> {
  const ids = writes.map(({ emailId }) => emailId)
  const months = writes.map(({ startedMonth }) => startedMonth)
  const campaigns = writes.map(({ campaignId }) => campaignId)
  const details = writes.map(({ reply }) => reply ?? '')
  await tx`insert into email_events (campaign_id, email_id, started_month, kind, detail, at, source)
    select w.campaign_id, w.id, w.month, ${kind}, w.detail, ${now}, 'smtp'
    from unnest(${campaigns}::bigint[], ${ids}::bigint[], ${months}::date[], ${details}::text[]) as w(campaign_id, id, month, detail)`
}

/** A minute at first, twice as long each time within the hour, half an hour at most. */
async function slowDown(tx: Transaction, host: string, now: Date): Promise<void> {
  // Who asks for less is the provider, whichever of its domains the address has.
  await tx`insert into recipient_slowdowns (host, until)
    values (coalesce((select nullif(provider, 'other') from recipient_hosts where host = ${host}), ${host}),
      ${now}::timestamptz + interval '1 minute')
    on conflict (host) do update set
      strikes = case when recipient_slowdowns.until < ${now}::timestamptz - interval '1 hour' then 1
        when recipient_slowdowns.until > ${now} then recipient_slowdowns.strikes else recipient_slowdowns.strikes + 1 end,
      until = case when recipient_slowdowns.until > ${now} then recipient_slowdowns.until
        else ${now}::timestamptz + least(interval '30 minutes', interval '1 minute' * power(2, recipient_slowdowns.strikes)) end`
}

/** A transaction of its own, or the one that is open already. */
function withinTransaction<T>(sql: Connection, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'begin' in sql ? (sql.begin(act) as Promise<T>) : act(sql)
}
