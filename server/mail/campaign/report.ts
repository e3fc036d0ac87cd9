import type { MessageProof as DeclaredProof } from '../../../contract/calls/emails'
import { fail } from '../../../contract/http/errors'
import type { MachineSign } from '../../../contract/mail/machine-visits'
import type { TestReport } from '../../../contract/mail/split-test'
import { VARIANTS, type Variant } from '../../../contract/mail/split-test'
import type { Sql } from '../../db/connect'
import { type Waiting, waitingFor } from '../sending/window'
import { reasonOf } from './bounceReason'
import { loadFrame, versionOf } from './content'
import { testReport } from './split'
import { type Counts, recount } from './totals'

/** Results of a campaign (docs/spec/api.md, `GET /{campaigns}/{id}/report`). Opens and clicks of programs count apart. */
export interface CampaignReport {
  counts: Counts & { unsubscribed: number }
  /** Each link of the mail, in its order. */
  links: { url: string; people: number; clicks: number; machine: number }[]
  /** Why messages were refused or suppressed, most frequent first. */
  bounces: { reply: string; status: string; count: number }[]
  suppressed: { reason: string; count: number }[]
  /** People left out at the planning, without a row: excluded, not subscribed, not valid. */
  left_out: { reason: string; count: number }[]
  /** Why messages came back or failed, by what the code means (contract/resources/mail-report.ts). */
  reasons: { reason: string; count: number }[]
  /** Outcomes by provider of the recipients. */
  providers: ProviderCount[]
  /** Opens and clicks of programs, which count for nothing else. */
  machines: { opens: number; clicks: number }
  /** Why the engine stopped it or cannot go on (contract/mail/pause-reasons.ts, or words as they came); null while it can. */
  trouble: string | null
  /** Recipients outside of the hours at which the campaign may arrive. */
  waiting: Waiting
  /** How its two versions fare; null for a campaign of one. */
  test: TestReport | null
  /** Events by hour; hours without any are left out. */
  series: { at: string; sent: number; opened: number; clicked: number; unsubscribed: number }[]
}

interface ProviderCount {
  provider: string
  sent: number
  delivered: number
  opened: number
  clicked: number
  bounced: number
  failed: number
}

/** @throws {Failure} not_found */
export async function campaignReport({ sql, id }: { sql: Sql; id: number }): Promise<CampaignReport> {
  const [campaign] = await sql<{ unsubscribed: number; trouble: string | null }[]>`
    select coalesce((select sum(unsubscribed) from campaign_tallies where campaign_id = c.id), 0)::integer as unsubscribed,
      (select trouble from campaign_runs where campaign_id = c.id) as trouble
    from campaigns c where c.id = ${id}`
  if (!campaign) throw fail('not_found')
  const [counts, links, bounces, suppressed, series, more, waiting, test] = await Promise.all([
    recount(sql, id),
    linkCounts(sql, id),
    sql<CampaignReport['bounces']>`
      select regexp_replace(coalesce(smtp_reply, ''), '\\s.*<.*$|\\S+@\\S+', '', 'g') as reply, status, count(*)::integer as count
      from emails where campaign_id = ${id} and state in ('failed', 'bounced', 'uncertain') group by 1, 2 order by 3 desc limit 50`,
    sql<CampaignReport['suppressed']>`
      select coalesce(reason, '') as reason, count(*)::integer as count
      from emails where campaign_id = ${id} and state = 'suppressed' group by 1 order by 2 desc`,
    timeSeries(sql, id),
    moreCounts(sql, id),
    waitingFor(sql, id),
    testReport(sql, id),
  ])
  return {
    counts: { ...counts, unsubscribed: campaign.unsubscribed },
    links,
    bounces: [...bounces],
    suppressed: [...suppressed],
    series,
    ...more,
    trouble: campaign.trouble,
    waiting,
    test,
  }
}

async function moreCounts(sql: Sql, id: number) {
  const [reasons, providers, leftOut, [machines]] = await Promise.all([
    sql<CampaignReport['reasons']>`
      select ${reasonOf(sql)} as reason, count(*)::integer as count from emails e
      where campaign_id = ${id} and state in ('bounced', 'failed') group by 1 order by 2 desc`,
    sql<ProviderCount[]>`
      select coalesce(h.provider, 'other') as provider,
        count(*) filter (where state in ('sent', 'delivered', 'bounced', 'complained'))::integer as sent,
        count(*) filter (where state = 'delivered')::integer as delivered, count(opened_at)::integer as opened,
        count(clicked_at)::integer as clicked, count(*) filter (where state = 'bounced')::integer as bounced,
        count(*) filter (where state = 'failed')::integer as failed
      from emails e left join recipient_hosts h on h.host = split_part(e."to", '@', 2)
      where campaign_id = ${id} and state in ('sent', 'delivered', 'bounced', 'complained', 'failed')
      group by 1 order by 2 desc`,
    sql<CampaignReport['left_out']>`
      select key as reason, value::integer as count from campaign_plans, jsonb_each_text(left_out)
      where campaign_id = ${id} order by 2 desc, 1`,
    sql<[CampaignReport['machines']]>`
      select count(*) filter (where kind = 'open')::integer as opens, count(*) filter (where kind = 'click')::integer as clicks
      from email_events where campaign_id = ${id} and machine`,
  ])
  return { reasons: [...reasons], providers: [...providers], left_out: [...leftOut], machines }
}

interface LinkRow {
  variant: Variant
  link: number
  people: number
  clicks: number
  machine: number
}

/** A link that both versions have in the same place is one. */
async function linkCounts(sql: Sql, id: number): Promise<CampaignReport['links']> {
  const rows = await sql<LinkRow[]>`
    select ${versionOf(sql)} as variant, v.link, count(distinct v.email_id) filter (where not v.machine)::integer as people,
      count(*) filter (where not v.machine)::integer as clicks, count(*) filter (where v.machine)::integer as machine
    from email_events v join emails e on e.id = v.email_id and e.started_month = v.started_month
    where v.campaign_id = ${id} and v.kind = 'click' group by 1, 2`
  const counted = new Map<string, CampaignReport['links'][number]>()
  for (const variant of VARIANTS) {
    const frame = await loadFrame(sql, id, variant)
    const byLink = new Map(rows.filter(row => row.variant === variant).map(row => [row.link, row]))
    for (const [link, url] of (frame?.prepared.links ?? []).entries()) {
      const before = counted.get(`${link} ${url}`) ?? { url, people: 0, clicks: 0, machine: 0 }
      const { people = 0, clicks = 0, machine = 0 } = byLink.get(link) ?? {}
      counted.set(`${link} ${url}`, {
        url,
        people: before.people + people,
        clicks: before.clicks + clicks,
        machine: before.machine + machine,
      })
    }
  }
  return [...counted.values()]
}

async function timeSeries(sql: Sql, id: number): Promise<CampaignReport['series']> {
  const rows = await sql<CampaignReport['series']>`
    select date_trunc('hour', at) as at, count(*) filter (where kind = 'sent')::integer as sent,
      count(*) filter (where kind = 'open')::integer as opened, count(*) filter (where kind = 'click')::integer as clicked,
      count(*) filter (where kind = 'unsubscribe')::integer as unsubscribed
    from (
      select at, kind from email_events where campaign_id = ${id} and not machine
      union all
      select "at", 'sent' from emails where campaign_id = ${id} and state in ('sent', 'delivered', 'complained')
    ) happened group by 1 order by 1 limit 2000`
  return [...rows]
}

interface ProofEvent {
  kind: string
  link: number | null
  machine: boolean
  /** Sign of a program's visit. */
  sign: MachineSign | null
  detail: string | null
  at: string
}

/** Complete record of one message, for the person or a court. */
export interface MessageProof {
  email: DeclaredProof['email']
  campaign: { id: number; name: string; subject: string; from_email: string; started_at: string | null }
  /** Consent of the person when the message left. */
  consent: DeclaredProof['consent']
  events: (Omit<ProofEvent, 'link'> & { link: string | undefined })[]
}

/** @param order.id an id of emails; @param order.audience its side. @throws {Failure} not_found */
export async function proofOf({
  sql,
  id,
  audience,
  campaignId,
}: {
  sql: Sql
  id: number
  audience: string
  /** Limits the search to one campaign. */
  campaignId?: number
}): Promise<MessageProof> {
  const [email] = await sql<DeclaredProof['email'][]>`
    select id, campaign_id, ${versionOf(sql)} as variant, subscriber_id, "to", subject, status, reason, attempts, smtp_reply, message_id, domain_id,
      opened_at, clicked_at, "at", created_at
    from emails e where id = ${id} and audience = ${audience}
      and campaign_id = coalesce(${campaignId ?? null}::bigint, campaign_id)`
  if (!email) throw fail('not_found')
  const [campaign] = await sql<MessageProof['campaign'][]>`
    select id, name, subject, from_email, started_at from campaigns where id = ${email.campaign_id}`
  const [consent] = await sql<NonNullable<MessageProof['consent']>[]>`
    select source, at, ip, person, proof from (
      select source, at, ip, person, proof, until from consents_before
      where subscriber_id = ${email.subscriber_id} and until > ${email.at}::timestamptz
      union all
      select consent_source, consent_at, consent_ip, consent_person, consent_proof, 'infinity' from subscribers where id = ${email.subscriber_id}
    ) held order by until limit 1`
  const events = await sql<ProofEvent[]>`
    select kind, link, machine, sign, detail, at from email_events where email_id = ${id} order by at, id limit 500`
  const links = (await loadFrame(sql, email.campaign_id, email.variant))?.prepared.links ?? []
  if (!campaign) throw fail('not_found')
  return {
    email,
    campaign,
    consent,
    events: events.map(event => ({ ...event, link: event.link === null ? undefined : links[event.link] })),
  }
}
