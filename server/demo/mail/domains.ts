import { domains } from '../../../contract/resources/domains'
import { domainSuppressions } from '../../../contract/resources/suppressions'
import { dayOf } from '../../mail/sending/budget'
import type { Demo } from '../demo'
import type { Started } from './campaigns'
import DATA from './domains.json'

export const ZONE = 'Europe/Berlin'

/** Two domains that are warm, one that warms up, one that is held, one that is not ready, and a new one; their names are reserved (RFC 2606). */
export async function fillDomains({ tx, now, insert }: Demo): Promise<void> {
  await insert(
    domains,
    DATA.domains.map((domain, index) => ({
      ...domain,
      cloudflare_status: 'unknown',
      aws_status: 'unknown',
      timezone: ZONE,
      checked_at: domain.spf === 'unknown' ? null : { minutes: -25 },
      created_at: -120 + index * 20,
    })),
  )
  // Mail hosts of the people of the demo, as DNS names them for real domains.
  await tx`
    insert into recipient_hosts (host, provider, asked_at) values
      ('mail.example', 'gmail', ${now}), ('inbox.example', 'microsoft', ${now}), ('post.example', 'yahoo', ${now})
    on conflict (host) do update set provider = excluded.provider, asked_at = excluded.asked_at`
}

/**
 * The days that the campaigns used. Those that are being sent have used up today's cap of their domain, so the engine
 * holds them until tomorrow and their figures stand still.
 */
export async function fillDays({ tx, now }: Demo, started: readonly Started[]): Promise<void> {
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
export async function fillSuppressions(demo: Demo, started: readonly Started[]): Promise<void> {
  const { tx, now, at } = demo
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
      select ${audience}, email, 'manual', 'Asked by phone', email, ${at(-3)}::timestamptz
      from (select 'asked.' || number || '@people.example' as email from generate_series(1, 12) number) asked`
  }
  await demo.insert(
    domainSuppressions,
    DATA.suppressed.map((domain, index) => ({ ...domain, created_at: -40 + index })),
  )
}
