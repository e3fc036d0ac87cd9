import { engineReply } from '../../../contract/mail/engine-replies'
import type { Sql, Transaction } from '../../db/connect'
import { returnToDay } from './budget'
import { groupsOf } from './groups'

/** Renews the leases of a worker. @returns those that are still its own */
export async function renewLeases(sql: Sql, leases: readonly number[], until: Date): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    with held as (
      select id from mail_leases where id = any(${[...leases]}::bigint[]) order by id for update
    )
    update mail_leases l set until = ${until} from held where l.id = held.id returning l.id`
  return new Set(rows.map(({ id }) => id))
}

/** Ends batches whose messages are all recorded; one that still holds a message runs out and is recovered. */
export async function endLeases(sql: Sql, leases: readonly number[]): Promise<void> {
  await sql`delete from mail_leases l where l.id = any(${[...leases]}::bigint[]) and not exists (
    select from emails e where e.started_month = l.started_month and e.id = any(l.email_ids) and e.lease = l.id)`
}

interface Expired {
  id: number
  started_month: string
  email_ids: number[]
  /** Messages on the wire: subjects by id. */
  in_flight: Record<string, string>
}

/**
 * Takes back the batches of dead workers: messages that were only claimed are queued again with their budget; those that
 * were being sent are uncertain and never sent again by themselves.
 * @param own batches of the caller, whose answers it still has: they look expired after a database that was away, or a
 *   clock that was put forward
 * @returns the number of each, and the campaigns whose counts moved
 */
export async function recoverLeases(
  sql: Sql,
  now: Date,
  own: readonly number[] = [],
): Promise<{ queued: number; uncertain: number; campaigns: number[] }> {
  return sql.begin(async tx => {
    const expired = await tx<Expired[]>`
      select id, started_month, email_ids, in_flight from mail_leases
      where until < ${now} and not id = any(${[...own]}::bigint[])
      order by id for update skip locked`
    await tx`delete from mail_leases where id = any(${expired.map(({ id }) => id)}::bigint[])`
    let queued = 0
    const uncertain: number[] = []
    for (const lease of expired) {
      queued += await queueClaimed(tx, lease, now)
      uncertain.push(...(await markUncertain(tx, lease, now)))
    }
    return { queued, uncertain: uncertain.length, campaigns: [...new Set(uncertain)] }
  })
}

const onWire = ({ in_flight }: Expired) => Object.keys(in_flight).map(Number)

/** Queues the messages of a lease that were never on the wire. @returns their number */
async function queueClaimed(tx: Transaction, lease: Expired, now: Date): Promise<number> {
  const { id, started_month, email_ids } = lease
  const queued = await tx<{ domain_id: number; budget_day: string }[]>`
    with held as (
      select id, domain_id, budget_day from emails
      where started_month = ${started_month} and id = any(${email_ids}::bigint[]) and lease = ${id} and state = 'claimed'
        and not id = any(${onWire(lease)}::bigint[])
      for update
    )
    update emails e set state = 'queued', lease = null, due_at = ${now}, budget_day = null from held
    where e.started_month = ${started_month} and e.id = held.id
    returning held.domain_id, held.budget_day`
  for (const group of groupsOf(queued, row => `${row.domain_id} ${row.budget_day}`).values()) {
    const { domain_id, budget_day } = group[0]
    await returnToDay(tx, { domainId: domain_id, day: budget_day, messages: group.length })
  }
  return queued.length
}

/** Marks the messages of a lease that were on the wire. @returns the campaign of each */
async function markUncertain(tx: Transaction, lease: Expired, now: Date): Promise<number[]> {
  const { id, started_month, email_ids, in_flight } = lease
  const uncertain = await tx<{ campaign_id: number }[]>`
    with u as (
      update emails set state = 'uncertain', lease = null, "at" = ${now}, smtp_reply = ${engineReply('worker_gone')},
        subject = coalesce(nullif(${tx.json(in_flight)}::jsonb ->> id::text, ''), subject),
        attempts = attempts + (state = 'claimed')::integer
      where started_month = ${started_month} and id = any(${email_ids}::bigint[]) and lease = ${id}
        and (state = 'sending' or state = 'claimed' and id = any(${onWire(lease)}::bigint[]))
      returning id, campaign_id
    ), t as (
      insert into campaign_tallies (campaign_id, shard, uncertain)
      select campaign_id, 'recovery', count(*) from u group by campaign_id
      on conflict (campaign_id, shard) do update set uncertain = campaign_tallies.uncertain + excluded.uncertain
    )
    select campaign_id from u`
  return uncertain.map(({ campaign_id }) => campaign_id)
}
