import { PAUSE_SHARES, pauseReason } from '../../../contract/mail/pause-reasons'
import type { Connection, Transaction } from '../../db/connect'
import { forgetRefusals, holdDomain } from './pauses'

/** Messages of the n-th counted day of a new domain (docs/spec/mail.md, "Warm-up"). */
export const WARM_UP = [
  50, 100, 200, 400, 800, 1500, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000,
]
/** A day counts when this part of its cap was used, and less than this part of it bounced or complained. */
const COUNTED = { used: 0.5, hard: 0.02, complaints: 0.001 }
/** From this part on the domain pauses. Of fewer messages than `least` a single one would be too much. */
const PAUSED = {
  hard: { part: PAUSE_SHARES.bounces, least: 50 },
  complaints: { part: PAUSE_SHARES.complaints, least: 1_000 },
}
const NAMES = { hard: 'bounces', complaints: 'complaints' } as const

export interface SendingDomain {
  id: number
  name: string
  day_limit: number
  warm: 'cold' | 'warming' | 'warm'
  warm_day: number
  timezone: string
}

/** Rest of a domain's day. */
export interface DayBudget {
  /** The domain's own calendar day, `YYYY-MM-DD`. */
  day: string
  left: number
}

/** @returns how many messages a domain may send on the day. */
export function capOf({
  day_limit,
  warm,
  warm_day,
}: Pick<SendingDomain, 'day_limit' | 'warm' | 'warm_day'>): number {
  if (warm === 'warm') return day_limit
  return Math.min(day_limit, WARM_UP[warm_day] ?? WARM_UP.at(-1) ?? 0)
}

/** @returns the calendar day at a domain, which is what its cap is counted by. */
export function dayOf(now: Date, timezone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(now)
}

/**
 * Opens the day of a domain and locks it until the transaction ends, so that workers take from it one after the other.
 * The cap is what the domain's settings say now: one that is lowered at noon holds from noon on.
 * @returns undefined while the domain is paused or switched off
 */
export async function openDay(tx: Transaction, domainId: number, now: Date): Promise<DayBudget | undefined> {
  const [domain] = await tx<(SendingDomain & { last_day: string | null })[]>`
    select d.id, d.name, d.day_limit, d.warm, d.warm_day, d.timezone,
      (select max(day) from domain_days y where y.domain_id = d.id) as last_day
    from domains d where d.id = ${domainId} and d.active and not exists (
      select from domain_pauses p where p.domain_id = d.id and (p.until is null or p.until > ${now}))`
  if (!domain) return undefined
  const day = dayOf(now, domain.timezone)
  if (!domain.last_day || domain.last_day < day) await weighEarlierDay(tx, domain, day)
  // A clock or a zone that was put back: the step that the day after it brought is not this day's.
  const isOver = domain.last_day !== null && domain.last_day > day
  const [row] = await tx<{ cap: number; attempts: number }[]>`
    insert into domain_days (domain_id, day, cap) values (${domainId}, ${day}, ${capOf(domain)})
    on conflict (domain_id, day) do update set
      cap = case when ${isOver} then least(domain_days.cap, excluded.cap) else excluded.cap end
    returning cap, used + refused as attempts`
  return { day, left: row ? Math.max(0, row.cap - row.attempts) : 0 }
}

/** @returns whether a domain sends nothing now */
export async function isDomainPaused(tx: Transaction, domainId: number, now: Date): Promise<boolean> {
  const pauses = await tx`
    select from domain_pauses where domain_id = ${domainId} and (until is null or until > ${now})`
  return pauses.length > 0
}

/** Messages of a domain's calendar day. */
interface DayShare {
  domainId: number
  day: string
  messages: number
}

/** Takes messages from a day that {@link openDay} locked. @throws {Error} when there are not so many left */
export async function takeFromDay(tx: Transaction, { domainId, day, messages }: DayShare): Promise<void> {
  if (messages === 0) return
  const taken = await tx`
    with day as (
      update domain_days set used = used + ${messages}
      where domain_id = ${domainId} and day = ${day} and used + refused + ${messages} <= cap
      returning used + refused as attempts
    )
    update domains d set sent_today = day.attempts from day where d.id = ${domainId} returning d.id`
  if (taken.length === 0) throw new Error('the day of the domain has not so many messages left')
}

/** Gives back the places of messages that the server was not asked to take. */
export async function returnToDay(tx: Connection, { domainId, day, messages }: DayShare): Promise<void> {
  await tx`update domain_days set used = greatest(0, used - ${messages}) where domain_id = ${domainId} and day = ${day}`
}

/** Counts attempts that the server refused: they use up the cap as accepted messages do. */
export async function countRefusedAttempts(
  tx: Connection,
  { domainId, day, messages }: DayShare,
): Promise<void> {
  await tx`update domain_days set used = greatest(0, used - ${messages}), refused = refused + ${messages}
    where domain_id = ${domainId} and day = ${day}`
}

/** Bounces or complaints of a domain's day. */
export interface ReturnedMessages {
  domainId: number
  /** The day that the messages were counted in (`emails.budget_day`). */
  day: string
  kind: 'hard' | 'complaints'
  count: number
  now: Date
}

/**
 * Counts hard bounces or complaints of a domain's day, and pauses the domain where they are too many.
 * @returns why it is paused now, if it is
 */
export async function countReturned(tx: Transaction, { domainId, day, kind, count, now }: ReturnedMessages) {
  const { part, least } = PAUSED[kind]
  const [row] = await tx<{ attempts: number; count: number }[]>`
    insert into domain_days (domain_id, day, cap, ${tx(kind)}) values (${domainId}, ${day}, 0, ${count})
    on conflict (domain_id, day) do update set ${tx(kind)} = domain_days.${tx(kind)} + ${count}
    returning used + greatest(refused, hard) as attempts, ${tx(kind)} as count`
  if (!row || row.count / Math.max(row.attempts, least) < part) return undefined
  const reason = pauseReason({ kind: NAMES[kind], count: row.count, all: row.attempts, day })
  await holdDomain(tx, { domainId, reason, now })
  return reason
}

/** Clears the reason of pauses that are over, and yesterday's count of what was sent today. */
export async function refreshDomains(sql: Connection, now: Date): Promise<void> {
  await sql`update domains d set paused_reason = null, version = version + 1, updated_at = ${now} from domain_pauses p
    where p.domain_id = d.id and p.until <= ${now} and d.paused_reason is not null`
  await forgetRefusals(sql, now)
  await sql`update domains d set sent_today = coalesce((select used + refused from domain_days y
      where y.domain_id = d.id and y.day = (${now}::timestamptz at time zone d.timezone)::date), 0)
    where d.sent_today <> coalesce((select used + refused from domain_days y
      where y.domain_id = d.id and y.day = (${now}::timestamptz at time zone d.timezone)::date), 0)`
}

interface CountedDay {
  cap: number
  /** Messages that a server was asked to take, accepted or not. */
  attempts: number
  hard: number
  complaints: number
}

/** Advances the warm-up if the last day sent enough and had few bounces and complaints. */
async function weighEarlierDay(tx: Transaction, domain: SendingDomain, day: string): Promise<void> {
  const [last] = await tx<CountedDay[]>`
    update domain_days set weighed = true where domain_id = ${domain.id} and not weighed and day = (
      select max(day) from domain_days where domain_id = ${domain.id} and day < ${day})
    returning cap, used + greatest(refused, hard) as attempts, hard, complaints`
  if (!last || domain.warm === 'warm' || !isCounted(last)) return
  domain.warm_day += 1
  if (domain.warm_day >= WARM_UP.length) domain.warm = 'warm'
  else domain.warm = 'warming'
  await tx`update domains set warm = ${domain.warm}, warm_day = ${domain.warm_day}, version = version + 1
    where id = ${domain.id}`
}

function isCounted({ cap, attempts, hard, complaints }: CountedDay): boolean {
  return (
    attempts >= cap * COUNTED.used &&
    attempts > 0 &&
    hard / attempts < COUNTED.hard &&
    complaints / attempts < COUNTED.complaints
  )
}
