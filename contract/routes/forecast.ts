/** Days that a step takes: the median and the 80th percentile of those that were finished. */
export interface StepDays {
  median: number
  percentile_80: number
}

/** A track of a case with the steps that are still to be taken, in their order. */
export interface RemainingTrack {
  /** One of its steps was taken. */
  begun: boolean
  /** Chosen for single cases: it counts only once it has begun. */
  optional: boolean
  /** It holds the visa or the journey, which follow on all other tracks. */
  last: boolean
  steps: readonly string[]
}

/** Days until arrival at best and at worst, or the first step whose speed is not known. */
export type DaysToArrival = { early: number; late: number } | { lacks: string }

/**
 * Returns the days until a person arrives. Tracks before the visa run side by side, so the longest of them counts; visa and
 * journey follow it. Once the visa has begun nothing else is waited for. Of the tracks before it those that have begun
 * count, and all that are not optional where none has.
 */
export function daysToArrival(
  tracks: readonly RemainingTrack[],
  speedOf: (step: string) => StepDays | undefined,
): DaysToArrival {
  const last = tracks.filter(track => track.last)
  const counted = [...parallelOf(tracks), ...last]
  const lacks = counted.flatMap(({ steps }) => steps).find(step => !speedOf(step))
  if (lacks !== undefined) return { lacks }
  const sum = (track: RemainingTrack, of: keyof StepDays) =>
    track.steps.reduce((days, step) => days + (speedOf(step)?.[of] ?? 0), 0)
  const days = (of: keyof StepDays) =>
    Math.max(0, ...parallelOf(tracks).map(track => sum(track, of))) +
    last.reduce((all, track) => all + sum(track, of), 0)
  return { early: Math.round(days('median')), late: Math.round(days('percentile_80')) }
}

function parallelOf(tracks: readonly RemainingTrack[]): RemainingTrack[] {
  if (tracks.some(({ last, begun }) => last && begun)) return []
  const before = tracks.filter(({ last }) => !last)
  const begun = before.filter(track => track.begun)
  return begun.length ? begun : before.filter(({ optional }) => !optional)
}
