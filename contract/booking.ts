import { addDays, clockTime, minutesOf, momentOf, startOfDay, wallAt, weekdayOf } from './wall-time'

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** A stretch of a day as clocks on the wall show it: `['09:00', '12:30']`. */
export type Span = readonly [from: string, to: string]
/** What is open on each day of the week; a day that is left out is closed. */
export type Weekly = Partial<Record<Weekday, readonly Span[]>>
/** What is open on single days instead, by `YYYY-MM-DD`; no span at all: closed. */
export type Exceptions = Readonly<Record<string, readonly Span[]>>

/** When something can be booked. Minutes are real ones; days and times are those of `timezone`. */
export interface BookingRule {
  timezone: string
  weekly: Weekly | null
  exceptions: Exceptions | null
  minutes: number
  buffer_before: number
  buffer_after: number
  notice_hours: number
  horizon_days: number
}

/** A question that a kind of appointment asks beside name, e-mail and phone. */
export interface BookingQuestion {
  key: string
  label_en: string
  label_ar: string
  kind: 'text' | 'long' | 'choice'
  required?: boolean
  /** For a choice: what can be chosen, the same words in both languages. */
  options?: readonly string[]
}

export const BOOKING_LANGUAGES = ['en', 'ar'] as const
export type BookingLanguage = (typeof BOOKING_LANGUAGES)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MOST_QUESTIONS = 20

/**
 * The moments at which something can be begun on one day of the rule's zone, the earliest first. Times that the clocks
 * skip are none, those that they show twice are one, and no two lie closer than minutes and buffers.
 * @returns ISO 8601 in UTC
 */
export function slotsOn(rule: BookingRule, day: string): string[] {
  const spans = rule.exceptions?.[day] ?? rule.weekly?.[WEEKDAYS[weekdayOf(day)] as Weekday] ?? []
  const step = rule.minutes + rule.buffer_before + rule.buffer_after
  const slots: string[] = []
  let free = Number.NEGATIVE_INFINITY
  for (const [from, to] of [...spans].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const end = endOf(day, to, rule.timezone)
    for (let at = minutesOf(from); at < minutesOf(to); at += step) {
      const moment = momentOf({ day, time: clockTime(at) }, rule.timezone)
      if (!moment) continue
      const begins = Date.parse(moment)
      if (begins < free || begins + rule.minutes * MINUTE > end) continue
      slots.push(moment)
      free = begins + step * MINUTE
    }
  }
  return slots
}

/** The moment at which a stretch ends; where clocks skip its last minute, the one at which they go on. */
function endOf(day: string, time: string, zone: string): number {
  for (let minutes = minutesOf(time); minutes < 24 * 60; minutes++) {
    const moment = momentOf({ day, time: clockTime(minutes) }, zone)
    if (moment) return Date.parse(moment)
  }
  return Date.parse(startOfDay(addDays(day, 1), zone))
}

/**
 * The moments from `begin` up to but not `end` (ISO 8601) at which something can be begun: not sooner than the notice,
 * not later than the horizon.
 */
export function slotsBetween(
  rule: BookingRule,
  { begin, end, now }: { begin: string; end: string; now: Date },
): string[] {
  const first = Math.max(Date.parse(begin), now.getTime() + rule.notice_hours * HOUR)
  const horizon = startOfDay(addDays(wallAt(now, rule.timezone).day, rule.horizon_days + 1), rule.timezone)
  const last = Math.min(Date.parse(end), Date.parse(horizon))
  const slots: string[] = []
  if (first >= last) return slots
  const lastDay = wallAt(last, rule.timezone).day
  for (let day = wallAt(first, rule.timezone).day; day <= lastDay; day = addDays(day, 1))
    for (const slot of slotsOn(rule, day))
      if (Date.parse(slot) >= first && Date.parse(slot) < last) slots.push(slot)
  return slots
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** @returns whether a value says what is open in a week: names of days, stretches that begin before they end and do not overlap */
export function isWeekly(value: unknown): value is Weekly {
  return (
    isPlain(value) &&
    Object.entries(value).every(([day, spans]) => WEEKDAYS.includes(day as Weekday) && areSpans(spans))
  )
}

/** @returns whether a value says what is open on single days */
export function areExceptions(value: unknown): value is Exceptions {
  return (
    isPlain(value) &&
    Object.entries(value).every(
      ([day, spans]) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) && areSpans(spans),
    )
  )
}

function areSpans(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 12) return false
  const isSpan = (span: unknown): span is Span =>
    Array.isArray(span) &&
    span.length === 2 &&
    span.every(time => TIME.test(String(time))) &&
    span[0] < span[1]
  if (!value.every(isSpan)) return false
  const sorted = value.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.every((span, at) => at === 0 || (sorted[at - 1] as Span)[1] <= span[0])
}

/** The questions of a kind of appointment, as they stand in its `questions`: `{"list": [...]}`. */
export function questionsOf(value: unknown): BookingQuestion[] {
  const list = isPlain(value) ? value.list : undefined
  return areQuestions(list) ? list : []
}

/** @returns whether a value is a list of questions that can be asked */
export function areQuestions(value: unknown): value is BookingQuestion[] {
  if (!Array.isArray(value) || value.length > MOST_QUESTIONS) return false
  const isQuestion = (each: unknown) =>
    isPlain(each) &&
    /^[a-z][a-z0-9_]{0,39}$/.test(String(each.key)) &&
    [each.label_en, each.label_ar].every(
      label => typeof label === 'string' && label && label.length <= 200,
    ) &&
    ['text', 'long', 'choice'].includes(String(each.kind)) &&
    (each.kind !== 'choice' ||
      (Array.isArray(each.options) &&
        each.options.length > 0 &&
        each.options.length <= 30 &&
        each.options.every(option => typeof option === 'string' && option && option.length <= 100)))
  return value.every(isQuestion) && new Set(value.map(({ key }) => key)).size === value.length
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
