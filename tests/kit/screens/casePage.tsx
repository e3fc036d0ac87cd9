import { CandidatePage } from '../../../src/features/candidates/page/CandidatePage'
import { pageOf } from './candidatePage'
import { draw } from './draw'
import { serve } from './fetch'
import { caseLine, caseRequirement, caseStep, caseTrack, wayOf } from './way'

/** Draws the page of candidate 7, whose case 31 it shows. @returns the calls that the page makes */
export function showCase(
  { page = pageOf({ cases: [caseLine()] }), way = wayOf() } = {},
  answers: Record<string, unknown> = {},
  options: Parameters<typeof draw>[1] = {},
) {
  const calls = serve({
    'GET /candidates/7/page': page,
    'GET /candidates/7/timeline': { items: [], next: null },
    'GET /cases/31/way': way,
    ...answers,
  })
  draw(<CandidatePage />, { at: '/candidates/7', path: '/candidates/:id', fresh: 30_000, ...options })
  return calls
}

/** A case whose application is filed next, which has to meet `requirements`. */
export const applicationFiled = (requirements = [caseRequirement()]) =>
  wayOf({
    tracks: [
      caseTrack('recognition', 'Recognition', {
        steps: [caseStep('filed', 'Application filed', { state: 'current', requirements })],
        current: 'filed',
      }),
    ],
  })
