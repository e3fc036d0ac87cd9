import type { ListRule } from '../../../contract/list-rules'
import type { Fragment } from '../../crud/hooks'
import type { Connection, Transaction } from '../../db/connect'
import { variantBy } from '../campaign/split'
import { announceCampaign, type MailContext, wakeWorkers } from '../context'
import { hmacOf } from '../message/hmac'
import { emailsOf } from '../sending/partition'
import { AUDIENCES, type Audience, type FrozenChoice, type Reader, type Span } from './audiences'
import { judgementOf } from './eligibility'

/** Ids of people that one batch of the planning goes along: about half a second. */
export const PLAN_WINDOW = 5_000

/** The part of a campaign that says who gets it. */
export interface AudienceChoice {
  audience: Audience
  list_ids?: readonly number[]
  exclude_list_ids?: readonly number[]
}

/** Whose view of leads and candidates holds where nobody is named: nobody's. */
export const NOBODY: Reader = { id: 0, role: null, office_id: null, level: null, special: false }

/** The whole table. */
export const EVERYBODY: Span = { after: 0, until: Number.MAX_SAFE_INTEGER }

/** Settles who gets a campaign: lists by rule are replaced by their rules as they stand. */
export async function freezeChoice(
  sql: Connection,
  choice: AudienceChoice,
  { reader = NOBODY, at }: { reader?: Reader; at: Date },
): Promise<FrozenChoice> {
  const wanted = [...(choice.list_ids ?? [])]
  const left = [...(choice.exclude_list_ids ?? [])]
  const ruled = await sql<{ id: number; rule: ListRule }[]>`
    select id, rule from lists
    where audience = ${choice.audience} and id = any(${[...wanted, ...left]}::bigint[]) and rule is not null`
  const rules = new Map(ruled.map(each => [each.id, each.rule]))
  const { id, role, office_id, level, special } = reader
  const fixed = (ids: number[]) => ids.filter(list => !rules.has(list))
  const byRule = (ids: number[]) => ids.flatMap(list => rules.get(list) ?? [])
  return {
    audience: choice.audience,
    ...{ list_ids: fixed(wanted), exclude_list_ids: fixed(left) },
    ...{ rules: byRule(wanted), exclude_rules: byRule(left) },
    reader: { id, role, office_id, level, special },
    at: at.toISOString(),
  }
}

/** What is said of a person of the choice. */
export const VERDICTS = ['sendable', 'suppressed', 'unsubscribed', 'invalid', 'excluded'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * SELECT of the people of a choice with a `verdict` and its `reason`: what is counted, shown in a dry run and planned by.
 * @returns undefined for a side that nobody can be reached on
 */
export function judgedPeople(
  { sql, key, findMembers }: { sql: Connection } & Pick<MailContext, 'key' | 'findMembers'>,
  choice: FrozenChoice,
  span: Span,
): Fragment | undefined {
  const { people, suppressions } = AUDIENCES[choice.audience]
  if (!people || (people.table === 'subscribers' && choice.list_ids.length + choice.rules.length === 0))
    return undefined
  const { joins, reason } = judgementOf(sql, people.purpose, {
    ...{ address: sql`p.address`, side: sql`${suppressions}`, standing: sql`p.standing`, key, isMany: true },
  })
  return sql`
    select j.*, case when j.reason is null then 'sendable' when j.reason in ('excluded', 'invalid') then j.reason
      when j.standing is null or j.standing in ('bounced', 'complained') then 'suppressed'
      else 'unsubscribed' end as verdict
    from (
      select p.id, p.address, p.subscriber_id, p.name, p.memberships, p.standing,
        case when p.excluded then 'excluded' else ${reason} end as reason
      from (${people.select(sql, choice, { span, findMembers })}) p ${joins}
      -- The reason is worked out once a person.
      offset 0
    ) j`
}

/** A started campaign that is not planned to its end. */
interface OpenPlan {
  campaign_id: number
  audience: Audience
  choice: FrozenChoice
  domain_id: number
  from_domain: string
  started_month: string
  after_id: number
  until_id: number
  recipients: number
  /** Percent that each of two versions is tried on; null for one version. */
  share: number | null
}

/** What one batch did. */
export interface Planned {
  /** Recipients of the campaign so far. */
  recipients: number
  isDone: boolean
}

type PlanContext = Pick<MailContext, 'now' | 'key' | 'findMembers' | 'planWindow'>

/**
 * Plans the next batch of a started campaign, in the caller's transaction: subscribed people with a valid address, one
 * row an address; suppressed ones are recorded with the reason and never sent to.
 * @returns undefined where nothing is to be planned now: it is done, stopped, or another process is at it
 */
export async function planBatch(
  tx: Transaction,
  context: PlanContext,
  campaignId: number,
): Promise<Planned | undefined> {
  const [plan] = await tx<OpenPlan[]>`
    select p.campaign_id, c.audience, p.choice, p.domain_id, p.from_domain, p.started_month, p.after_id, p.until_id, c.recipients, t.share
    from campaign_plans p join campaigns c on c.id = p.campaign_id and c.status = 'sending'
    left join campaign_tests t on t.campaign_id = p.campaign_id
    where p.campaign_id = ${campaignId} and p.done_at is null for update of p skip locked`
  const table = plan && AUDIENCES[plan.audience].people?.table
  if (!plan || !table) return undefined
  const size = context.planWindow ?? PLAN_WINDOW
  const [last] = await tx<{ id: number }[]>`
    select id from ${tx(table)} where id > ${plan.after_id} and id <= ${plan.until_id} order by id offset ${size - 1} limit 1`
  const until = last?.id ?? plan.until_id
  const { written, suppressed, left } = await writeBatch(tx, context, plan, { after: plan.after_id, until })
  const recipients = plan.recipients + written
  const isDone = until >= plan.until_id
  const now = context.now()
  await tx`
    update campaign_plans set after_id = ${until}, done_at = ${isDone ? now : null}, left_out = (
      select coalesce(jsonb_object_agg(reason, people), '{}') from (
        select reason, sum(people::integer) as people from (
          select key as reason, value as people from jsonb_each_text(left_out)
          union all select key, value from jsonb_each_text(${tx.json(left)}::jsonb)) each group by reason) summed)
    where campaign_id = ${campaignId}`
  await tx`insert into campaign_tallies (campaign_id, shard, suppressed) values (${campaignId}, 'plan', ${suppressed})
    on conflict (campaign_id, shard) do update set suppressed = campaign_tallies.suppressed + excluded.suppressed`
  const planning = isDone ? null : Math.floor((until / plan.until_id) * 100)
  await tx`update campaigns set recipients = recipients + ${written}, suppressed = suppressed + ${suppressed},
    planning = ${planning}, version = version + 1, updated_at = ${now} where id = ${campaignId}`
  await announceCampaign(tx, { id: campaignId, audience: plan.audience })
  await wakeWorkers(tx)
  return { recipients, isDone }
}

interface Batch {
  written: number
  suppressed: number
  /** People left out without a row, by reason. */
  left: Record<string, number>
}

async function writeBatch(
  tx: Transaction,
  { now, key, findMembers }: PlanContext,
  plan: OpenPlan,
  span: Span,
): Promise<Batch> {
  const { campaign_id: campaignId, audience, started_month } = plan
  const people = judgedPeople({ sql: tx, key, findMembers }, plan.choice, span)
  if (!people) return { written: 0, suppressed: 0, left: {} }
  const messageNumber = messageNumberOf(tx, { key, campaignId }, tx`address`)
  const variant = plan.share === null ? tx`null` : variantBy(tx, tx`n.message_id`, plan.share)
  const [batch] = await tx<[Batch & { hosts: number }]>`
    with judged as materialized (${people}), due as (
      select distinct on (address) id, subscriber_id, address, reason from judged
      where verdict = 'sendable' or verdict = 'suppressed' and standing is null order by address, id
    ), named as (
      select due.*, ${messageNumber} || '@' || ${plan.from_domain}::text as message_id
      from due
    ), written as (
      insert into emails (started_month, audience, campaign_id, subscriber_id, "to", state, reason, message_id,
        domain_id, at, variant, search_text)
      select ${started_month}::date, ${audience}, ${campaignId}, n.subscriber_id, n.address,
        case when n.reason is null then 'queued' else 'suppressed' end, n.reason, n.message_id,
        ${plan.domain_id}, ${now()}, case when n.reason is null then ${variant} end, n.address || E'\n' || n.message_id
      from named n order by n.id
      on conflict do nothing
      returning state, "to"
    ), hosts as (
      -- Who takes their mail is asked for aside (recipientHosts.ts).
      insert into recipient_hosts (host, provider)
      select distinct split_part("to", '@', 2), 'other' from written where state = 'queued'
      on conflict do nothing returning host
    ), counted as (
      select count(*)::integer as written, count(*) filter (where state = 'suppressed')::integer as suppressed from written
    ), left_out as (
      select reason, count(*)::integer as people from judged
      where not (verdict = 'sendable' or verdict = 'suppressed' and standing is null) group by reason
      union all
      select 'duplicate', (select count(*) from judged
        where verdict = 'sendable' or verdict = 'suppressed' and standing is null)::integer - written from counted
    )
    select written, suppressed, (select count(*)::integer from hosts) as hosts,
      (select coalesce(jsonb_object_agg(reason, people), '{}') from left_out where people > 0) as left from counted`
  return batch
}

/** Without fresh statistics each commit of the send loop would read the whole partition. */
export async function freshStatistics(sql: Connection, startedMonth: string): Promise<void> {
  await sql`analyze ${sql(emailsOf(startedMonth))}`
}

/** A Message-ID's local part: HMAC(campaign, recipient), so that the same message is known again wherever it turns up. */
export function messageNumberOf(
  sql: Connection,
  { key, campaignId }: { key: Buffer; campaignId: number },
  address: Fragment,
): Fragment {
  return sql`left(encode(${hmacOf(sql, key, sql`${`${campaignId}:`} || ${address}`)}, 'hex'), 32)`
}
