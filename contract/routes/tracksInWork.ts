import type { CaseStepState, CaseTrack } from '../calls/cases'

const SETTLED: readonly string[] = ['done', 'skipped', 'unneeded']
const UNTOUCHED: readonly string[] = ['open', 'current', 'unneeded']

/** Whether a step needs nothing more. */
export const isSettled = ({ state }: Pick<CaseStepState, 'state'>): boolean => SETTLED.includes(state)

/** The parts of a track that say whether it is in work. */
type Track = Pick<CaseTrack, 'runs' | 'optional'> & {
  steps: readonly Pick<CaseStepState, 'state' | 'clock'>[]
}

/** Returns the tracks where something is under way and the next one in order; the others are folded */
export function tracksInWork<One extends Track>(tracks: readonly One[]): One[] {
  const next = tracks.find(track => track.runs === 'in_order' && !track.optional && !isOver(track))
  const shown = tracks.filter(track => track === next || isUnderWay(track))
  return shown.length ? shown : tracks.slice(0, 1)
}

/**
 * Returns the next step of a case: the current one of the first track in order that has one, else the first step that is open
 * in a track without an order. Undefined once nothing is left.
 */
export function leadStep<Step extends Pick<CaseStepState, 'key' | 'state'>>(
  tracks: readonly (Pick<CaseTrack, 'runs' | 'optional' | 'current'> & { steps: readonly Step[] })[],
): Step | undefined {
  const asked = tracks.filter(({ optional }) => !optional)
  const lead = asked.find(({ current }) => current !== null)
  const free = asked.filter(({ runs }) => runs === 'freely').flatMap(({ steps }) => steps)
  return lead?.steps.find(({ key }) => key === lead.current) ?? free.find(step => !isSettled(step))
}

const isOver = ({ steps }: Track) => steps.every(isSettled)
const isUnderWay = (track: Track) =>
  !isOver(track) && track.steps.some(({ state, clock }) => clock || !UNTOUCHED.includes(state))
