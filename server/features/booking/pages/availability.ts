import type { BookingLanguage } from '../../../../contract/booking/availability'
import { colonIn } from '../../../../contract/text/colonIn'
import { filled } from '../../../../contract/text/filled'
import { addDays, startOfDay, wallAt } from '../../../../contract/time/wall-time'
import type { Connection } from '../../../db/connect'
import type { Setting } from '../settings'
import { type OpenTime, openTimes } from '../times'
import { dayIn, momentIn, timeIn, wordsOf } from '../words'
import { escapeHtml, hidden, zoneField } from './html'
import { pathOf, type Visit } from './visit'

const DAYS_PER_PAGE = 7
/** More times make a page too heavy for a phone: it shows fewer days then. */
const MAX_TIMES = 140
/** Days that the search for the first free time reads at once. */
const LOOK_AHEAD = 28

/** The open times of some days. */
interface Availability {
  times: OpenTime[]
  /** The first day shown, by the visitor's clocks. */
  from: string
  today: string
  zone: string
  /** The day after the last one shown. */
  next: string
  /** Whether no later day has a free time either. */
  isEmpty: boolean
}

/** Returns the open times of a week from the requested day, else from the first day with a free time. */
export async function availabilityOf(
  sql: Connection,
  setting: Setting,
  { zone: asked, from, now, except }: Pick<Visit, 'zone' | 'from'> & { now: Date; except?: number },
): Promise<Availability> {
  const zone = asked ?? setting.timezone
  const today = wallAt(now, zone).day
  const first = from && from > today ? from : today
  const between = (day: string, days: number) =>
    openTimes(sql, setting, {
      begin: startOfDay(day, zone),
      end: startOfDay(addDays(day, days), zone),
      now,
      except,
    })
  if (from)
    return { ...shownOf(await between(first, DAYS_PER_PAGE), first, zone), today, zone, isEmpty: false }
  for (let ahead = 0; ahead <= setting.horizon_days + 1; ahead += LOOK_AHEAD) {
    const [next] = await between(addDays(today, ahead), LOOK_AHEAD)
    if (!next) continue
    const day = wallAt(next.at, zone).day
    return { ...shownOf(await between(day, DAYS_PER_PAGE), day, zone), today, zone, isEmpty: false }
  }
  return { times: [], from: today, next: addDays(today, DAYS_PER_PAGE), today, zone, isEmpty: true }
}

/** Cuts the times after the last whole day that a page holds. */
function shownOf(times: readonly OpenTime[], from: string, zone: string) {
  const over = times[MAX_TIMES]
  const end = over ? wallAt(over.at, zone).day : addDays(from, DAYS_PER_PAGE)
  const next = end > from ? end : addDays(from, 1)
  return { times: times.filter(({ at }) => wallAt(at, zone).day < next), from, next }
}

/**
 * Returns the days with their times as buttons.
 * @param send the form that sends a choice
 */
export function timesPart(
  visit: Visit,
  availability: Availability,
  send: { method: 'get' | 'post'; path: string; fields: Readonly<Record<string, string>>; horizon: number },
): string {
  const { language } = visit
  const words = wordsOf(language)
  const { times, zone, from, next, today } = availability
  const days = [...new Set(times.map(({ at }) => wallAt(at, zone).day))]
  const { move } = send.fields
  const back = pathOf({ language, zone }, send.path, { from: addDays(from, -DAYS_PER_PAGE), move })
  const on = pathOf({ language, zone }, send.path, { from: next, move })
  const last = addDays(today, send.horizon)
  return [
    `<form class="z" method="get">${hidden({ lang: language, from: visit.from, move })}${zoneField(language, zone)}</form>`,
    `<form method="${send.method}">${hidden({ lang: language, tz: zone, ...send.fields })}`,
    ...days.map(day => {
      const own = times.filter(({ at }) => wallAt(at, zone).day === day)
      return `<h2>${escapeHtml(dayIn(language, day))}</h2><ul class="s">${own.map(({ at }) => slot(at, own, zone)).join('')}</ul>`
    }),
    '</form>',
    days.length ? '' : `<p>${escapeHtml(availability.isEmpty ? words.no_times_at_all : words.no_times)}</p>`,
    `<nav class="n"><span>${from > today ? `<a class="b" href="${escapeHtml(back)}">${escapeHtml(words.earlier)}</a>` : ''}</span>`,
    `<span>${next <= last && !availability.isEmpty ? `<a class="b" href="${escapeHtml(on)}">${escapeHtml(words.later)}</a>` : ''}</span></nav>`,
  ].join('')
}

/** A time that occurs twice on the day the clocks go back is shown with its offset. */
function slot(at: string, times: readonly OpenTime[], zone: string): string {
  const time = timeIn(at, zone)
  const isTwice = times.filter(other => timeIn(other.at, zone) === time).length > 1
  const offset = isTwice ? ` (${offsetOf(at, zone)})` : ''
  return `<li><button name="at" value="${at.slice(0, 16)}Z" dir="ltr">${time}${offset}</button></li>`
}

function offsetOf(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(at),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A seminar that can be booked. */
interface OpenSeminar {
  id: number
  title: string
  description: string | null
  at: string
  minutes: number
  /** Free seats; null: no limit. */
  left: number | null
}

/** Returns the seminars of a kind between notice and horizon, with titles in the visitor's language. */
export function openSeminars(
  sql: Connection,
  setting: Setting,
  { now, language }: { now: Date; language: BookingLanguage },
): Promise<OpenSeminar[]> {
  const title = language === 'en' ? sql`title` : sql`coalesce(${sql(`title_${language}`)}, title)`
  return sql<OpenSeminar[]>`
    select id, ${title} as title, description, at, minutes,
      case when waiting > 0 then 0 else capacity - registrations end as left
    from online_seminars
    where setting_id = ${setting.id} and status = 'planned'
      and at > ${now}::timestamptz + make_interval(hours => ${setting.notice_hours})
      and at < ${now}::timestamptz + make_interval(days => ${setting.horizon_days + 1})
    order by at, id limit 60`
}

/** Returns the dates of seminars, each with its seats. */
export function seminarsPart(visit: Visit, zone: string, seminars: readonly OpenSeminar[]): string {
  const { language } = visit
  const words = wordsOf(language)
  const items = seminars.map(({ id, title, description, at, minutes, left }) => {
    const seats = left === null ? '' : left > 0 ? filled(words.seats_left, { count: left }) : words.full
    const verb = left === null || left > 0 ? words.register : words.wait
    const label = `${verb}${colonIn(language)}${title}, ${momentIn(language, at, zone)}`
    return (
      `<li><span><strong><bdi>${escapeHtml(title)}</bdi></strong><br>${escapeHtml(momentIn(language, at, zone))}` +
      ` · ${escapeHtml(filled(words.minutes, { minutes }))}${seats ? `<br><span class="mute">${escapeHtml(seats)}</span>` : ''}` +
      `${description ? `<br><bdi>${escapeHtml(description)}</bdi>` : ''}</span>` +
      `<button name="seminar" value="${id}" aria-label="${escapeHtml(label)}">${escapeHtml(verb)}</button></li>`
    )
  })
  return (
    `<form class="z" method="get">${hidden({ lang: language })}${zoneField(language, zone)}</form>` +
    (items.length
      ? `<form method="get">${hidden({ lang: language, tz: zone })}<ul class="c">${items.join('')}</ul></form>`
      : `<p>${escapeHtml(words.no_dates)}</p>`)
  )
}
