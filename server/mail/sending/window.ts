import { opensAt, type SendWindow } from '../../../contract/mail/send-window'
import { zonesOf } from '../../../contract/places/country-zones'
import { isZone } from '../../../contract/time/wall-time'
import type { Connection, Transaction } from '../../db/connect'
import type { Audience } from '../audience/audiences'

/** Reason of a message that waits for the hours of its recipient. */
export const WAITS_FOR_HOURS = 'window'

/** Recipients that are about to be claimed, of a campaign that may arrive at certain hours only. */
export interface WindowOrder {
  window: SendWindow
  audience: Audience
  startedMonth: string
  ids: readonly number[]
  now: Date
}

interface Location {
  id: number
  zone: string | null
  country: string | null
}

/**
 * Puts off those for whom it is no hour of the campaign's window now, each until its next opening, which nobody asks for
 * before.
 * @returns the ids that may go now, in their order
 */
export async function postponeOutside(tx: Transaction, order: WindowOrder): Promise<number[]> {
  const { window, startedMonth, now } = order
  const [{ time_zone: office }] = await tx<[{ time_zone: string }]>`select time_zone from organisation`
  const known = new Map<string, number>()
  const openingFor = (zones: readonly string[]): number => {
    const key = zones.join()
    const opening = known.get(key) ?? openingOf(window, { zones, office, now })
    known.set(key, opening)
    return opening
  }
  const waits = new Map<number, string>()
  for (const person of await locationsOf(tx, order)) {
    const opening = openingFor(clocksOf(person, office))
    if (opening > now.getTime()) waits.set(person.id, new Date(opening).toISOString())
  }
  if (waits.size === 0) return [...order.ids]
  await tx`update emails e set state = 'retry', reason = ${WAITS_FOR_HOURS}, due_at = w.due_at
    from unnest(${[...waits.keys()]}::bigint[], ${[...waits.values()]}::timestamptz[]) as w(id, due_at)
    where e.started_month = ${startedMonth} and e.id = w.id and e.state in ('queued', 'retry') and e.lease is null`
  return order.ids.filter(id => !waits.has(id))
}

/**
 * Reads the time zone or country of recipients: the subscriber's own, else the country of the newest lead with the
 * address.
 */
function locationsOf(tx: Transaction, { audience, startedMonth, ids }: WindowOrder): PromiseLike<Location[]> {
  const isLead = audience === 'general'
  return tx<Location[]>`
    select e.id, s.attributes ->> 'time_zone' as zone, coalesce(s.attributes ->> 'country', ${isLead ? tx`l.slug` : tx`null`}) as country
    from emails e left join subscribers s on s.id = e.subscriber_id
    ${
      isLead
        ? tx`left join lateral (
            select c.slug from leads join countries c on c.id = leads.country_id
            where leads.email = e."to" and leads.deleted_at is null order by leads.id desc limit 1
          ) l on s.attributes ->> 'country' is null`
        : tx``
    }
    where e.started_month = ${startedMonth} and e.id = any(${[...ids]}::bigint[])`
}

/** Returns the time zones of a recipient; the office's where none is known. */
function clocksOf({ zone, country }: Location, office: string): readonly string[] {
  if (zone && isZone(zone)) return [zone]
  const zones = zonesOf(country?.trim() ?? '')
  return zones.length > 0 ? zones : [office]
}

/** Milliseconds; where no hour suits all clocks of a country the office's counts. */
function openingOf(
  window: SendWindow,
  { zones, office, now }: { zones: readonly string[]; office: string; now: Date },
): number {
  const opening = opensAt(window, zones, now) ?? opensAt(window, [office], now)
  return (opening ?? now).getTime()
}

/** Recipients of a campaign that wait for their hours, and the next due time. */
export interface Waiting {
  people: number
  /** ISO 8601; null where nobody waits. */
  next_at: string | null
}

/** @returns how many of a campaign wait for the hours of its window */
export async function waitingFor(sql: Connection, campaignId: number): Promise<Waiting> {
  const [waiting] = await sql<[Waiting]>`
    select count(*)::integer as people, min(due_at) as next_at from emails
    where campaign_id = ${campaignId} and due_at is not null and reason = ${WAITS_FOR_HOURS} and state = 'retry'`
  return waiting
}
