import { levelOrder, presenceOrder, seatsOrder } from '../../../contract/course-calls'
import { can } from '../../../contract/define'
import { fail } from '../../../contract/errors'
import { courses } from '../../../contract/resources/courses'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { markPresence } from './attendance'
import { markLevel } from './level'
import { coursePage } from './page'
import { changeSeats } from './seats'
import { courseSessions } from './sessions'

export { coursesHooks } from './seats'

const writes = {
  access: courses.roles,
  guard({ actor }: Call<undefined>) {
    if (!can(courses, actor.role, 'update')) throw fail('forbidden')
  },
}

/** A course's page, its seats, its attendance and its level. */
export const coursesRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/course-sessions',
    access: courses.roles,
    handle: ({ services, actor, query }) => courseSessions(services, actor, query),
  }),
  route({
    method: 'GET',
    path: '/courses/:id/page',
    access: courses.roles,
    handle: ({ services, actor, params }) => coursePage(services, actor, idOf(params.id)),
  }),
  route({
    method: 'POST',
    path: '/courses/:id/seats',
    ...writes,
    body: seatsOrder,
    handle: async ({ services, actor, params, body }) => {
      const id = idOf(params.id)
      await services.sql.begin(tx => changeSeats(services, tx, actor, id, body))
      return coursePage(services, actor, id)
    },
  }),
  route({
    method: 'PUT',
    path: '/courses/:id/attendance',
    ...writes,
    body: presenceOrder,
    handle: ({ services, actor, params, body }) =>
      services.sql.begin(tx => markPresence(services, tx, actor, idOf(params.id), body)),
  }),
  route({
    method: 'POST',
    path: '/courses/:id/level',
    ...writes,
    body: levelOrder,
    handle: async ({ services, actor, params, body }) => ({
      results: await markLevel(services, actor, idOf(params.id), body),
    }),
  }),
]
