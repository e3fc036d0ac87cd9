import type { Route } from '../../http/route'
import { pageRoutes } from './pages/routes'
import { staffRoutes } from './staff'
import { uploadRoutes } from './uploads/routes'

export { ownPageFollowers } from './contactChanged'
export { forgetOwnPageRests } from './uploads/pieces'

/** The page of a candidate for the person, and its links from the side of staff. */
export const ownPageRoutes: readonly Route[] = [...staffRoutes, ...pageRoutes, ...uploadRoutes]
