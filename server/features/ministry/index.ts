import { fail } from '../../../contract/errors'
import { type Route, route } from '../../http/route'
import { ministryFigures } from './figures'

/** The page of the ministry, for those who are marked `special`, whatever their role (api.md, "Roles"). */
export const ministryRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/ministry',
    access: 'staff',
    handle({ services, actor }) {
      if (!actor.special) throw fail('forbidden')
      return ministryFigures(services)
    },
  }),
]
