import { domains } from '../../contract/resources/domains'
import { domainSuppressions } from '../../contract/resources/suppressions'
import type { Tx } from '../crud/hooks'
import { dayOf } from '../mail/sending/budget'
import type { DomainIds } from './campaignStories'
import { insertRecords } from './insert'
import type { Started } from './started'
import { shifted } from './time'

const ZONE = 'Europe/Berlin'
const READY = {
  cloudflare_status: 'unknown',
  aws_status: 'unknown',
  dkim: 'ok',
  spf: 'ok',
  dmarc: 'ok',
  return_path: 'ok',
  ready: true,
}
const NOT_READY = {
  cloudflare_status: 'unknown',
  aws_status: 'unknown',
  dkim: 'missing',
  spf: 'ok',
  dmarc: 'wrong',
  return_path: 'ok',
  ready: false,
}

const UNSEEN = {
  cloudflare_status: 'unknown',
  aws_status: 'unknown',
  dkim: 'unknown',
  spf: 'unknown',
  dmarc: 'unknown',
  return_path: 'unknown',
  ready: false,
}

/** Two domains that are warm, one that warms up, one that is held, one that is not ready, and a new one. */
export async function fillDomains(tx: Tx, now: Date): Promise<DomainIds> {
  const drafts = [
    { name: 'mail.lotse.example', day_limit: 50_000, warm: 'warm', warm_day: 14, active: true, ...READY },
    { name: 'kurse-lotse.example', day_limit: 20_000, warm: 'warming', warm_day: 8, active: true, ...READY },
    { name: 'karriere-lotse.example', day_limit: 10_000, warm: 'warm', warm_day: 14, active: true, ...READY },
    { name: 'jobs-lotse.example', day_limit: 5_000, warm: 'cold', warm_day: 0, active: false, ...NOT_READY },
    { name: 'partner-lotse.example', day_limit: 5_000, warm: 'warming', warm_day: 3, active: true, ...READY },
    { name: 'neu-lotse.example', day_limit: 2_000, warm: 'cold', warm_day: 0, active: true, ...UNSEEN },
  ]
  const [news, warming, karriere] = await insertRecords(
    tx,
    domains,
    drafts.map((draft, index) => ({
      ...draft,
      timezone: ZONE,
      checked_at: draft.spf === 'unknown' ? null : shifted(now, 0, -25),
      created_at: shifted(now, -120 + index * 20),
    })),
  )
  // Mail hosts of the people of the demo, as DNS names them for real domains.
  await tx`
    insert into recipient_hosts (host, provider, asked_at) values
      ('mail.example', 'gmail', ${now}), ('inbox.example', 'microsoft', ${now}), ('post.example', 'yahoo', ${now})
    on conflict (host) do update set provider = excluded.provider, asked_at = excluded.asked_at`
  return { news: news as number, warming: warming as number, karriere: karriere as number }
}

/**
 * The days that the campaigns used. Those that are being sent have used up today's cap of their domain, so the engine
 * holds them until tomorrow and their figures stand still.
 */
export async function fillDays(tx: Tx, started: readonly Started[], now: Date): Promise<void> {
  for (const { id, domainId, startedAt, status } of started) {
    const day = dayOf(new Date(status === 'sending' ? now : startedAt), ZONE)
    const isFull = status === 'sending'
    await tx`
      insert into domain_days (domain_id, day, cap, used, hard, complaints, weighed)
      select ${domainId}, ${day}, case when ${isFull} then count(*) else 50000 end, count(*),
        count(*) filter (where state = 'bounced'), count(*) filter (where state = 'complained'), ${!isFull}
      from emails where campaign_id = ${id} and state not in ('queued', 'suppressed')
      on conflict (domain_id, day) do update set used = domain_days.used + excluded.used,
        cap = case when ${isFull} then domain_days.used + excluded.used else domain_days.cap end`
    if (isFull) {
      await tx`update domains set sent_today = d.used, day_limit = d.used from domain_days d
        where domains.id = ${domainId} and d.domain_id = ${domainId} and d.day = ${day}`
    }
  }
}

/** Adds suppressions: after bounces, complaints and unsubscribes, some by hand, and a few whole domains. */
export async function fillSuppressions(tx: Tx, started: readonly Started[], now: Date): Promise<void> {
  for (const audience of ['general', 'bw'] as const) {
    const first = started.find(campaign => campaign.audience === audience)
    await tx`
      insert into suppressions (audience, email, reason, campaign_id, note, search_text, created_at)
      select audience, email, case status when 'bounced' then 'hard_bounce' when 'complained' then 'complaint' else 'unsubscribe' end,
        case when status <> 'unsubscribed' then ${first?.id ?? null}::bigint end,
        case status when 'bounced' then '550 5.1.1 The address is not known here' end, email, ${first?.startedAt ?? now}::timestamptz
      from subscribers where audience = ${audience} and status in ('bounced', 'complained', 'unsubscribed') order by id`
    await tx`
      insert into suppressions (audience, email, reason, note, search_text, created_at)
      select ${audience}, email, 'manual', 'Asked by phone', email, ${shifted(now, -3)}::timestamptz
      from (select 'asked.' || number || '@people.example' as email from generate_series(1, 12) number) asked`
  }
  const closed = ['competitor.example', 'spamtrap.example', 'closed-house.example', 'authority.example']
  await insertRecords(
    tx,
    domainSuppressions,
    closed.map((domain, index) => ({
      domain,
      reason: index === 1 ? 'complaint' : 'manual',
      aliases: index === 0 ? `karriere-${domain}\njobs.${domain}` : null,
      note: index === 3 ? 'No mail to authorities' : null,
      created_at: shifted(now, -40 + index),
    })),
  )
}
