import { fail } from '../../../contract/http/errors'
import { pauseReason, readPause } from '../../../contract/mail/pause-reasons'
import { filled } from '../../../contract/text/filled'
import { notify } from '../../crud/notify'
import type { Connection, Transaction } from '../../db/connect'
import type { Words } from '../../words'
import { withoutAddresses } from '../transports/replies/reply'

/** Policy refusals pause a domain from this share of the messages on, said by so many hosts, within so many hours. */
const REFUSED = { part: 0.05, least: 20, hosts: 3, hours: 24 } as const
/** A strike is forgotten after so long without a pause. */
const STRIKE_MS = 24 * 60 * 60 * 1000
/** How long recipients of a host that blocks our address wait. */
const BLOCKED_HOURS = 6
/** A message that is refused again after this many others were accepted fails by itself. */
const ACCEPTED_SINCE = 20
const AGAIN_MINUTES = 60

interface Pause {
  until: string | null
  strikes: number
  at: string
}

/** Half an hour, twice as long each time, a day at most. */
const strikePause = (strikes: number) => Math.min(24 * 60, 30 * 2 ** (strikes - 1)) * 60_000

/**
 * Pauses a domain for a fault of its own or its server: half an hour at first, longer each time; strikes decay by one a
 * day without a pause. A pause that lasts is not made longer: messages that were on the wire together are one strike.
 * @returns until when; undefined where only a person ends the pause
 */
export async function strikeDomain(
  tx: Transaction,
  { domainId, reason, now }: { domainId: number; reason: string; now: Date },
): Promise<Date | undefined> {
  const [pause] = await tx<Pause[]>`
    select until, strikes, at from domain_pauses where domain_id = ${domainId} for update`
  if (pause && isPaused(pause, now)) return pause.until ? new Date(pause.until) : undefined
  const strikes = strikesLeft(pause, now) + 1
  const until = new Date(now.getTime() + strikePause(strikes))
  await pauseDomain(tx, { domainId, reason, until, strikes, now })
  return until
}

const isPaused = ({ until }: Pause, now: Date) => until === null || Date.parse(until) > now.getTime()

function strikesLeft(pause: Pause | undefined, now: Date): number {
  if (!pause) return 0
  const quiet = now.getTime() - Date.parse(pause.until ?? pause.at)
  return Math.max(0, pause.strikes - Math.floor(quiet / STRIKE_MS))
}

/** Pauses a domain until a person lifts it; says so once. */
export async function holdDomain(
  tx: Transaction,
  { domainId, reason, now }: { domainId: number; reason: string; now: Date },
): Promise<void> {
  const [pause] = await tx<Pause[]>`
    select until, strikes, at from domain_pauses where domain_id = ${domainId} for update`
  if (pause && pause.until === null) return
  await pauseDomain(tx, { domainId, reason, until: undefined, strikes: strikesLeft(pause, now) + 1, now })
}

/** A receiver's refusal that does not speak of the person. */
interface DomainRefusal {
  emailId: number
  /** Of the recipient. */
  address: string
  reply: string
}

export interface RefusalOrder {
  domainId: number
  refusals: readonly DomainRefusal[]
  now: Date
}

/** Weighs refusals by the recipient's side: the domain pauses when several hosts refuse a share of its messages. */
export async function weighPolicy(tx: Transaction, order: RefusalOrder): Promise<void> {
  const { domainId, now } = order
  await keepRefusals(tx, order, 'policy')
  const since = new Date(now.getTime() - REFUSED.hours * 3_600_000)
  const [found] = await tx<[{ count: number; hosts: number; all: number }]>`
    select count(*)::integer as count, count(distinct host)::integer as hosts, (
      select coalesce(sum(used + refused), 0)::integer from domain_days
      where domain_id = ${domainId} and day >= (${since}::timestamptz)::date) as all
    from domain_refusals where domain_id = ${domainId} and kind = 'policy' and not spent and at > ${since}`
  const { count, hosts, all } = found
  if (hosts < REFUSED.hosts || count / Math.max(all, REFUSED.least) < REFUSED.part) return
  const detail = order.refusals.at(-1)?.reply ?? ''
  await strikeDomain(tx, { domainId, reason: pauseReason({ kind: 'policy', count, hosts, detail }), now })
  await tx`update domain_refusals set spent = true where domain_id = ${domainId} and not spent`
}

/**
 * Pauses the domain because a host blocks our address, once a day for each host, and lets the host's recipients wait
 * longer than the pause.
 */
export async function pauseForBlock(tx: Transaction, order: RefusalOrder): Promise<void> {
  const { domainId, now } = order
  const since = new Date(now.getTime() - REFUSED.hours * 3_600_000)
  const known = await tx<{ host: string }[]>`
    select distinct host from domain_refusals where domain_id = ${domainId} and kind = 'blocked' and at > ${since}`
  const added = await keepRefusals(tx, order, 'blocked')
  const hosts = new Set(added.map(({ host }) => host).filter(host => !known.some(each => each.host === host)))
  const until = new Date(now.getTime() + BLOCKED_HOURS * 3_600_000)
  for (const host of hosts)
    await tx`insert into recipient_slowdowns (host, until) values (${host}, ${until})
      on conflict (host) do update set until = greatest(recipient_slowdowns.until, excluded.until)`
  const reason = order.refusals[0]?.reply ?? ''
  if (hosts.size > 0) await strikeDomain(tx, { domainId, reason, now })
}

/**
 * Pauses the domain because our own server refuses the sender. Each message leads to one strike at most. One that is
 * refused again waits; it fails by itself once the server has taken many others since.
 */
export async function pauseForSender(tx: Transaction, order: RefusalOrder): Promise<void> {
  const { domainId, now } = order
  const added = await keepRefusals(tx, order, 'sender')
  const isNew = new Set(added.map(({ email_id }) => email_id))
  const again = order.refusals.filter(({ emailId }) => !isNew.has(emailId)).map(({ emailId }) => emailId)
  if (again.length > 0) await giveUpOrWait(tx, again, now)
  const first = order.refusals.find(({ emailId }) => isNew.has(emailId))
  if (first) await strikeDomain(tx, { domainId, reason: first.reply, now })
}

/** @returns the messages that were not refused before, each with the provider or host of its recipient */
async function keepRefusals(
  tx: Transaction,
  { domainId, refusals, now }: RefusalOrder,
  kind: 'policy' | 'blocked' | 'sender',
): Promise<{ email_id: number; host: string }[]> {
  const ids = refusals.map(({ emailId }) => emailId)
  const hosts = refusals.map(({ address }) => address.slice(address.lastIndexOf('@') + 1))
  return tx<{ email_id: number; host: string }[]>`
    insert into domain_refusals (domain_id, email_id, host, kind, at)
    select ${domainId}, w.id, coalesce(nullif(h.provider, 'other'), w.host), ${kind}, ${now}
    from unnest(${ids}::bigint[], ${hosts}::text[]) as w(id, host)
    left join recipient_hosts h on h.host = w.host
    on conflict (domain_id, email_id) do nothing returning email_id, host`
}

async function giveUpOrWait(tx: Transaction, ids: readonly number[], now: Date): Promise<void> {
  const later = new Date(now.getTime() + AGAIN_MINUTES * 60_000)
  await tx`
    with weighed as (
      select e.id, e.started_month, e.campaign_id, (
        select count(*) from (
          select from emails x where x.campaign_id = e.campaign_id and x.state in ('sent', 'delivered') and x."at" > r.at
          limit ${ACCEPTED_SINCE}
        ) accepted) >= ${ACCEPTED_SINCE} as alone
      from emails e join domain_refusals r on r.email_id = e.id and r.domain_id = e.domain_id
      where e.id = any(${[...ids]}::bigint[]) and e.state = 'queued'
    ), moved as (
      update emails e set state = case when w.alone then 'failed' else e.state end,
        due_at = case when w.alone then null else ${later}::timestamptz end
      from weighed w where e.started_month = w.started_month and e.id = w.id returning e.campaign_id, e.state
    )
    insert into campaign_tallies (campaign_id, shard, failed)
    select campaign_id, 'refused', count(*) from moved where state = 'failed' group by campaign_id
    on conflict (campaign_id, shard) do update set failed = campaign_tallies.failed + excluded.failed`
}

interface NewPause {
  domainId: number
  reason: string
  until: Date | undefined
  strikes: number
  now: Date
}

async function pauseDomain(
  tx: Transaction,
  { domainId, reason: reply, until, strikes, now }: NewPause,
): Promise<void> {
  const reason = withoutAddresses(reply)
  await tx`insert into domain_pauses (domain_id, until, at, strikes) values (${domainId}, ${until ?? null}, ${now}, ${strikes})
    on conflict (domain_id) do update set until = excluded.until, at = excluded.at, strikes = excluded.strikes`
  const [domain] = await tx<{ name: string }[]>`
    update domains set paused_reason = ${reason.slice(0, 300)}, version = version + 1, updated_at = ${now}
    where id = ${domainId} returning name`
  const senders = await tx<{ id: number }[]>`
    select distinct created_by as id from campaigns
    where status = 'sending' and lower(split_part(from_email, '@', 2)) = lower(${domain?.name ?? ''})
    union select id from users where role = 'master' and active`
  await notify(tx, {
    kind: 'campaign_paused',
    to: senders.map(({ id }) => id),
    values: words => ({ name: domain?.name ?? '', reason: pauseWords(words, reason) }),
    link: `/domains/${domainId}`,
  })
}

/** @returns a reason of {@link pauseReason} in a language; a receiver's reply stays as it came */
export function pauseWords(words: Words, reason: string): string {
  const read = readPause(reason)
  return read ? filled(words.domain_setup.paused[read.kind], { ...read }) : reason
}

/**
 * Lets a paused domain send again, when a person says so.
 * @throws Failure not_found
 */
export async function liftDomainPause(sql: Connection, domainId: number, now: Date): Promise<void> {
  const [domain] = await sql`
    with lifted as (delete from domain_pauses where domain_id = ${domainId}),
    spent as (update domain_refusals set spent = true where domain_id = ${domainId} and not spent),
    cleared as (
      update domains set paused_reason = null, version = version + 1, updated_at = ${now}
      where id = ${domainId} and paused_reason is not null
    )
    select from domains where id = ${domainId}`
  if (!domain) throw fail('not_found')
}

/** Deletes refusals that say nothing about how a domain stands now. */
export async function forgetRefusals(sql: Connection, now: Date): Promise<void> {
  await sql`delete from domain_refusals where at < ${now}::timestamptz - interval '30 days'`
}
