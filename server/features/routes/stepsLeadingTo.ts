import type { RouteTrack, VersionContent } from '../../../contract/routes/version'
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
      const target = outcomes.find(each => each.key === standing?.outcome)?.leads_to
      if (!standing || !target) return []
      const isMeant =
        'track' in target
          ? target.track === track.key
          : 'step' in target && track.steps.some(step => step.key === target.step)
      return isMeant ? [standing] : []
    })
}
