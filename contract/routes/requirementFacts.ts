import type { Authentication, AuthenticationDemand, AuthenticationWay } from '../candidates/papers'
import type { ConditionFacts } from './conditions'
import type { FigureRow } from './figures'
import type { PAPER_FORMS, RequirementLine } from './version'
import type { CaseStepState } from './words'

export type PaperForm = (typeof PAPER_FORMS)[number]

export interface PaperFact {
  /** The document; none where a record stands for it. */
  id?: number
  kind: string
  state: 'missing' | 'asked' | 'uploaded' | 'refused' | 'checked'
  /** Forms that a person has seen; `valid` and `dated` are read from the days, `authenticated` from the authentication. */
  forms: readonly PaperForm[]
  valid_until: string | null
  /** Left out where a record stands for the paper: it is of no age. */
  issued_on?: string | null
  /** The country that issued it, where it is known. */
  issued_in?: string | null
  authentication?: Authentication | null
  /** A language certificate without a passed module: one provider has to have given all of them. */
  lacksModules?: boolean
}

export type FieldValue = string | number | boolean | null

export interface RequirementFacts {
  /** The day on which papers count: of the application. */
  day: string
  /** The day by which figures and ages are judged: of the decision, or the one on which it is expected; by default `day`. */
  judged_on?: string
  /** Nothing is judged by the figures of another year any more. */
  decided?: boolean
  today: string
  born_on: string | null
  conditions: ConditionFacts
  papers: readonly PaperFact[]
  /** The authentication that Germany takes by country of issue. */
  ways?: Readonly<Record<string, AuthenticationWay>>
  /** The way in which the authority that decides treats documents without authentication, where it is known. */
  demand?: AuthenticationDemand | null
  /** Slugs of the kinds of papers that there are; all are taken to be there where none are given. */
  kinds?: ReadonlySet<string>
  steps: Readonly<Record<string, { state: CaseStepState; outcome?: string | null }>>
  fields: Readonly<Record<string, FieldValue>>
  /** Fields that a form has; all are taken to be there where none are given. The others are questions that a case answers. */
  formFields?: ReadonlySet<string>
  figures: readonly FigureRow[]
  /**
   * Guards by key, with whether they let the case pass, `unknown` while a field of the person is missing that decides it; nothing for
   * those that nothing evaluates.
   */
  guards: Readonly<Record<string, boolean | 'unknown'>>
  /** Fields of documents that the record of a guard lacks, by guard. */
  guardLacks?: Readonly<Record<string, readonly string[]>>
}

export const LINE_REASONS = [
  'paper_missing',
  'paper_asked',
  'paper_unchecked',
  'paper_refused',
  'paper_expired',
  'paper_ends_early',
  'paper_too_old',
  'paper_incomplete',
  'authentication_open',
  'modules_missing',
  'step_open',
  'step_failed',
  'other_outcome',
  'field_missing',
  'answer_missing',
  'answered_no',
  'birth_date_missing',
  'too_young',
  'too_old',
  'below_figure',
  'other_route',
  'figure_without_row',
  'guard_refuses',
  'guard_unread',
  'guard_open',
] as const
export type LineReason = (typeof LINE_REASONS)[number]

export type LineReading =
  | { state: 'met' }
  | { state: 'unmet' | 'unknown'; reason: LineReason; values: Readonly<Record<string, unknown>> }

export type RequirementState = LineReading['state']

export interface GroupReading {
  state: RequirementState
  lines: (LineReading & { line: RequirementLine })[]
}

export type RequirementReading =
  | { state: 'not_applicable' }
  | { state: RequirementState; groups: GroupReading[] }

/** The reading of a line that nothing can judge: neither met nor held against anybody. */
export const unknown = (reason: LineReason, values: Readonly<Record<string, unknown>>): LineReading => ({
  state: 'unknown',
  reason,
  values,
})

export const unmet = (reason: LineReason, values: Readonly<Record<string, unknown>>): LineReading => ({
  state: 'unmet',
  reason,
  values,
})
