import { createHmac } from 'node:crypto'
import type { Connection, Transaction } from '../db/connect'
import { AUDIENCES, type Audience } from './audiences'

/** Who a campaign would reach, and who is left out and why (api.md, `POST /lists-un`). */
export interface AudienceCount {
  /** Memberships of the lists: who is on two of them counts twice. */
  total: number
  /** Different addresses; the sum of the four below. */
  unique: number
  suppressed: number
  /** Not subscribed: unsubscribed, or not confirmed yet. */
  unsubscribed: number
  invalid: number
  sendable: number
}

/** The part of a campaign that says who gets it. */
export interface AudienceChoice {
  audience: Audience
  list_ids?: readonly number[]
  exclude_list_ids?: readonly number[]
}

/** An address that can be written to over any server: ASCII, one at sign, a domain with a dot. */
const VALID_ADDRESS =
  "^[a-z0-9!#$%&'*+/=?^_`{|}~-]+([.][a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z0-9-]{2,63}$"

/** Counts the union of the lists less the excluded ones, by the same rules as the plan. */
export async function countAudience(sql: Connection, choice: AudienceChoice): Promise<AudienceCount> {
  const rules = AUDIENCES[choice.audience]
  const none = { total: 0, unique: 0, suppressed: 0, unsubscribed: 0, invalid: 0, sendable: 0 }
  const listIds = [...(choice.list_ids ?? [])]
  if (rules.source === 'none' || listIds.length === 0) return none
  const [counts] = await sql<AudienceCount[]>`
    with people as (
      select lower(btrim(s.email)) as address, s.status,
        (select count(*) from unnest(s.list_ids) as member(id) where member.id = any(${listIds}::bigint[])) as memberships
      from subscribers s
      where s.audience = ${choice.audience} and s.deleted_at is null
        and s.list_ids && ${listIds}::bigint[] and not s.list_ids && ${[...(choice.exclude_list_ids ?? [])]}::bigint[]
    ), judged as (
      select p.memberships, p.address,
        case when p.address !~ ${VALID_ADDRESS} or length(p.address) > 254 then 'invalid'
          when p.status in ('bounced', 'complained') then 'suppressed'
          when p.status <> 'subscribed' then 'unsubscribed'
          when x.id is not null or d.domain is not null then 'suppressed'
          else 'sendable' end as verdict
      from people p
      left join suppressions x on x.audience = ${rules.suppressions} and x.email = p.address
      left join suppressed_domains d on d.domain = split_part(p.address, '@', 2)
    ), single as (
      select distinct on (address) address, verdict from judged order by address, verdict
    )
    select (select coalesce(sum(memberships), 0)::integer from judged) as total,
      count(*)::integer as unique,
      count(*) filter (where verdict = 'suppressed')::integer as suppressed,
      count(*) filter (where verdict = 'unsubscribed')::integer as unsubscribed,
      count(*) filter (where verdict = 'invalid')::integer as invalid,
      count(*) filter (where verdict = 'sendable')::integer as sendable
    from single`
  return counts ?? none
}

/** A campaign that starts now. */
export interface PlanOrder {
  campaignId: number
  choice: AudienceChoice
  domainId: number
  fromDomain: string
  /** `YYYY-MM-01`. */
  startedMonth: string
  now: Date
  key: Buffer
}

/**
 * Writes the recipients of a campaign in one statement: subscribed people with a valid address, one row an address;
 * suppressed ones are recorded with the reason and never sent to.
 * @returns how many rows were written, and how many of them are suppressed
 */
export async function planRecipients(
  tx: Transaction,
  order: PlanOrder,
): Promise<{ recipients: number; suppressed: number }> {
  const { campaignId, choice, startedMonth } = order
  const { suppressions } = AUDIENCES[choice.audience]
  const [inner, outer] = hmacPads(order.key)
  await tx`select ensure_emails_month(${startedMonth}::date)`
  const [written] = await tx<{ recipients: number; suppressed: number }[]>`
    with people as (
      select distinct on (lower(btrim(s.email))) s.id, lower(btrim(s.email)) as address
      from subscribers s
      where s.audience = ${choice.audience} and s.deleted_at is null and s.status = 'subscribed'
        and s.list_ids && ${[...(choice.list_ids ?? [])]}::bigint[]
        and not s.list_ids && ${[...(choice.exclude_list_ids ?? [])]}::bigint[]
        and lower(btrim(s.email)) ~ ${VALID_ADDRESS} and length(btrim(s.email)) <= 254
      order by lower(btrim(s.email)), s.id
    ), named as (
      -- HMAC(campaign, recipient), so that the same message is known again wherever it turns up.
      select p.*, coalesce(x.reason, case when d.domain is not null then 'domain' end) as reason,
        left(encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${`${campaignId}:`} || p.address, 'UTF8'))), 'hex'), 32)
          || '@' || ${order.fromDomain}::text as message_id
      from people p
      left join suppressions x on x.audience = ${suppressions} and x.email = p.address
      left join suppressed_domains d on d.domain = split_part(p.address, '@', 2)
    ), written as (
      insert into emails (started_month, audience, campaign_id, subscriber_id, "to", state, reason, message_id,
        domain_id, at, search_text)
      select ${startedMonth}::date, ${choice.audience}, ${campaignId}, n.id, n.address,
        case when n.reason is null then 'queued' else 'suppressed' end, n.reason, n.message_id,
        ${order.domainId}, ${order.now}, n.address || E'\n' || n.message_id
      from named n order by n.id
      returning state
    )
    select count(*)::integer as recipients, count(*) filter (where state = 'suppressed')::integer as suppressed
    from written`
  // Who takes their mail is asked for aside (providers.ts).
  await tx`insert into recipient_hosts (host, provider)
    select distinct split_part("to", '@', 2), 'other' from emails
    where started_month = ${startedMonth} and campaign_id = ${campaignId} and state = 'queued'
    on conflict do nothing`
  // Without fresh statistics each commit of the send loop would read the whole partition.
  await tx`analyze ${tx(`emails_${startedMonth.slice(0, 7).replace('-', '_')}`)}`
  return written ?? { recipients: 0, suppressed: 0 }
}

/** @returns the Message-ID's local part of a recipient, the same as the plan writes. */
export function messageIdOf(key: Buffer, campaignId: number, address: string): string {
  return createHmac('sha256', key).update(`${campaignId}:${address}`).digest('hex').slice(0, 32)
}

/** RFC 2104: the key with both pads, for a database that has sha256 but no HMAC. */
function hmacPads(key: Buffer): [Buffer, Buffer] {
  const block = Buffer.alloc(64)
  key.copy(block, 0, 0, Math.min(key.length, 64))
  return [block.map(byte => byte ^ 0x36) as Buffer, block.map(byte => byte ^ 0x5c) as Buffer]
}
