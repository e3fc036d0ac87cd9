import type { Sql } from '../../db/connect'
import { mailTrouble } from './trouble'

/** States that end a message, as the counts of campaigns keep them. */
const ENDED = ['sent', 'delivered', 'failed', 'suppressed', 'uncertain', 'bounced', 'complained'] as const

/** Figures of the mail engine, for metrics. Counts are of now unless the name gives a time. */
export interface MailFigures {
  /** Messages of all campaigns that ended, by state. */
  ended: Record<(typeof ENDED)[number], number>
  /** Messages of campaigns that are being sent: those that wait, those that wait for another attempt, those under way. */
  queued: number
  retrying: number
  sending: number
  campaigns_sending: number
  handed_over_last_minute: number
  refused_last_minute: number
  /** Mails of the bounce mailbox that ended their reader twice. */
  set_aside: number
  /** 1 while a worker cannot use its mail server. */
  server_troubled: 0 | 1
}

/** Reads the figures of the mail engine from the database; any process may ask. */
export async function mailFigures(sql: Sql, now: Date): Promise<MailFigures> {
  const [ended, open, recent, aside, trouble] = await Promise.all([
    endedMessages(sql),
    openMessages(sql),
    recentMessages(sql, now),
    setAside(sql),
    mailTrouble(sql, now),
  ])
  return { ended, ...open, ...recent, set_aside: aside, server_troubled: trouble ? 1 : 0 }
}

async function endedMessages(sql: Sql): Promise<MailFigures['ended']> {
  const [row] = await sql<[MailFigures['ended']]>`
    select coalesce(sum(sent), 0)::float8 as sent, coalesce(sum(delivered), 0)::float8 as delivered,
      coalesce(sum(failed), 0)::float8 as failed, coalesce(sum(suppressed), 0)::float8 as suppressed,
      coalesce(sum(uncertain), 0)::float8 as uncertain, coalesce(sum(bounced), 0)::float8 as bounced,
      coalesce(sum(complained), 0)::float8 as complained
    from campaigns`
  return row
}

type Open = Pick<MailFigures, 'queued' | 'retrying' | 'sending' | 'campaigns_sending'>

async function openMessages(sql: Sql): Promise<Open> {
  const [row] = await sql<[Open]>`
    select count(*) filter (where e.state = 'queued')::integer as queued,
      count(*) filter (where e.state = 'retry')::integer as retrying,
      count(*) filter (where e.state in ('claimed', 'sending'))::integer as sending,
      (select count(*)::integer from campaigns where status = 'sending') as campaigns_sending
    from campaigns c join campaign_runs r on r.campaign_id = c.id
    join emails e on e.campaign_id = c.id and e.started_month = r.started_month
      and e.state in ('queued', 'retry', 'claimed', 'sending')
    where c.status = 'sending'`
  return row
}

type Recent = Pick<MailFigures, 'handed_over_last_minute' | 'refused_last_minute'>

async function recentMessages(sql: Sql, now: Date): Promise<Recent> {
  const minuteAgo = new Date(now.getTime() - 60_000)
  const [row] = await sql<[Recent]>`
    select count(*) filter (where state in ('sent', 'delivered', 'bounced', 'complained'))::integer as handed_over_last_minute,
      count(*) filter (where refusal is not null)::integer as refused_last_minute
    from emails where "at" > ${minuteAgo} and "at" <= ${now}`
  return row
}

/** Counts the bounce mails that could not be read twice and wait for a person. */
export async function setAside(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::integer as count from inbound_events where source = 'bounces' and state = 'set_aside'`
  return row.count
}
