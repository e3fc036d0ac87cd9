import type { ConditionFacts } from './conditions'
import type { IsDayOff } from './counting'
import type { ClockLength } from './version'
import type { CaseEvent, Quality } from './words'

/** An event that can start a clock. */
export interface EventFact {
  event: CaseEvent
  day: string
  quality: Quality
  /** The step of `step_done`. */
  step?: string
  /** The instant, for periods of hours. */
  at?: string | null
  /** The last day that the paper itself names. */
  until?: string | null
  /** Whether the decision tells how to contest it (§ 58 VwGO); nothing where nobody has read it yet. */
  instructed?: boolean | null
}

/** A request of the authority for more, in the procedure that the clock belongs to. */
export interface AuthorityRequest {
  asked_on: string
  /** The end of the period that the authority set. */
  until: string | null
  answered_on: string | null
}

export interface ClockExtension {
  /** The day of the letter; null where it is not known. */
  told_on: string | null
  until: string
  reason: string
}

/** One attempt at an exam or a course. */
export interface Attempt {
  day: string
  parts: readonly { part: string; passed: boolean }[]
}

type MedianOffice = Extract<ClockLength, { median_of: string }>['median_of']

export interface ClockFacts {
  events: readonly EventFact[]
  requests?: readonly AuthorityRequest[]
  extensions?: readonly ClockExtension[]
  attempts?: readonly Attempt[]
  /** Days that each office of the case took in the median; null where too few cases are known. */
  medians?: Readonly<Partial<Record<MedianOffice, number | null>>>
  conditions?: ConditionFacts
  /** Days off at the court or authority of the clock; by default those of the reading. */
  isDayOff?: IsDayOff
  /** The day of the step or record that ends the clock. */
  ended_on?: string | null
  /** The day of the record with which the clock is history once its time is over, and no alarm. */
  settled_on?: string | null
}

/** The day on which a clock is read, and the days off where its act is done. */
export interface ReadingDay {
  today: string
  isDayOff: IsDayOff
  /** The instant and the time zone, for periods of hours; by default German time. */
  now?: string
  zone?: string
}

interface Started {
  /** The latest day of the events, or the day from which the clock began anew. */
  started_on: string
  /** The worst one of the events; an estimated clock is drawn dotted and stays on the desk of its owner. */
  quality: Quality
  /** Events without a day, in whose place the day of the decision is counted: the program asks for them. */
  asked_for: CaseEvent[]
}

/** The origin of the end. */
export type EndBasis = 'counted' | 'printed' | 'assumed' | 'median' | 'extended'

interface Dated extends Started {
  /** The last day by the calendar, not moved. */
  due_on: string
  due_at: string | null
  /** The next working day, where the period moves to it: the last one for an act of ours. */
  latest_on: string | null
  /** Negative from the day after the end. */
  days_left: number
  basis: EndBasis
}

export type ClockReading =
  | { state: 'not_applicable' }
  /** `waits_for`: clocks without which the end is not known. */
  | { state: 'not_started'; missing: CaseEvent[]; waits_for: string[]; open_requests: AuthorityRequest[] }
  /** It runs, but nobody knows until when. */
  | (Started & { state: 'undated'; lacks: 'printed_date' | 'median' })
  /** `until`: the last day of the pause; null where the answer ends it. `due_on`: the end as far as it is known. */
  | (Started & { state: 'paused'; since: string; until: string | null; due_on: string | null })
  | (Dated & { state: 'running' })
  /** `still_possible`: the act is ours, and its last working day has not passed. */
  | (Dated & { state: 'over'; still_possible: boolean })
  /** `in_time`: null where the end is not known, or nobody did the act because the case goes on without it. */
  | { state: 'ended'; on: string; started_on: string | null; due_on: string | null; in_time: boolean | null }
  /** Counters of attempts. `next` is the number of the attempt to come, `parts` what it repeats. */
  | { state: 'repeating'; next: number; left: number; parts: string[] }
  | { state: 'exhausted'; on: string; parts: string[] }
