import type { Candidate } from '../resources/candidates'
import type { ClockRow } from '../resources/procedures'
import type { LedgerRow } from '../resources/transactions'
import type { Holder, Step, Track } from './tracks'

/** A record by what it is called: its id and the columns that a name is made of. */
export type NamedRow = { id: number } & Record<string, unknown>

export type Effect = 'warn' | 'block'

/** What must be there before a step, judged for one candidate. */
export interface RequirementState {
  id: number
  name: string
  name_arabic: string | null
  effect: Effect
  needs: 'step' | 'document' | 'field'
  needs_step: Step | null
  needs_kind_id: number | null
  needs_field: string | null
  met: boolean
  source: string
  source_date: string
}

/** One step of a track as it stands. */
export interface StepState {
  step: Step
  done: boolean
  day: string | null
  /** Who set it or took it back last, and when. */
  by: { id: number; name: string } | null
  at: string | null
  /** Days from its own day to that of the next step that was taken, or to today. */
  days_in_step: number | null
  /** Of a step that somebody is waited for. */
  due_on: string | null
  overdue_days: number
  holder: Holder | null
  /** Of one that is done: the program set it because of silence. Of one that waits: the law says what silence means. */
  silence: boolean
  /** Id of the change by which the program set it, while nobody has confirmed it or taken it back. */
  to_confirm: number | null
  /** Of one that is open: the latest decision refused it. */
  refused: { on: string | null; note: string | null } | null
  requirements: RequirementState[]
}

/** A clock and its reading: days left are negative once it is over. */
export type ClockState = ClockRow & { days_left: number | null; of_days: number | null }

export interface TrackState {
  track: Track
  steps: StepState[]
  /** The first open step after the furthest one that was taken; null once the last was. */
  current: Step | null
  /** The most urgent of the track. */
  clock: ClockState | null
}

/** A kind of paper that the checklist asks for, or that is there beside it. */
export interface PaperState {
  kind_id: number
  slug: string
  names: Record<string, string | null>
  /** Whether the checklist asks for it. */
  needed: boolean
  state: 'have' | 'missing' | 'expiring' | 'expired'
  document_id: number | null
  holder: Holder | null
  due_on: string | null
  overdue_days: number
  times_asked: number
  /** Whether the original, and a translation, is asked for. */
  original: boolean
  translation: boolean
  /** Whether they are there. */
  has_original: boolean
  has_translation: boolean
  valid_until: string | null
}

/** A rule that is or is about to be broken, with where it stands. */
export interface GuardWarning {
  rule_id: number
  kind: string
  effect: Effect
  text_en: string | null
  text_ar: string | null
  source: string
  source_date: string
  /** Of a limit: currencies without a recent rate, so that the sum cannot be compared. */
  missing_rates?: string[]
}

export interface LedgerTotal {
  currency: string
  due: string
  paid: string
  open: string
}

/** What `GET /candidates/{id}/page` answers: head and overview at once. */
export interface CandidatePage {
  candidate: Candidate
  /** What every id on the page is called, by resource and id. */
  names: Record<string, Record<string, NamedRow>>
  tracks: TrackState[]
  next: ClockState | null
  clocks: ClockState[]
  papers: { have: number; need: number; items: PaperState[] }
  fees: {
    rows: LedgerRow[]
    totals: LedgerTotal[]
    warnings: GuardWarning[]
    /** What may be taken for the placement by the rule in force, and what is agreed upon; null where no rule limits it. */
    placement: { sum: string; limit: string; currency: string; missing_rates: string[] } | null
  }
  warnings: GuardWarning[]
  certificate: { provider: string; level: string; usable_until: string | null } | null
  employer: { id: number; company: string } | null
  /** Who decides in a track, by name, as its newest procedure says. */
  authorities: Partial<Record<Track, string>>
  /** Whether the caller keeps this one at hand. */
  starred: boolean
  counts: Record<
    'documents' | 'courses' | 'interviews' | 'evaluations' | 'requests' | 'messages' | 'calls' | 'notes',
    number
  >
}

/** The page after a step, with what takes the step back; null where nothing changed. */
export type StepAnswer = CandidatePage & { change_id: number | null }

export const TIMELINE_KINDS = ['all', 'calls', 'messages', 'changes', 'papers'] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

/** A field as it was and as it became. */
export interface FieldChange {
  field: string
  old: unknown
  new: unknown
}

/** Something that happened with a candidate. `record` is of the resource that the kind stands for. */
export type TimelineItem = {
  /** Unlike that of any other item. */
  key: string
  at: string
  who: { id: number; name: string } | null
} & (
  | { kind: 'call' | 'mail' | 'message' | 'note'; record: NamedRow }
  | {
      kind: 'step'
      id: number
      track: Track
      step: Step
      done: boolean
      day: string | null
      by_silence: boolean
      /** The authority refused: `day` is that of its decision, `reason` the note of the record. */
      refused?: boolean
      reason: string | null
    }
  | { kind: 'change'; action: string; changes: FieldChange[] }
  | {
      kind: 'paper'
      action: string
      document_id: number
      document_kind_id: number | null
      name: string | null
      changes: FieldChange[]
    }
)

export interface Timeline {
  items: TimelineItem[]
  /** What `before` asks for the next ones with; null at the beginning of time. */
  next: string | null
}
