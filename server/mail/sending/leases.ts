import { engineReply } from '../../../contract/mail/engine-replies'
import type { Sql } from '../../db/connect'
import { returnToDay } from './budget'
import { groupsOf } from './groups'

/** Keeps batches in the hands of their worker. @returns those that are still its own */
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
  /** What was on the wire: id and subject. */
  in_flight: Record<string, string>
}

/**
 * Takes back what workers held that are gone: what was only claimed is queued again with its budget; what was being sent
 * is uncertain and is never sent again by itself.
 * @param own batches of who asks, whose answers it still has: a database that was away, or a clock that was put forward,
 *   makes them look left
 * @returns how many of each, and the campaigns whose counts moved by it
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
    const found = { queued: 0, uncertain: 0 }
    const campaigns = new Set<number>()
    for (const { id, started_month, email_ids, in_flight } of expired) {
      const flying = Object.keys(in_flight).map(Number)
      const queued = await tx<{ domain_id: number; budget_day: string }[]>`
        with held as (
          select id, domain_id, budget_day from emails
          where started_month = ${started_month} and id = any(${email_ids}::bigint[]) and lease = ${id} and state = 'claimed'
            and not id = any(${flying}::bigint[])
          for update
        )
        update emails e set state = 'queued', lease = null, due_at = ${now}, budget_day = null from held
        where e.started_month = ${started_month} and e.id = held.id
        returning held.domain_id, held.budget_day`
      for (const group of groupsOf(queued, row => `${row.domain_id} ${row.budget_day}`).values()) {
        const { domain_id, budget_day } = group[0] as (typeof queued)[number]
        await returnToDay(tx, { domainId: domain_id, day: budget_day, messages: group.length })
      }
      const uncertain = await tx<{ campaign_id: number }[]>`
        with u as (
          update emails set state = 'uncertain', lease = null, "at" = ${now}, smtp_reply = ${engineReply('worker_gone')},
            subject = coalesce(nullif(${tx.json(in_flight)}::jsonb ->> id::text, ''), subject),
            attempts = attempts + (state = 'claimed')::integer
          where started_month = ${started_month} and id = any(${email_ids}::bigint[]) and lease = ${id}
            and (state = 'sending' or state = 'claimed' and id = any(${flying}::bigint[]))
          returning id, campaign_id
        ), t as (
          insert into campaign_tallies (campaign_id, shard, uncertain)
          select campaign_id, 'recovery', count(*) from u group by campaign_id
          on conflict (campaign_id, shard) do update set uncertain = campaign_tallies.uncertain + excluded.uncertain
        )
        select campaign_id from u`
      found.queued += queued.length
      found.uncertain += uncertain.length
      for (const { campaign_id } of uncertain) campaigns.add(campaign_id)
    }
    return { ...found, campaigns: [...campaigns] }
  })
}
