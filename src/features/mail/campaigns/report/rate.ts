/** How many messages were done at a moment (milliseconds). */
export interface Sample {
  at: number
  done: number
}

/** Milliseconds that a rate looks back: longer would hide that a server has just slowed us. */
const WINDOW = 60_000
/** Milliseconds that must lie between two samples before they say anything. */
const LEAST = 3_000

/** @returns the samples with the new one, without those that are too old to count */
export function withSample(samples: readonly Sample[], next: Sample): Sample[] {
  return [...samples.filter(({ at }) => at >= next.at - WINDOW && at < next.at), next]
}

/**
 * Messages a minute: of the last minute where it was watched, else the average since the start.
 * @param started ISO 8601
 * @returns undefined where nothing can be said yet
 */
export function rateOf(samples: readonly Sample[], started: string | null | undefined): number | undefined {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last) return undefined
  if (last.at - first.at >= LEAST) return ((last.done - first.done) / (last.at - first.at)) * 60_000
  const since = started ? last.at - Date.parse(started) : 0
  return since > LEAST ? (last.done / since) * 60_000 : undefined
}

/** @returns when the rest is done at a rate (messages a minute), or undefined where it never would be */
export function endOf(left: number, rate: number | undefined, now: number): Date | undefined {
  if (!rate || rate <= 0) return undefined
  return new Date(now + (left / rate) * 60_000)
}
