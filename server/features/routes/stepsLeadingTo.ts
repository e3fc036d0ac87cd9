import type { Outcome, RouteTrack, VersionContent } from '../../../contract/routes/version'
import type { StandingStep } from './standingSteps'

/** Returns the steps of a case with an outcome that leads to a track or to one of its steps. */
export function stepsLeadingTo(
  track: RouteTrack,
  { content, steps }: { content: VersionContent; steps: ReadonlyMap<string, StandingStep> },
): StandingStep[] {
  return content.tracks
    .flatMap(each => each.steps)
    .flatMap(({ key, outcomes = [] }) => {
      const standing = steps.get(key)
      const outcome = outcomes.find(each => each.key === standing?.outcome)
      const target = standing && outcome && targetOf(outcome, standing, content)
      if (!standing || !target) return []
      const isMeant =
        'track' in target
          ? target.track === track.key
          : 'step' in target && track.steps.some(step => step.key === target.step)
      return isMeant ? [standing] : []
    })
}

/**
 * Returns where an outcome leads. That of a remedy leads into the track of the decision that it is against: to its decision where
 * the outcome names a decision, else to its application.
 */
function targetOf({ leads_to: target }: Outcome, { against }: StandingStep, { tracks }: VersionContent) {
  if (!against || !target || !('step' in target)) return target
  const trackOf = (isMeant: (step: RouteTrack['steps'][number]) => boolean) =>
    tracks.find(({ steps }) => steps.some(isMeant))
  const own = trackOf(({ record, kind }) => record?.resource === against && kind === 'decision')
  const named = trackOf(({ key }) => key === target.step)
  // On the way of the remedy itself, such as to its filing, the target stands.
  if (!own || own === named || named?.steps.some(({ record }) => record?.resource === 'remedies'))
    return target
  const isDecision = named?.steps.some(({ key, kind }) => key === target.step && kind === 'decision')
  const step = own.steps.find(
    ({ record, kind }) => record?.resource === against && (kind === 'decision') === (isDecision === true),
  )
  return step ? { step: step.key } : undefined
}
