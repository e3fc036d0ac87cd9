import type { RouteStep, RouteTrack, VersionContent } from './version'

/**
 * Returns the keys of the steps that a case can reach. A track begins with the case, unless an earlier track leads to it: then
 * it begins when that outcome comes; later tracks only lead back, as a remedy to its decision. A track in order goes on
 * after each step but a decision of which every outcome leads elsewhere.
 */
export function reachableSteps({ tracks }: Pick<VersionContent, 'tracks'>): ReadonlySet<string> {
  const places = placesOf(tracks)
  const reached = new Set<string>()
  const queue = tracks
    .filter((track, at) => track.optional || !isTarget(track, tracks.slice(0, at)))
    .flatMap(begin)
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    const place = places.get(key)
    if (!place || reached.has(key)) continue
    reached.add(key)
    queue.push(...place.next, ...targetsOf(place.step).flatMap(target => beginTarget(target, tracks)))
  }
  return reached
}

type Target = NonNullable<NonNullable<RouteStep['outcomes']>[number]['leads_to']>

const begin = ({ runs, steps }: RouteTrack): string[] =>
  (runs === 'freely' ? steps : steps.slice(0, 1)).map(({ key }) => key)

function beginTarget(target: Target, tracks: readonly RouteTrack[]): string[] {
  if ('step' in target) return [target.step]
  return 'track' in target ? tracks.filter(({ key }) => key === target.track).flatMap(begin) : []
}

const targetsOf = ({ outcomes = [] }: RouteStep): Target[] =>
  outcomes.flatMap(({ leads_to }) => leads_to ?? [])

/** Says whether an outcome of other tracks leads to a track or to one of its steps. */
const isTarget = (track: RouteTrack, others: readonly RouteTrack[]): boolean =>
  others
    .flatMap(({ steps }) => steps.flatMap(targetsOf))
    .some(
      target =>
        ('track' in target && target.track === track.key) ||
        ('step' in target && track.steps.some(({ key }) => key === target.step)),
    )

/** Returns each step with the steps to which its track goes on. */
function placesOf(tracks: readonly RouteTrack[]): ReadonlyMap<string, { step: RouteStep; next: string[] }> {
  return new Map(
    tracks.flatMap(({ runs, steps }) =>
      steps.map((step, at) => {
        const following = steps.slice(at + 1, at + 2)
        const rest = runs === 'freely' ? steps : goesOn(step) ? following : []
        return [step.key, { step, next: rest.map(({ key }) => key) }]
      }),
    ),
  )
}

const goesOn = ({ kind, outcomes = [], optional, applies_if }: RouteStep): boolean =>
  kind !== 'decision' ||
  Boolean(optional) ||
  applies_if !== undefined ||
  outcomes.some(({ leads_to, fails }) => !leads_to && !fails)
