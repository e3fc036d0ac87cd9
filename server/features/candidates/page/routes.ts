import { pageCalls } from '../../../../contract/calls/candidates/page'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { survivingId } from '../identity/undoMerge'
import { candidatePage } from './page'
import { star, starsOf } from './stars'
import { candidateTimeline } from './timeline'

/** The page of a candidate, its timeline and its star. */
export const pageRoutes: readonly Route[] = [
  serve(pageCalls.read, async ({ services, actor, params }) =>
    candidatePage(services, actor, (await survivingId(services, params.id)) ?? params.id),
  ),
  serve(pageCalls.readTimeline, ({ services, actor, params, query }) =>
    candidateTimeline({ services, actor }, params.id, query),
  ),
  serve(pageCalls.star, ({ services, actor, params, body }) =>
    star(services, actor, { id: params.id, on: body.on }),
  ),
  serve(pageCalls.listStars, ({ services, actor }) => starsOf(services, actor)),
]
