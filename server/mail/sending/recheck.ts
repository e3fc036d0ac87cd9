import type { Variant } from '../../../contract/mail/split-test'
import type { Fragment } from '../../crud/hooks'
import type { Connection, Transaction } from '../../db/connect'
import { AUDIENCES, type Audience } from '../audience/audiences'
import { consentRefusal, judgementOf } from '../audience/eligibility'
import type { ClaimOrder } from '../audience/source'
import { emailsOf } from './partition'

/** A subscriber's message after the check, with the values of its merge fields. */
export interface RecheckedEmail {
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

/** Decides on each due message as things stand now, not as they stood when the campaign was planned. */
export async function recheckSubscribers(tx: Transaction, order: ClaimOrder): Promise<RecheckedEmail[]> {
  const { audience, due, key } = order
  const { joins, reason } = judgementOf(tx, 'advertising', {
    address: tx`f.address`,
    side: tx`${AUDIENCES[audience].suppressions}`,
    standing: consentRefusal(tx),
    key,
    isKnownValid: true,
  })
  return tx<RecheckedEmail[]>`
    with judged as materialized (
      select f.id, s.name, s.language, s.attributes, slow.until, ${reason} as reason
      from (
        select id, address, subscriber_id, split_part(address, '@', 2) as host
        from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ to }) => to)}::text[],
          ${due.map(one => one.subscriber_id)}::bigint[]) as u(id, address, subscriber_id)
      ) f
      left join subscribers s on s.id = f.subscriber_id
      ${joins}
      left join recipient_hosts h on h.host = f.host
      left join recipient_slowdowns slow
        on slow.host = coalesce(nullif(h.provider, 'other'), f.host) and slow.until > ${order.now}
    )
    update emails e set ${claimedState(tx, order)}
    from judged j
    where e.started_month = ${order.startedMonth} and e.id = j.id and e.state in ('queued', 'retry') and e.lease is null
    returning e.id, e."to", e.state, e.message_id, e.attempts, e.variant, j.name, j.language, j.attributes`
}

/**
 * SET of the update by which a claim moves a message, by the row `j` that judged it: suppressed for its `reason`, put off
 * `until` later, or claimed under the lease.
 */
export function claimedState(sql: Connection, { lease, day }: { lease: number; day: string }): Fragment {
  return sql`
    state = case when j.reason is not null then 'suppressed' when j.until is not null then 'retry' else 'claimed' end,
    reason = j.reason,
    due_at = case when j.reason is null then j.until end,
    lease = case when j.reason is null and j.until is null then ${lease}::bigint end,
    budget_day = case when j.reason is null and j.until is null then ${day}::date end`
}

/**
 * SELECT of the `id`s of those messages that may not go any more: the address or its domain is suppressed, the person is
 * not subscribed, or was erased since, which `reason` says (consent/erase.ts). A claim checks the same, but a suppression
 * whose transaction ends after that check is seen here only, right before the message's last byte.
 */
export function withheldAmong(
  sql: Connection,
  startedMonth: string,
  emails: readonly { emailId: number; audience: Audience }[],
): Fragment {
  const ids = `{${emails.map(({ emailId }) => emailId)}}`
  const sides = `{${emails.map(({ audience }) => AUDIENCES[audience].suppressions)}}`
  const { joins, reason } = judgementOf(sql, 'advertising', {
    address: sql`e."to"`,
    side: sql`g.side`,
    isKnownValid: true,
    // A contact of a listing is no subscriber.
    standing: sql`(case when e.subscriber_id is not null then ${consentRefusal(sql)} end)`,
  })
  return sql`
    select e.id from unnest(${ids}::text::bigint[], ${sides}::text::text[]) as g(id, side)
    join ${sql(emailsOf(startedMonth))} e on e.id = g.id
    left join lateral (select * from subscribers s where s.id = e.subscriber_id limit 1) s on true
    ${joins}
    where e.reason is not null or ${reason} is not null`
}
