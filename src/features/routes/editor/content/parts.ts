import type { ContentProblem } from '../../../../../contract/routes/problems'
import type {
  ClockRule,
  RouteRequirement,
  RouteStep,
  RouteTrack,
  VersionContent,
} from '../../../../../contract/routes/version'

export const PARTS = ['tracks', 'clocks', 'requirements'] as const
export type Part = (typeof PARTS)[number]

/** The item that a dialog changes; a new one has no place yet. */
export type Edited =
  | { kind: 'track'; at?: number; first: RouteTrack }
  | { kind: 'step'; track: number; at?: number; first: RouteStep }
  | { kind: 'clock'; at?: number; first: ClockRule }
  | { kind: 'requirement'; at?: number; first: RouteRequirement }

/** Properties of the lists of a version; without `onChange` they are read only. */
export interface ListProps {
  content: VersionContent
  problems: readonly ContentProblem[]
  onChange?: ((content: VersionContent) => void) | undefined
  onEdit: (edited: Edited) => void
  /** Says a move to screen readers. */
  onSay: (words: string) => void
}
