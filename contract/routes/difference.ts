import type { Names, RouteStep, VersionContent } from './version'

interface NamedStep {
  key: string
  names: Names
}

export interface ContentDifference {
  added: NamedStep[]
  removed: NamedStep[]
  /** Steps with their new names. */
  renamed: NamedStep[]
  /** Steps of which anything but the names differs, such as the holder, an outcome or the track. */
  changed: NamedStep[]
  /** Tracks in their new order, where it differs. */
  track_order: NamedStep[]
  /** Steps, in their new order, of the tracks in which it differs. */
  step_order: NamedStep[]
  /** Keys that are new, gone or differ. */
  clocks: string[]
  requirements: string[]
}

/**
 * Returns the difference between two versions of a route, for the list of open cases. Steps, clocks and requirements are
 * matched by key, as a case is when a person moves it.
 */
export function differenceOf(before: VersionContent, after: VersionContent): ContentDifference {
  const [olds, news] = [stepsOf(before), stepsOf(after)]
  const both = [...news].flatMap(([key, now]) => {
    const old = olds.get(key)
    return old ? [{ old, now }] : []
  })
  return {
    added: [...news.values()].filter(({ step }) => !olds.has(step.key)).map(named),
    removed: [...olds.values()].filter(({ step }) => !news.has(step.key)).map(named),
    renamed: both
      .filter(({ old, now }) => !isSame(old.step.names, now.step.names))
      .map(({ now }) => named(now)),
    changed: both
      .filter(({ old, now }) => !isSame(withoutNames(old), withoutNames(now)))
      .map(({ now }) => named(now)),
    ...orderDifference(before, after),
    clocks: differingKeys(before.clocks, after.clocks),
    requirements: differingKeys(before.requirements, after.requirements),
  }
}

/** Returns the tracks and steps that stand in another order. What is new, gone or in another track changes no order. */
export function orderDifference(
  before: Pick<VersionContent, 'tracks'>,
  after: Pick<VersionContent, 'tracks'>,
): Pick<ContentDifference, 'track_order' | 'step_order'> {
  const olds = byKey(before.tracks)
  return {
    track_order: inNewOrder(before.tracks, after.tracks),
    step_order: after.tracks.flatMap(({ key, steps }) => inNewOrder(olds.get(key)?.steps ?? [], steps)),
  }
}

/** Returns the newer list where what both have stands in another order, else nothing. */
function inNewOrder(before: readonly NamedStep[], after: readonly NamedStep[]): NamedStep[] {
  const keysIn = (list: readonly NamedStep[], other: readonly NamedStep[]) => {
    const others = byKey(other)
    return list.map(({ key }) => key).filter(key => others.has(key))
  }
  if (isSame(keysIn(before, after), keysIn(after, before))) return []
  return after.map(({ key, names }) => ({ key, names }))
}

interface PlacedStep {
  step: RouteStep
  track: string
}

const stepsOf = ({ tracks }: VersionContent): Map<string, PlacedStep> =>
  new Map(tracks.flatMap(track => track.steps.map(step => [step.key, { step, track: track.key }])))

const named = ({ step: { key, names } }: PlacedStep): NamedStep => ({ key, names })

const withoutNames = ({ step, track }: PlacedStep) => ({ step: { ...step, names: null }, track })

function differingKeys(before: readonly { key: string }[], after: readonly { key: string }[]): string[] {
  const [olds, news] = [byKey(before), byKey(after)]
  return [...new Set([...olds.keys(), ...news.keys()])].filter(key => !isSame(olds.get(key), news.get(key)))
}

const byKey = <T extends { key: string }>(list: readonly T[]): Map<string, T> =>
  new Map(list.map(one => [one.key, one]))

/** Compares values of JSON; the database may have put the keys of an object in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const theirs = new Map<string, unknown>(Object.entries(other))
  const ours = Object.entries(one)
  return (
    ours.length === theirs.size &&
    ours.every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
  )
}
