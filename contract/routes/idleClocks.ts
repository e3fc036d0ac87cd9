import { CONTESTED_RECORDS } from './contest'
import type { Problem } from './problems'
import { reachableSteps } from './reachable'
import { EVENT_FIELDS, fieldOf, TOLD_ONLY, tells } from './recordEvents'
import { recordDefinition } from './ruleChoices'
import type { ClockRule, CONDITION_FACTS, Condition, RouteStep, RouteTrack, VersionContent } from './version'
import type { CaseEvent } from './words'

/**
 * Returns the clocks of a version that can never run, whatever happens in a case: nobody would miss them. Nothing tells their
 * start, their end comes first, they have no last day, or their conditions exclude each other.
 */
export function idleClocks({ tracks, clocks }: VersionContent): Problem[] {
  const reached = reachableSteps({ tracks })
  const steps = tracks.flatMap(track => track.steps.filter(({ key }) => reached.has(key)))
  return clocks.flatMap((clock, at) => {
    const path = ['clocks', at]
    const values = { clock: clock.key }
    const untold = clock.start.filter(event => !isTold(event, clock, steps))
    return [
      ...untold.map(event => ({
        code: 'clock_never_starts' as const,
        path: [...path, 'start'],
        values: { ...values, event },
      })),
      ...(endsFirst(clock, tracks)
        ? [{ code: 'clock_ends_first' as const, path: [...path, 'step'], values }]
        : []),
      ...(lacksEnd(clock) ? [{ code: 'clock_without_end' as const, path: [...path, 'length'], values }] : []),
      ...(appliesNever(clock, tracks)
        ? [{ code: 'clock_never_applies' as const, path: [...path, 'applies_if'], values }]
        : []),
    ]
  })
}

/** A record of the clock, of a step of the version or of the case before tells an event, or a step without a record. */
function isTold(
  event: CaseEvent,
  { record, where, of_parent, expiry }: ClockRule,
  steps: readonly RouteStep[],
): boolean {
  // Whether its step is there is told apart (problems.ts).
  if (event === 'step_done') return true
  // A record that does not exist is told apart (publishing.ts).
  if (record && !recordDefinition(record)) return true
  // Only decisions can be contested, and what a court made of them.
  if (expiry === 'appeal_lost' && record && record !== 'remedies' && !(record in CONTESTED_RECORDS))
    return false
  // A decision counts from its own date until it has reached us.
  if (record && tells(record, event)) {
    const only = TOLD_ONLY[event]
    const chosen = only && where?.find(({ field }) => field === only.field)
    return !chosen || chosen.in.includes(only.is)
  }
  if (of_parent || event === 'first_permit') return Object.keys(EVENT_FIELDS).some(each => tells(each, event))
  return steps.some(step => step.event === event || (step.record && tells(step.record.resource, event)))
}

/**
 * Tells whether the step that ends a clock is before the one that starts it in their track, and no outcome leads back: it has
 * ended before it begins.
 */
function endsFirst(
  { step: end, start, from_step, record, settled_by }: ClockRule,
  tracks: readonly RouteTrack[],
): boolean {
  const track = tracks.find(({ steps }) => steps.some(({ key }) => key === end))
  // Records that settle a clock end it in place of its step.
  const isOneStep = start.every(event => event === 'step_done') && from_step === end
  if (track && isOneStep && !settled_by && !track.repeats) return true
  if (!track || settled_by || track.runs === 'freely' || track.repeats) return false
  const keys = track.steps.map(({ key }) => key)
  const ends = keys.indexOf(end ?? '')
  const starts = (event: CaseEvent) => {
    if (event === 'step_done') return keys.indexOf(from_step ?? '')
    const field = record && fieldOf(record, event)
    return track.steps.findIndex(step =>
      field ? step.record?.resource === record && step.record.event === field : step.event === event,
    )
  }
  return start.some(event => starts(event) >= ends) && !isLedBackTo(track, keys.slice(0, ends + 1), tracks)
}

function isLedBackTo({ key }: RouteTrack, steps: readonly string[], tracks: readonly RouteTrack[]): boolean {
  const targets = tracks.flatMap(track =>
    track.steps.flatMap(({ outcomes = [] }) => outcomes.flatMap(({ leads_to }) => leads_to ?? [])),
  )
  return targets.some(target =>
    'step' in target ? steps.includes(target.step) : 'track' in target && target.track === key,
  )
}

/** Events of which a record names the last day that is printed on its paper. */
const PRINTED: readonly CaseEvent[] = ['letter', 'preapproval_issued', 'decided', 'printed_until']

const lacksEnd = ({ length, start }: ClockRule): boolean =>
  'printed' in length && !length.else && !length.field && !start.some(event => PRINTED.includes(event))

/** Facts that have one value a case. */
const SINGLE: readonly (typeof CONDITION_FACTS)[number][] = [
  'accelerated',
  'procedure',
  'residence',
  'occupation',
  'minor',
  'sex',
  'instructed',
  'member',
]

/** Tells whether the conditions of a clock and of the step that ends it exclude each other, or name tracks to which nothing leads. */
function appliesNever({ applies_if = [], step: key }: ClockRule, tracks: readonly RouteTrack[]): boolean {
  const track = tracks.find(({ steps }) => steps.some(step => step.key === key))
  const ofStep = [track, track?.steps.find(step => step.key === key)].flatMap(each => each?.applies_if ?? [])
  const all = [...applies_if, ...ofStep.filter(({ fact }) => fact !== 'track')]
  const isLost = ({ fact, in: chosen, not }: Condition) =>
    fact === 'track' && !not && !tracks.some(each => chosen.includes(each.key) && isTarget(each, tracks))
  return applies_if.some(isLost) || all.some(each => !each.not && valuesLeft(each, all).length === 0)
}

const isTarget = (track: RouteTrack, tracks: readonly RouteTrack[]): boolean =>
  isLedBackTo(
    track,
    track.steps.map(({ key }) => key),
    tracks,
  )

/** Values of a condition that the other conditions on its fact leave. */
const valuesLeft = ({ fact, in: chosen }: Condition, all: readonly Condition[]): string[] =>
  chosen.filter(value =>
    all.every(other => {
      if (other.fact !== fact) return true
      const has = other.in.includes(value)
      return other.not ? !has : has || !SINGLE.includes(fact)
    }),
  )
