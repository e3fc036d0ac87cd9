import { WEEKDAYS, type Weekday, type Weekly } from '../../../../contract/booking/availability'
import type { RouteLanguage } from '../../../../contract/routes/words'
import { colonIn } from '../../../../contract/text/colonIn'
import { LOCALES } from '../../../../contract/text/dayIn'
import { filled } from '../../../../contract/text/filled'
import { addDays, momentOf, wallAt, weekdayOf } from '../../../../contract/time/wall-time'
import type { Clocks } from '../../personal-links'
import type { OfficeHours } from '../facts/people'
import { clocksIn } from './dates'
import { escapeHtml } from './html'
import type { Visit } from './visit'

/** The person for whom the hours are written too, where the clocks differ, and the moment by which both clocks are compared. */
interface Reader {
  own: Clocks
  now: Date
}

/**
 * Writes the hours of an office as HTML: days with the same hours in one line, the days off in the last one. Without a reader
 * they are written by the clocks of the office alone.
 */
export function officeHours(
  { words, language }: Pick<Visit, 'words' | 'language'>,
  { weekly, clocks }: OfficeHours,
  reader?: Reader,
): string {
  const week = weekOf(weekly)
  const colon = colonIn(language)
  const local = reader && week.map(day => localSpans(day, weekly, { from: clocks.zone, reader }))
  const own = week.map(day => spansText(weekly[day] ?? []))
  const isElsewhere = local?.some((text, at) => text !== own[at])
  const lines = groupsOf(week, at => own[at] + (isElsewhere ? (local?.[at] ?? '') : ''))
  const closed = week.filter((_, at) => !own[at])
  const open = lines.flatMap(({ days, at }) =>
    own[at]
      ? `${escapeHtml(capital(daysText(words, language, days)))}${colon}${isolated(own[at])}` +
        (isElsewhere
          ? ` <span class="mute">(${escapeHtml(words.your_time)}${colon}${isolated(local?.[at] ?? '')})</span>`
          : '')
      : [],
  )
  const zone = isElsewhere
    ? escapeHtml(capital(filled(words.clocks, { country: clocksIn(language, clocks) })))
    : ''
  const off = closed.length ? escapeHtml(filled(words.days_off, { days: listOf(language, closed) })) : ''
  return [...open, off, zone && `<span class="mute">${zone}</span>`].filter(Boolean).join('<br>')
}

/** The days of the week, the first after the longest time off first: a week begins on Sunday where Friday and Saturday are off. */
function weekOf(weekly: Weekly): Weekday[] {
  const isOpen = (at: number) => (weekly[WEEKDAYS[at % 7] ?? 'monday'] ?? []).length > 0
  const daysOffBefore = (at: number) => {
    let days = 0
    while (days < 7 && !isOpen(at + 6 - days)) days++
    return days
  }
  const starts = WEEKDAYS.map((_, at) => at).filter(at => isOpen(at) && daysOffBefore(at) > 0)
  const first =
    starts.toSorted((one, other) => daysOffBefore(other) - daysOffBefore(one) || one - other)[0] ?? 0
  return WEEKDAYS.map((_, at) => WEEKDAYS[(first + at) % 7] ?? 'monday')
}

/** Days that follow each other and have the same text, with the place of the first. */
function groupsOf(week: readonly Weekday[], textAt: (at: number) => string) {
  const groups: { at: number; days: Weekday[] }[] = []
  for (const [at, day] of week.entries()) {
    const last = groups.at(-1)
    if (last && textAt(last.at) === textAt(at)) last.days.push(day)
    else groups.push({ at, days: [day] })
  }
  return groups
}

const inOrder = (spans: readonly (readonly [string, string])[]) =>
  [...spans].toSorted(([one], [other]) => (one < other ? -1 : 1))

const spansText = (spans: readonly (readonly [string, string])[]): string =>
  inOrder(spans)
    .map(([from, to]) => `${from}–${to}`)
    .join(', ')

/** The hours of the next such day by the clocks of the reader. */
function localSpans(
  day: Weekday,
  weekly: Weekly,
  { from, reader }: { from: string; reader: Reader },
): string {
  const today = wallAt(reader.now, from).day
  const date = addDays(today, (WEEKDAYS.indexOf(day) - weekdayOf(today) + 7) % 7)
  const there = (time: string) => {
    const moment = momentOf({ day: date, time }, from)
    return moment ? wallAt(moment, reader.own.zone).time : time
  }
  return spansText((weekly[day] ?? []).map(([begin, end]) => [there(begin), there(end)] as const))
}

function daysText(words: Visit['words'], language: RouteLanguage, days: readonly Weekday[]): string {
  const [first = 'monday'] = days
  if (days.length < 3) return listOf(language, days)
  return filled(words.days, { from: nameOf(language, first), to: nameOf(language, days.at(-1) ?? first) })
}

const listOf = (language: RouteLanguage, days: readonly Weekday[]): string =>
  new Intl.ListFormat(LOCALES[language]).format(days.map(day => nameOf(language, day)))

/** The first of January 2024 was a Monday. */
const nameOf = (language: RouteLanguage, day: Weekday): string =>
  new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, 1 + WEEKDAYS.indexOf(day))),
  )

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
/** Spans from left to right, each in one line. */
const isolated = (text: string): string =>
  `<bdi dir="ltr">${text
    .split(', ')
    .map(span => `<span class="n">${escapeHtml(span)}</span>`)
    .join(', ')}</bdi>`
