import type { Route } from '../../http/route'
import { campaignRoutes } from './campaign-routes'
import { proofRoutes } from './proof-routes'
import { publicRoutes } from './public-routes'

export { mailContext } from './context'
export { campaignsHooks, domainSuppressionsHooks, domainsHooks } from './hooks'
export const mailRoutes: readonly Route[] = [...campaignRoutes, ...proofRoutes, ...publicRoutes]
