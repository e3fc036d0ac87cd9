import type { Connection, Transaction } from '../../db/connect'
import { drawConsequences, hasConsequences } from './consequences'
import { emailsOf } from './partition'
import { withheldAmong } from './recheck'
import type { Write } from './write'

/**
 * Writes the results of messages that were answered, and `sending` of those whose dot comes next, in one statement and
 * one transaction. `sending` is one row a batch, `in_flight` of its lease; results take a message out of there and write
 * its own row. `sending` is taken only while the campaign is sending, and never of a person who was suppressed since the
 * claim; no write is taken without the lease, whose row is locked first, as recovery does. Repeating a write changes
 * nothing.
 * @param order.shard row of the counts that results are added to
 * @returns the ids whose write was taken
 */
export async function recordWrites(
  sql: Connection,
  writes: readonly Write[],
  { shard, now }: { shard: string; now: Date },
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (const month of new Set(writes.map(({ startedMonth }) => startedMonth))) {
    const batch = writes.filter(({ startedMonth }) => startedMonth === month)
    const consequential = batch.filter(hasConsequences)
    // The usual batch is one statement, and so one round trip and one flush.
    const ids =
      consequential.length === 0
        ? await writeStates(sql, batch, { month, shard, now })
        : await withinTransaction(sql, async tx => {
            await lockRuns(tx, consequential)
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

/** A claim locks the run of its campaign before the day of the domain. A stop needs both, so it takes the same order. */
async function lockRuns(tx: Transaction, writes: readonly Write[]): Promise<void> {
  const stopped = writes.filter(({ repeated }) => repeated).map(({ campaignId }) => campaignId)
  if (stopped.length > 0)
    await tx`select from campaign_runs where campaign_id = any(${stopped}::bigint[]) order by campaign_id for update`
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
  const results = batch.filter(isResult)
  const gated = batch.filter(write => !isResult(write))
  const flights = flightsOf(batch)
  const [row] = await sql<[{ ids: string | null; open: string | null; withheld: string | null }]>`
    with f as (
      update mail_leases l set in_flight =
        case when c.status = 'sending' then l.in_flight || n.gated::jsonb else l.in_flight end - n.settled::text[]
      from unnest(${flights.leases}::bigint[], ${flights.gated}::text[], ${flights.settled}::text[]) as n(lease, gated, settled), campaigns c
      where l.id = n.lease and c.id = l.campaign_id
      returning l.id as lease, c.status = 'sending' as open
    ), w as (
      select * from unnest(${results.map(({ emailId }) => emailId)}::bigint[], ${results.map(({ lease }) => lease)}::bigint[],
        ${results.map(({ to }) => to)}::text[], ${results.map(({ reply }) => reply?.slice(0, 1000) ?? null)}::text[],
        ${results.map(({ dueAt }) => dueAt?.toISOString() ?? null)}::timestamptz[], ${results.map(({ subject }) => subject?.slice(0, 300) ?? null)}::text[]
      ) as w(id, lease, state, reply, due_at, subject)
    ), u as (
      update ${sql(emailsOf(month))} e set
        state = w.state,
        smtp_reply = coalesce(w.reply, e.smtp_reply),
        subject = coalesce(w.subject, e.subject),
        attempts = e.attempts + (e.state = 'claimed' and w.state <> 'queued')::integer,
        due_at = w.due_at,
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

/** Returns by lease the messages that enter `in_flight`, as JSON, and those that leave it, as an array literal. */
function flightsOf(batch: readonly Write[]) {
  const byLease = new Map<number, { gated: Record<string, string>; settled: number[] }>()
  for (const write of batch) {
    const { emailId, lease, subject = '' } = write
    const flight = byLease.get(lease) ?? { gated: {}, settled: [] }
    byLease.set(lease, flight)
    if (isResult(write)) flight.settled.push(emailId)
    else flight.gated[emailId] = subject.slice(0, 300)
  }
  // In one order everywhere, so that workers do not lock the rows of leases in a circle.
  const flights = [...byLease].sort(([a], [b]) => a - b)
  return {
    leases: flights.map(([lease]) => lease),
    gated: flights.map(([, { gated }]) => JSON.stringify(gated)),
    settled: flights.map(([, { settled }]) => `{${settled}}`),
  }
}

/** A transaction of its own, or the one that is open already. */
function withinTransaction<T>(sql: Connection, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return 'begin' in sql ? (sql.begin(act) as Promise<T>) : act(sql)
}
