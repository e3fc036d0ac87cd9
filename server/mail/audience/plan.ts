import type { Connection, Transaction } from '../../db/connect'
import { variantBy } from '../campaign/split'
import { announceCampaign, type MailContext, wakeWorkers } from '../context'
import { emailsOf } from '../sending/partition'
import type { Audience } from './audiences'
import type { FrozenChoice, Span } from './source'
import { sourceOf } from './sourceRegistry'
import { isPlanned, messageNumberOf, verdictsOf } from './verdicts'

/** Ids of people that one batch of the planning walks along: about half a second. */
const PLAN_WINDOW = 5_000

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

/** Result of one batch. */
export interface Planned {
  /** Recipients of the campaign so far. */
  recipients: number
  isDone: boolean
}

type PlanContext = Pick<MailContext, 'now' | 'key' | 'findMembers' | 'planWindow'>

/**
 * Plans the next batch of a started campaign, in the caller's transaction: one row for each address of a subscribed
 * person; suppressed addresses are recorded with the reason and never sent to.
 * @returns undefined where nothing can be planned now: the plan is done, the campaign stopped, or another process plans it
 */
export async function planBatch(
  tx: Transaction,
  context: PlanContext,
  campaignId: number,
): Promise<Planned | undefined> {
  const plan = await lockPlan(tx, campaignId)
  const table = plan && sourceOf(plan.audience)?.table
  if (!plan || !table) return undefined
  const size = context.planWindow ?? PLAN_WINDOW
  const [last] = await tx<{ id: number }[]>`
    select id from ${tx(table)} where id > ${plan.after_id} and id <= ${plan.until_id} order by id offset ${size - 1} limit 1`
  const until = last?.id ?? plan.until_id
  const batch = await writeBatch(tx, context, { plan, span: { after: plan.after_id, until } })
  const isDone = until >= plan.until_id
  await advancePlan(tx, { plan, batch, until, isDone, now: context.now() })
  await announceCampaign(tx, { id: campaignId, audience: plan.audience })
  await wakeWorkers(tx)
  return { recipients: plan.recipients + batch.written, isDone }
}

async function lockPlan(tx: Transaction, campaignId: number): Promise<OpenPlan | undefined> {
  const [plan] = await tx<OpenPlan[]>`
    select p.campaign_id, c.audience, p.choice, p.domain_id, p.from_domain, p.started_month, p.after_id, p.until_id, c.recipients, t.share
    from campaign_plans p join campaigns c on c.id = p.campaign_id and c.status = 'sending'
    left join campaign_tests t on t.campaign_id = p.campaign_id
    where p.campaign_id = ${campaignId} and p.done_at is null for update of p skip locked`
  return plan
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
  { plan, span }: { plan: OpenPlan; span: Span },
): Promise<Batch> {
  const { campaign_id: campaignId, audience, started_month } = plan
  const people = verdictsOf({ sql: tx, key, findMembers }, plan.choice, span)
  if (!people) return { written: 0, suppressed: 0, left: {} }
  const messageNumber = messageNumberOf(tx, { key, campaignId }, tx`address`)
  const variant = plan.share === null ? tx`null` : variantBy(tx, tx`n.message_id`, plan.share)
  const [batch] = await tx<[Batch & { hosts: number }]>`
    with judged as materialized (${people}), due as (
      select distinct on (address) id, subscriber_id, address, reason from judged
      where ${isPlanned(tx)} order by address, id
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
      -- Their providers are looked up later (recipientHosts.ts).
      insert into recipient_hosts (host, provider)
      select distinct split_part("to", '@', 2), 'other' from written where state = 'queued'
      on conflict do nothing returning host
    ), counted as (
      select count(*)::integer as written, count(*) filter (where state = 'suppressed')::integer as suppressed from written
    ), left_out as (
      select reason, count(*)::integer as people from judged where not ${isPlanned(tx)} group by reason
      union all
      select 'duplicate', (select count(*) from judged where ${isPlanned(tx)})::integer - written from counted
    )
    select written, suppressed, (select count(*)::integer from hosts) as hosts,
      (select coalesce(jsonb_object_agg(reason, people), '{}') from left_out where people > 0) as left from counted`
  return batch
}

interface Progress {
  plan: OpenPlan
  batch: Batch
  until: number
  isDone: boolean
  now: Date
}

async function advancePlan(tx: Transaction, { plan, batch, until, isDone, now }: Progress): Promise<void> {
  const { campaign_id: id } = plan
  const { written, suppressed, left } = batch
  await tx`
    update campaign_plans set after_id = ${until}, done_at = ${isDone ? now : null}, left_out = (
      select coalesce(jsonb_object_agg(reason, people), '{}') from (
        select reason, sum(people::integer) as people from (
          select key as reason, value as people from jsonb_each_text(left_out)
          union all select key, value from jsonb_each_text(${tx.json(left)}::jsonb)) each group by reason) summed)
    where campaign_id = ${id}`
  await tx`insert into campaign_tallies (campaign_id, shard, suppressed) values (${id}, 'plan', ${suppressed})
    on conflict (campaign_id, shard) do update set suppressed = campaign_tallies.suppressed + excluded.suppressed`
  const percent = isDone ? null : Math.floor((until / plan.until_id) * 100)
  await tx`update campaigns set recipients = recipients + ${written}, suppressed = suppressed + ${suppressed},
    planning = ${percent}, version = version + 1, updated_at = ${now} where id = ${id}`
}

/** Refreshes the planner's statistics of a month. Without them each commit of the send loop reads the whole partition. */
export async function freshStatistics(sql: Connection, startedMonth: string): Promise<void> {
  await sql`analyze ${sql(emailsOf(startedMonth))}`
}
