import { courseCalls } from '../../../contract/calls/courses'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { markPresence } from './attendance'
import { markLevel } from './level'
import { coursePage } from './page'
import { changeSeats } from './seats'
import { courseSessions } from './sessions'

export { coursesHooks } from './seats'

/** A course's page, its seats, its attendance and its level. */
export const coursesRoutes: Route[] = [
  serve(courseCalls.listSessions, ({ services, actor, query }) => courseSessions(services, actor, query)),
  serve(courseCalls.readPage, ({ services, actor, params }) => coursePage(services, actor, params.id)),
  serve(courseCalls.changeSeats, async ({ services, actor, params, body }) => {
    await services.sql.begin(tx => changeSeats({ services, tx, actor }, params.id, body))
    return coursePage(services, actor, params.id)
  }),
  serve(courseCalls.markAttendance, ({ services, actor, params, body }) =>
    services.sql.begin(tx => markPresence({ services, tx, actor }, params.id, body)),
  ),
  serve(courseCalls.markLevel, async ({ services, actor, params, body }) => ({
    results: await markLevel({ services, actor }, params.id, body),
  })),
]
