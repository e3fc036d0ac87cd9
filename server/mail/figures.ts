import type { Sql } from '../db/connect'
import { mailTrouble } from './trouble'

/** Figures of the mail engine, for metrics. Counts are of now unless they say otherwise. */
export interface MailFigures {
  /** Messages of campaigns that are being sent, by what they wait for. */
  queued: number
  retrying: number
  sending: number
  uncertain: number
  /** Messages whose outcome became known within the last hour. */
  accepted_last_hour: number
  refused_last_hour: number
  /** Over the calendar days of the last 24 hours, all domains. */
  attempts: number
  hard_bounces: number
  complaints: number
  domains_paused: number
  /** 1 while the mail server cannot be used. */
  server_troubled: 0 | 1
  /** Seconds since it cannot be used, 0 while it can. */
  server_troubled_seconds: number
  /** Mails of the bounce mailbox that ended their reader twice. */
  set_aside: number
}

/** Reads the figures of the mail engine from the database; any process may ask. */
export async function mailFigures(sql: Sql, now: Date): Promise<MailFigures> {
  const [states, days, rest, trouble] = await Promise.all([
    openStates(sql),
    lastDays(sql, now),
    pausesAndSetAside(sql, now),
    mailTrouble(sql, now),
  ])
  const seconds = trouble ? Math.round((now.getTime() - Date.parse(trouble.since)) / 1000) : 0
  return {
    ...states,
    ...days,
    ...rest,
    server_troubled: trouble ? 1 : 0,
    server_troubled_seconds: Math.max(0, seconds),
  }
}

type States = Pick<MailFigures, 'queued' | 'retrying' | 'sending' | 'uncertain'>

async function openStates(sql: Sql): Promise<States> {
  const [row] = await sql<[States]>`
    select count(*) filter (where e.state = 'queued')::integer as queued,
      count(*) filter (where e.state = 'retry')::integer as retrying,
      count(*) filter (where e.state in ('claimed', 'sending'))::integer as sending,
      count(*) filter (where e.state = 'uncertain')::integer as uncertain
    from campaigns c join campaign_runs r on r.campaign_id = c.id
    join emails e on e.campaign_id = c.id and e.started_month = r.started_month
      and e.state in ('queued', 'retry', 'claimed', 'sending', 'uncertain')
    where c.status = 'sending'`
  return row
}

type Days = Pick<
  MailFigures,
  'accepted_last_hour' | 'refused_last_hour' | 'attempts' | 'hard_bounces' | 'complaints'
>

async function lastDays(sql: Sql, now: Date): Promise<Days> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000)
  const [row] = await sql<[Days]>`
    select accepted_last_hour, refused_last_hour, attempts, hard_bounces, complaints from (
      select count(*) filter (where state in ('sent', 'delivered', 'complained'))::integer as accepted_last_hour,
        count(*) filter (where refusal is not null)::integer as refused_last_hour
      from emails where "at" > ${hourAgo} and "at" <= ${now}
    ) hour, (
      select coalesce(sum(used + greatest(refused, hard)), 0)::integer as attempts,
        coalesce(sum(hard), 0)::integer as hard_bounces, coalesce(sum(complaints), 0)::integer as complaints
      from domain_days where day >= ${dayAgo}::timestamptz::date
    ) days`
  return row
}

async function pausesAndSetAside(
  sql: Sql,
  now: Date,
): Promise<Pick<MailFigures, 'domains_paused' | 'set_aside'>> {
  const [row] = await sql<[Pick<MailFigures, 'domains_paused' | 'set_aside'>]>`
    select (select count(*)::integer from domain_pauses where until is null or until > ${now}) as domains_paused,
      (select count(*)::integer from inbound_events where source = 'bounces' and state = 'set_aside') as set_aside`
  return row
}
