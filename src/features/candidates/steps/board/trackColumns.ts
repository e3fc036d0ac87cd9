import { type Step, TRACKS, type Track } from '../../../../../contract/candidates/steps'
import type { BoardColumn } from '../../../../views/board'

/** The column of candidates who have taken no step of the track. */
export const NOT_BEGUN = 'none'

/** One column of a track's board: a step, or a level of the language with its steps. */
export interface TrackColumn {
  key: string
  steps: readonly Step[]
}

/** The language has a column a level, because its 18 steps would not be overlooked. */
export function trackColumns(track: Track): TrackColumn[] {
  const steps: readonly Step[] = TRACKS.find(each => each.track === track)?.steps ?? []
  if (track !== 'language') return steps.map(step => ({ key: step, steps: [step] }))
  const levels = [...new Set(steps.map(levelOf))]
  return levels.map(level => ({ key: level, steps: steps.filter(step => levelOf(step) === level) }))
}

const levelOf = (step: Step) => step.slice(0, 2)

/** The same as columns of a board, those first who have not begun. */
export function boardColumns(track: Track, translate: (key: string) => string): BoardColumn[] {
  const field = `${track}_step`
  const label = (key: string) => (track === 'language' ? key.toUpperCase() : translate(`steps.${key}`))
  return [
    {
      key: NOT_BEGUN,
      label: translate('candidate.not_started'),
      kind: 'none',
      filter: { [`${field}_null`]: true },
    },
    ...trackColumns(track).map(({ key, steps }, at, { length }) => ({
      key,
      label: label(key),
      kind: at === length - 1 ? 'good' : 'info',
      filter: { [field]: steps },
    })),
  ]
}

/** The step of a move: one forward, or the first of those that are taken back with all behind it. */
export interface StepMove {
  step: Step
  done: boolean
}

/**
 * Finds the step that puts a candidate into another column of a track.
 * @param record the candidate's row, with the flag of each step
 * @param to the column's key
 * @returns undefined where there is nothing to do
 */
export function moveTo(track: Track, record: Record<string, unknown>, to: string): StepMove | undefined {
  const columns = trackColumns(track)
  const at = columns.findIndex(({ key }) => key === to)
  const now = columns.findLastIndex(({ steps }) => steps.some(step => record[step] === true))
  if (at > now) {
    const step = columns[at]?.steps[0]
    return step ? { step, done: true } : undefined
  }
  const step = columns
    .slice(at + 1)
    .flatMap(({ steps }) => steps)
    .find(each => record[each] === true)
  return step ? { step, done: false } : undefined
}
