import { isOneOf } from '../definition/isOneOf'
import { addDays, clockTime, minutesOf, momentOf, startOfDay, wallAt, weekdayOf } from '../time/wall-time'

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

/** Returns the weekday of a calendar day. */
export function weekdayNameOf(day: string): Weekday {
  const [name = 'monday'] = WEEKDAYS.slice(weekdayOf(day))
  return name
}

/** A part of a day in local time: `['09:00', '12:30']`. */
export type Span = readonly [from: string, to: string]
/** Opening hours by weekday; a missing day is closed. */
export type Weekly = Partial<Record<Weekday, readonly Span[]>>
/** Opening hours of single days, by `YYYY-MM-DD`; a day without spans is closed. */
export type Exceptions = Readonly<Record<string, readonly Span[]>>

/** The rule of bookable times. Days and times are local to `timezone`. */
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
  label_de?: string
  label_fr?: string
  kind: 'text' | 'long' | 'choice'
  required?: boolean
  /** Options of a choice, the same in all languages. */
  options?: readonly string[]
}

export const BOOKING_LANGUAGES = ['en', 'ar', 'de', 'fr'] as const
export type BookingLanguage = (typeof BOOKING_LANGUAGES)[number]

/** Returns a text in a language, else in English, else in Arabic. */
export const textIn = (
  language: string,
  texts: Readonly<Partial<Record<BookingLanguage, string | null>>>,
): string => texts[language as BookingLanguage]?.trim() || texts.en?.trim() || texts.ar?.trim() || ''

/** Returns a question as visitors read it. */
export const questionIn = (
  language: string,
  { label_en, label_ar, label_de, label_fr }: BookingQuestion,
): string => textIn(language, { en: label_en, ar: label_ar, de: label_de ?? null, fr: label_fr ?? null })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const MAX_QUESTIONS = 20

/**
 * Returns the slots of one day in the rule's zone, the earliest first. A local time that the clocks skip is no slot, one
 * that occurs twice is one slot, and slots lie at least minutes and buffers apart.
 * @returns ISO 8601 in UTC
 */
export function slotsOn(rule: BookingRule, day: string): string[] {
  const spans = rule.exceptions?.[day] ?? rule.weekly?.[weekdayNameOf(day)] ?? []
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

/** Returns the moment at which a span ends; where clocks skip its end, the moment at which they go on. */
function endOf(day: string, time: string, zone: string): number {
  for (let minutes = minutesOf(time); minutes < 24 * 60; minutes++) {
    const moment = momentOf({ day, time: clockTime(minutes) }, zone)
    if (moment) return Date.parse(moment)
  }
  return Date.parse(startOfDay(addDays(day, 1), zone))
}

/**
 * Returns the slots from `begin` up to but not `end` (ISO 8601), after the notice and within the horizon.
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

/** Returns whether a value holds opening hours by weekday, in spans that do not overlap. */
export function isWeekly(value: unknown): value is Weekly {
  return (
    isPlain(value) && Object.entries(value).every(([day, spans]) => isOneOf(WEEKDAYS, day) && areSpans(spans))
  )
}

/** Returns whether a value holds opening hours of single days. */
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
  return sorted.every(([from], at) => (sorted[at - 1]?.[1] ?? '') <= from)
}

/** Returns the questions of a kind of appointment from its field `questions`: `{"list": [...]}`. */
export function questionsOf(value: unknown): BookingQuestion[] {
  const list = isPlain(value) ? value.list : undefined
  return areQuestions(list) ? list : []
}

/** Returns whether a value is a valid list of questions. */
export function areQuestions(value: unknown): value is BookingQuestion[] {
  if (!Array.isArray(value) || value.length > MAX_QUESTIONS) return false
  const isQuestion = (each: unknown) =>
    isPlain(each) &&
    /^[a-z][a-z0-9_]{0,39}$/.test(String(each.key)) &&
    [each.label_en, each.label_ar].every(
      label => typeof label === 'string' && label && label.length <= 200,
    ) &&
    [each.label_de, each.label_fr].every(
      label => label === undefined || (typeof label === 'string' && label.length <= 200),
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
