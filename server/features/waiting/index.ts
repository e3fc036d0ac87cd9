import { peopleCalls } from '../../../contract/calls/people'
import { todayAt } from '../../db/today'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { waitingFor } from './waiting'

/** Serves the counts on the menu: one call for all of them. */
export const waitingRoutes: Route[] = [
  serve(peopleCalls.countWaiting, async ({ services, actor, query: { today } }) =>
    waitingFor(services, actor, today ?? (await todayAt(services.sql, services.now()))),
  ),
]
