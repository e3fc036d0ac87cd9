import type { RemainingTrack } from '../../../../contract/routes/forecast'
import type { Tx } from '../../../crud/hooks'

interface PlacedTrack {
  optional: boolean
  /** Steps in their order; what a case may leave out is not waited for. */
  steps: { step: string; optional: boolean }[]
}
/** Tracks of versions in their order, until the one of the journey. */
export type TracksOfVersions = ReadonlyMap<number, readonly PlacedTrack[]>

/** Steps that mean the same in every route: with them begins and ends the part of the way that runs in order. */
const VISA = 'visa_granted'
const JOURNEY: readonly string[] = ['arrived', 'ticket_booked']

/** Reads the tracks of versions from the steps that `gatherDays` has placed. */
export async function readTracks(tx: Tx): Promise<TracksOfVersions> {
  const rows = await tx<
    { version_id: number; track_place: number; optional: boolean; steps: PlacedTrack['steps'] }[]
  >`
    select version_id, track_place, bool_or(track_optional) as optional,
      jsonb_agg(jsonb_build_object('step', step, 'optional', step_optional) order by place) as steps
    from placed_steps group by version_id, track_place order by version_id, track_place`
  const versions = new Map<number, PlacedTrack[]>()
  for (const { version_id, optional, steps } of rows)
    versions.set(version_id, [...(versions.get(version_id) ?? []), { optional, steps }])
  return new Map([...versions].map(([id, tracks]) => [id, untilArrival(tracks)]))
}

/** A route without a journey, such as one for people who are here, leads to no arrival. */
function untilArrival(tracks: readonly PlacedTrack[]): PlacedTrack[] {
  const journey = tracks.findLastIndex(track => has(track, JOURNEY))
  return tracks.slice(0, journey + 1)
}

/** Returns what is left of the tracks of a version after the steps that were taken. A step behind a later one counts as taken. */
export function remainingTracks(
  tracks: readonly PlacedTrack[],
  taken: ReadonlySet<string>,
): RemainingTrack[] {
  const visa = tracks.findIndex(track => has(track, [VISA]))
  return tracks.map(({ optional, steps }, place) => {
    const furthest = steps.findLastIndex(({ step }) => taken.has(step))
    return {
      begun: furthest >= 0,
      optional,
      last: visa >= 0 && place >= visa,
      steps: steps
        .slice(furthest + 1)
        .filter(each => !each.optional)
        .map(({ step }) => step),
    }
  })
}

const has = ({ steps }: PlacedTrack, keys: readonly string[]) => steps.some(({ step }) => keys.includes(step))
