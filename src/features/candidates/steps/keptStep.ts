import type { Step } from '../../../../contract/candidates/steps'
import { draftHere } from '../../../providers/keptDraft'
import type { Mark } from './marks'

/** The place of a step's form on the page: two may show the same step. */
export type Place = 'next' | 'tracks'

/** @returns the name of a step's form within its page */
export const stepPart = (place: Place, candidateId: number, step: Step) =>
  `step ${place} ${candidateId} ${step}`

/** @returns the step of a mark into whose form something was typed before the session ended */
export const stepWithDraft = (place: Place, candidateId: number, { steps }: Pick<Mark, 'steps'>) =>
  steps.find(({ step, done }) => !done && draftHere(stepPart(place, candidateId, step)))?.step
