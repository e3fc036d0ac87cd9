import { z } from 'zod'
import { todayAt } from '../../db/today'
import { type Route, route } from '../../http/route'
import { waitingFor } from './waiting'

/** What the counts on the menu are made of: one call for all of them. */
export const waitingRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/waiting',
    access: 'staff',
    async handle({ services, actor, query }) {
      const asked = z.iso.date().safeParse(query.today).data
      return waitingFor(services, actor, asked ?? (await todayAt(services.sql, services.now())))
    },
  }),
]
