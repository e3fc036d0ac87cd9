import { ministryCalls } from '../../../contract/calls/ministry'
import { fail } from '../../../contract/http/errors'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { ministryFigures } from './figures'

/** The page of the ministry, for users marked `special` of any role (docs/spec/api.md, "Roles"). */
export const ministryRoutes: Route[] = [
  serve(ministryCalls.read, ({ services, actor }) => {
    if (!actor.special) throw fail('forbidden')
    return ministryFigures(services)
  }),
]
