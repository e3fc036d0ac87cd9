import { invalid } from '../../../contract/http/errors'
import type { routes } from '../../../contract/resources/routes'
import { CLASSIC_ROUTE } from '../../../contract/routes/words'
import type { HooksOf } from '../../crud/hooks'

/** Keeps the route of everybody without a case of their own: deactivated, it would leave them without steps and deadlines. */
export const routesHooks: HooksOf<typeof routes> = {
  judgesAlone: true,
  beforeWrite(_tx, { action, before, changes }) {
    const isKept = action === 'create' || action === 'update'
    if (isKept && { ...before, ...changes }.slug === CLASSIC_ROUTE && changes.active === false)
      throw invalid({ active: 'default_route' })
    return changes
  },
}
