import type { Variant } from '../../contract/split-test'
import type { Fragment } from '../crud/hooks'
import type { Connection, Transaction } from '../db/connect'
import { AUDIENCES, type Audience } from './audiences'
import { erasureHash } from './message/tokens'
import { emailsOf } from './partition'

/** A recipient whose turn it is. */
export interface Found {
  id: number
  to: string
  subscriber_id: number | null
}

/** A recipient after the judgement, with what its mail says of the person. */
export interface JudgedPerson {
  id: number
  to: string
  state: string
  message_id: string
  attempts: number
  name: string | null
  language: string | null
  attributes: Record<string, unknown> | null
  variant: Variant | null
}

interface JudgeOrder {
  startedMonth: string
  found: readonly Found[]
  lease: number
  day: string
  now: Date
  /** Of these the person behind the address was erased. */
  erased: readonly number[]
}

/** Decides on each subscriber as things stand now, not as they stood when the campaign was planned. */
export async function judgePeople(
  tx: Transaction,
  audience: Audience,
  order: JudgeOrder,
): Promise<JudgedPerson[]> {
  const { suppressions } = AUDIENCES[audience]
  const { found, lease, day } = order
  const erased = [...order.erased]
  return tx<JudgedPerson[]>`
    with judged as (
      select f.id, s.name, s.language, s.attributes, slow.until,
        coalesce(x.reason, case
          when d.domain is not null then 'domain'
          when f.id = any(${erased}::bigint[]) or s.id is null then 'erased'
          when s.deleted_at is not null then 'removed'
          when s.status <> 'subscribed' then s.status end) as reason
      from (
        select id, address, subscriber_id, split_part(address, '@', 2) as host
        from unnest(${found.map(({ id }) => id)}::bigint[], ${found.map(({ to }) => to)}::text[],
          ${found.map(one => one.subscriber_id)}::bigint[]) as u(id, address, subscriber_id)
      ) f
      left join subscribers s on s.id = f.subscriber_id
      left join suppressions x on x.audience = ${suppressions} and x.email = f.address
      left join suppressed_domains d on d.domain = f.host
      left join recipient_hosts h on h.host = f.host
      left join recipient_slowdowns slow
        on slow.host = coalesce(nullif(h.provider, 'other'), f.host) and slow.until > ${order.now}
    )
    update emails e set ${judgedState(tx, { lease, day })}
    from judged j
    where e.started_month = ${order.startedMonth} and e.id = j.id and e.state in ('queued', 'retry') and e.lease is null
    returning e.id, e."to", e.state, e.message_id, e.attempts, e.variant, j.name, j.language, j.attributes`
}

/**
 * The hashes are keyed, so the database cannot compare them by itself.
 * @returns the ids of those whose person was erased
 */
export async function erasedAmong(tx: Transaction, key: Buffer, found: readonly Found[]): Promise<number[]> {
  const hashes = found.map(({ to }) => erasureHash(key, to).toString('hex'))
  const hits = await tx<{ hash: string }[]>`
    select encode(e.hash, 'hex') as hash from unnest(${hashes}::text[]) as asked(hash)
    join erased_addresses e on e.hash = decode(asked.hash, 'hex')`
  const erased = new Set(hits.map(({ hash }) => hash))
  return found.filter((_, index) => erased.has(hashes[index] as string)).map(({ id }) => id)
}

/**
 * What a claim makes of an e-mail by the row `j` that judged it, as the SET of an update: suppressed for its `reason`,
 * put off `until` later, or in the hands of the lease.
 */
export function judgedState(sql: Connection, { lease, day }: { lease: number; day: string }): Fragment {
  return sql`
    state = case when j.reason is not null then 'suppressed' when j.until is not null then 'retry' else 'claimed' end,
    reason = j.reason,
    due_at = case when j.reason is null then j.until end,
    lease = case when j.reason is null and j.until is null then ${lease}::bigint end,
    budget_day = case when j.reason is null and j.until is null then ${day}::date end`
}

/**
 * SELECT of the `id`s of those e-mails that may not go any more: the address or its domain is suppressed, the person is
 * not subscribed, or was erased since. A claim looks at the same, but what a transaction suppresses that ends after its
 * look is seen here only, right before the message's last byte.
 */
export function withheldAmong(
  sql: Connection,
  startedMonth: string,
  emails: readonly { emailId: number; audience: Audience }[],
): Fragment {
  const ids = `{${emails.map(({ emailId }) => emailId)}}`
  const sides = `{${emails.map(({ audience }) => AUDIENCES[audience].suppressions)}}`
  // Subqueries with a limit are looked up one by one; EXISTS may read a whole table once it has been planned on a small one.
  return sql`
    select e.id from unnest(${ids}::text::bigint[], ${sides}::text::text[]) as g(id, side)
    join ${sql(emailsOf(startedMonth))} e on e.id = g.id
    where e.reason is not null or coalesce(
      (select true from suppressions x where x.audience = g.side and x.email = e."to" limit 1),
      (select true from suppressed_domains d where d.domain = split_part(e."to", '@', 2) limit 1),
      e.subscriber_id is not null and (
        select true from subscribers s
        where s.id = e.subscriber_id and s.deleted_at is null and s.status = 'subscribed' limit 1) is null)`
}
