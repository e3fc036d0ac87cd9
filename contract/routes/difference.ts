import type { ClockRule, Names, RouteRequirement, RouteStep, VersionContent } from './version'

interface Changes {
  added: string[]
  removed: string[]
  /** Keys with the fields that differ. */
  changed: { key: string; fields: string[] }[]
}

export interface ContentDifference {
  tracks: Changes
  steps: Changes & {
    renamed: { key: string; from: Names; to: Names }[]
    moved: { key: string; from: string; to: string }[]
  }
  clocks: Changes
  requirements: Changes
}

/**
 * Returns the difference between two versions of a route, for the list of open cases. Steps, clocks and requirements are
 * matched by key, as a case is when a person moves it. New names of a step are in `renamed` only.
 */
export function differenceOf(before: VersionContent, after: VersionContent): ContentDifference {
  const [oldSteps, newSteps] = [stepsOf(before), stepsOf(after)]
  const both = [...oldSteps].flatMap(([key, old]) => {
    const now = newSteps.get(key)
    return now ? [{ key, old, now }] : []
  })
  return {
    tracks: changesOf(before.tracks, after.tracks, ['steps']),
    steps: {
      ...changesOf(
        [...oldSteps.values()].map(({ step }) => step),
        [...newSteps.values()].map(({ step }) => step),
        ['names'],
      ),
      renamed: both
        .filter(({ old, now }) => !isSame(old.step.names, now.step.names))
        .map(({ key, old, now }) => ({ key, from: old.step.names, to: now.step.names })),
      moved: both
        .filter(({ old, now }) => old.track !== now.track)
        .map(({ key, old, now }) => ({ key, from: old.track, to: now.track })),
    },
    clocks: changesOf(before.clocks, after.clocks),
    requirements: changesOf(before.requirements, after.requirements),
  }
}

function stepsOf({ tracks }: VersionContent): Map<string, { step: RouteStep; track: string }> {
  return new Map(tracks.flatMap(track => track.steps.map(step => [step.key, { step, track: track.key }])))
}

type Keyed = VersionContent['tracks'][number] | RouteStep | ClockRule | RouteRequirement

function changesOf(
  before: readonly Keyed[],
  after: readonly Keyed[],
  except: readonly string[] = [],
): Changes {
  const keysOf = (list: readonly Keyed[]) => list.map(({ key }) => key)
  const [oldKeys, newKeys] = [new Set(keysOf(before)), new Set(keysOf(after))]
  return {
    added: keysOf(after).filter(key => !oldKeys.has(key)),
    removed: keysOf(before).filter(key => !newKeys.has(key)),
    changed: before.flatMap(old => {
      const now = after.find(({ key }) => key === old.key)
      const fields = now ? differingFields(old, now).filter(field => !except.includes(field)) : []
      return fields.length > 0 ? [{ key: old.key, fields }] : []
    }),
  }
}

function differingFields(one: Keyed, other: Keyed): string[] {
  const [ours, theirs] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ]
  return [...new Set([...ours.keys(), ...theirs.keys()])].filter(
    field => !isSame(ours.get(field), theirs.get(field)),
  )
}

/** Compares values of JSON; the database may have put the keys of an object in another order. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [ours, theirs] = [
    new Map<string, unknown>(Object.entries(one)),
    new Map<string, unknown>(Object.entries(other)),
  ]
  return (
    ours.size === theirs.size &&
    [...ours].every(([key, value]) => theirs.has(key) && isSame(value, theirs.get(key)))
  )
}
