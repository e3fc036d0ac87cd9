import type { MachineSign } from '../../../contract/mail/machine-visits'
import { emit } from '../../crud/emit'
import type { Connection, Transaction } from '../../db/connect'
import { addJob } from '../../jobs/queue'
import type { Audience } from '../audience/audiences'
import { versionOf } from '../campaign/content'
import { type MailContext, WAKE_CHANNEL } from '../context'
import { emailsOf } from '../sending/partition'
import { judgeVisits, SETTLED_AFTER, type SeenVisit } from './machines'

/** The message that is visited. */
export interface VisitedEmail {
  id: number
  campaign_id: number
  audience: Audience
  started_month: string
}

/** One visit as it is kept. */
export interface StoredVisit {
  kind: SeenVisit['kind']
  link: number | null
  userAgent: string
  announced: MachineSign | null
  at: Date
}

/** Events of automation rules. */
export type VisitKind = 'mail_opened' | 'mail_clicked'

const SHARDS = 8
/** How far around a visit the verdicts on others may change because of it. */
const AROUND = '10 minutes'
/** More visits than this are no person's, and not judged. */
const MOST_TOGETHER = 500
/** Once it is with a server, `at` is when that was written. */
const HANDED_OVER = ['sent', 'delivered', 'bounced', 'complained']
const IN_FLIGHT = ['claimed', 'sending']

interface Held {
  subscriber_id: number | null
  state: string
  at: string
  opened_at: string | null
  clicked_at: string | null
}

/**
 * Keeps a visit and judges it together with those around it: what turns out to be a program's counts for nothing, also
 * where it was counted before, and what turns out to be a person's counts.
 */
export async function keepVisit(tx: Transaction, email: VisitedEmail, visit: StoredVisit): Promise<void> {
  const held = await holdEmail(tx, email)
  if (!held) return
  await tx`insert into email_events (campaign_id, email_id, started_month, kind, link, machine, announced, sign, detail, at)
    values (${email.campaign_id}, ${email.id}, ${email.started_month}, ${visit.kind}, ${visit.link},
      ${visit.announced !== null}, ${visit.announced}, ${visit.announced}, ${visit.userAgent.slice(0, 200)}, ${visit.at})`
  const changed = await judgeAround(tx, { email, held, at: visit.at })
  if (changed || visit.announced === null) await countVisits(tx, email, held)
}

/** Judges the visits of a message again after it became known when it arrived. */
export async function rejudgeVisits(tx: Transaction, email: VisitedEmail, at: Date): Promise<void> {
  const [visited] = await tx`select from email_events
    where email_id = ${email.id} and kind in ('open', 'click', 'unsubscribe_page') limit 1`
  const held = visited && (await holdEmail(tx, email))
  if (held && (await judgeAround(tx, { email, held, at }))) await countVisits(tx, email, held)
}

/** Visits of one message are judged one after the other. */
async function holdEmail(tx: Transaction, { id, started_month }: VisitedEmail): Promise<Held | undefined> {
  const [held] = await tx<Held[]>`
    select subscriber_id, state, "at", opened_at, clicked_at from ${tx(emailsOf(started_month))}
    where started_month = ${started_month} and id = ${id} for update`
  return held
}

interface SeenRow extends Omit<SeenVisit, 'at'> {
  at: string
  sign: MachineSign | null
}

/** @returns whether the verdict on any of them is another than it was */
async function judgeAround(
  tx: Transaction,
  { email, held, at }: { email: VisitedEmail; held: Held; at: Date },
): Promise<boolean> {
  const rows = await tx<SeenRow[]>`
    select id, kind, link, at, coalesce(detail, '') as program, announced, sign from email_events
    where email_id = ${email.id} and kind in ('open', 'click', 'unsubscribe_page')
      and at between ${at}::timestamptz - ${AROUND}::interval and ${at}::timestamptz + ${AROUND}::interval
    order by at desc limit ${MOST_TOGETHER}`
  const visits = rows.map(row => ({ ...row, at: Date.parse(row.at) }))
  const signs = judgeVisits(visits, {
    arrivedAt: await arrivalOf(tx, email.id, { ...held, now: at }),
    links: await linksFollowed(tx, email, visits),
  })
  const changed = rows.filter(({ id, sign }) => signs.get(id) !== sign).map(({ id }) => id)
  if (changed.length === 0) return false
  await tx`update email_events v set sign = w.sign, machine = w.sign is not null
    from unnest(${changed}::bigint[], ${changed.map(id => signs.get(id) ?? null)}::text[]) as w(id, sign)
    where v.id = w.id`
  return true
}

/** A delivery report of the mail service is nearer to the arrival than our hand-over. */
async function arrivalOf(
  tx: Connection,
  id: number,
  held: Pick<Held, 'state' | 'at'> & { now: Date },
): Promise<number | null> {
  if (IN_FLIGHT.includes(held.state)) return held.now.getTime()
  if (!HANDED_OVER.includes(held.state)) return null
  const [delivery] = await tx<{ at: string }[]>`
    select at from email_events where email_id = ${id} and kind = 'delivery' order by at limit 1`
  return Math.max(Date.parse(held.at), delivery ? Date.parse(delivery.at) : 0)
}

/** How many links of the message are followed here; it matters only where several were. */
async function linksFollowed(
  tx: Connection,
  { id, started_month }: VisitedEmail,
  visits: readonly { kind: string; link: number | null }[],
): Promise<number> {
  if (new Set(visits.filter(({ kind }) => kind === 'click').map(({ link }) => link)).size < 3) return 0
  const [frame] = await tx<{ links: number }[]>`
    select jsonb_array_length(f.frame #> '{prepared,links}') as links
    from emails e join campaign_contents f on f.campaign_id = e.campaign_id and f.variant = ${versionOf(tx)}
    where e.started_month = ${started_month} and e.id = ${id}`
  return frame?.links ?? 0
}

/** Counts a click as an opening too: the picture may never have been loaded. */
async function countVisits(tx: Transaction, email: VisitedEmail, held: Held): Promise<void> {
  const [now] = await tx<{ opened_at: string | null; clicked_at: string | null }[]>`
    select min(at) as opened_at, min(at) filter (where kind = 'click') as clicked_at from email_events
    where email_id = ${email.id} and kind in ('open', 'click') and not machine`
  const { opened_at = null, clicked_at = null } = now ?? {}
  if (opened_at === held.opened_at && clicked_at === held.clicked_at) return
  await tx`update ${tx(emailsOf(email.started_month))} set opened_at = ${opened_at}, clicked_at = ${clicked_at}
    where started_month = ${email.started_month} and id = ${email.id}`
  const opened = Number(opened_at !== null) - Number(held.opened_at !== null)
  const clicked = Number(clicked_at !== null) - Number(held.clicked_at !== null)
  if (opened !== 0 || clicked !== 0) await countTallies(tx, email, { opened, clicked })
  const visited = { ...email, subscriber_id: held.subscriber_id }
  if (opened > 0)
    await notifyLater(tx, visited, { kind: 'mail_opened', by: clicked_at === opened_at ? 'click' : 'open' })
  if (clicked > 0) await notifyLater(tx, visited, { kind: 'mail_clicked', by: 'click' })
}

/** Adds to a campaign's counts of what its recipients did. */
export async function countTallies(
  tx: Connection,
  { id, campaign_id }: Pick<VisitedEmail, 'id' | 'campaign_id'>,
  { opened = 0, clicked = 0, unsubscribed = 0 }: { opened?: number; clicked?: number; unsubscribed?: number },
): Promise<void> {
  await tx`insert into campaign_tallies (campaign_id, shard, opened, clicked, unsubscribed)
    values (${campaign_id}, ${`visits ${id % SHARDS}`}, ${opened}, ${clicked}, ${unsubscribed})
    on conflict (campaign_id, shard) do update set opened = campaign_tallies.opened + excluded.opened,
      clicked = campaign_tallies.clicked + excluded.clicked,
      unsubscribed = campaign_tallies.unsubscribed + excluded.unsubscribed`
  await tx`select pg_notify(${WAKE_CHANNEL}, ${String(campaign_id)})`
}

const automatedOf = (audience: Audience) => (audience === 'bw' ? 'bw-subscribers' : 'subscribers')

/** Notifies rules once no later visit can show that this one was a program's: a rule's effect cannot be undone. */
async function notifyLater(
  tx: Transaction,
  { id, audience, subscriber_id, started_month }: VisitedEmail & Pick<Held, 'subscriber_id'>,
  { kind, by }: { kind: VisitKind; by: 'open' | 'click' },
): Promise<void> {
  if (subscriber_id === null) return
  const [listening] = await tx`select from automation
    where active and "when" = ${kind} and resource = ${automatedOf(audience)} limit 1`
  if (!listening) return
  const later = new Date(Date.now() + SETTLED_AFTER[by])
  await addJob(tx, 'trigger_visit_rules', { id, month: started_month, kind }, later)
}

/**
 * The job that tells the rules of the first opening or the first click of a message, once, if it still is a person's.
 * @param order.id of emails; @param order.month its partition, `YYYY-MM-DD`
 */
export async function triggerVisitRules(
  { sql, now }: Pick<MailContext, 'sql' | 'now'>,
  { id, month, kind }: { id: number; month: string; kind: VisitKind },
): Promise<void> {
  await sql.begin(async tx => {
    const [email] = await tx<{ audience: Audience; subscriber_id: number | null; happened: boolean }[]>`
      select audience, subscriber_id, ${tx(kind === 'mail_clicked' ? 'clicked_at' : 'opened_at')} is not null as happened
      from emails where started_month = ${month} and id = ${id} for update`
    if (!email?.happened || email.subscriber_id === null) return
    const [told] =
      await tx`insert into mail_visit_triggers (email_id, kind, at) values (${id}, ${kind}, ${now()})
      on conflict do nothing returning email_id`
    if (!told) return
    const records = [{ id: email.subscriber_id }]
    await emit(tx, { kind, resource: automatedOf(email.audience), records, urgency: 'bulk' })
  })
}
