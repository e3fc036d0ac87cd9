import type { Transaction } from '../../db/connect'

/** Providers that are paced apart: the three that limit single senders, and all others together (docs/spec/mail.md). */
const PROVIDERS = ['gmail', 'yahoo', 'microsoft', 'other'] as const
export type Provider = (typeof PROVIDERS)[number]

/** Part of a minute's messages that may go at once after a time without any. */
const BURST = 1 / 6

/** A batch of recipients that are about to be claimed. */
export interface PaceOrder {
  campaignId: number
  startedMonth: string
  ids: readonly number[]
  now: Date
}

interface Pace {
  provider: Provider
  per_minute: number
  tokens: number
  counted_at: string
}

/**
 * Limits the recipients of each provider to its pace, over all workers and campaigns. The others become due later, each
 * once, and do not hold up those of another provider.
 * @returns the ids that may go now, in their order
 */
export async function paceRecipients(tx: Transaction, order: PaceOrder): Promise<number[]> {
  const { startedMonth, now } = order
  const ids = [...order.ids]
  const bound = await tx<{ id: number; provider: Provider }[]>`
    select e.id, p.provider from emails e
    left join recipient_hosts h on h.host = split_part(e."to", '@', 2)
    join provider_paces p on p.provider = coalesce(h.provider, 'other') and p.per_minute is not null
    where e.started_month = ${startedMonth} and e.id = any(${ids}::bigint[])`
  if (bound.length === 0) return ids
  const present = [...new Set(bound.map(({ provider }) => provider))]
  // In one order everywhere, so that workers do not wait in a circle.
  const paces = await tx<Pace[]>`
    select provider, per_minute, tokens, counted_at from provider_paces
    where provider = any(${present}::text[]) and per_minute is not null order by provider for update`
  const waits = new Set<number>()
  for (const pace of paces) {
    const members = new Set(bound.filter(({ provider }) => provider === pace.provider).map(({ id }) => id))
    const inTurn = ids.filter(id => members.has(id))
    const tokens = tokensAt(pace, now)
    const through = Math.min(inTurn.length, Math.floor(tokens))
    await tx`update provider_paces set tokens = ${tokens - through}, counted_at = ${now} where provider = ${pace.provider}`
    const late = inTurn.slice(through)
    if (late.length > 0) await spreadOut(tx, order, { ...pace, ids: late })
    for (const id of late) waits.add(id)
  }
  return ids.filter(id => !waits.has(id))
}

/** @returns how many messages may go at an instant */
function tokensAt({ per_minute, tokens, counted_at }: Pace, now: Date): number {
  const passed = Math.max(0, now.getTime() - Date.parse(counted_at))
  return Math.min(Math.max(1, per_minute * BURST), tokens + (passed / 60_000) * per_minute)
}

/** Sets the due time of each message: campaigns that wait for the same provider share its pace. */
async function spreadOut(
  tx: Transaction,
  { campaignId, startedMonth, now }: PaceOrder,
  { provider, per_minute, ids }: Pace & { ids: readonly number[] },
): Promise<void> {
  const [plan] = await tx<[{ others: number; next_at: string | null }]>`
    select count(*) filter (where c.campaign_id <> ${campaignId})::integer as others,
      max(c.next_at) filter (where c.campaign_id = ${campaignId}) as next_at
    from campaign_paces c join campaigns on campaigns.id = c.campaign_id and campaigns.status = 'sending'
    where c.provider = ${provider} and c.next_at > ${now}`
  const step = (60_000 / per_minute) * (plan.others + 1)
  const first = Math.max(now.getTime(), Date.parse(plan.next_at ?? '') || 0)
  const due = ids.map((_, index) => new Date(first + step * (index + 1)).toISOString())
  await tx`update emails e set state = 'retry', reason = null, due_at = w.due_at
    from unnest(${[...ids]}::bigint[], ${due}::timestamptz[]) as w(id, due_at)
    where e.started_month = ${startedMonth} and e.id = w.id and e.state in ('queued', 'retry') and e.lease is null`
  await tx`insert into campaign_paces (campaign_id, provider, next_at) values (${campaignId}, ${provider}, ${due.at(-1) ?? now})
    on conflict (campaign_id, provider) do update set next_at = excluded.next_at`
}
