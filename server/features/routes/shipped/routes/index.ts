import { AFTERWARDS_ROUTES } from './afterwards'
import { CLASSIC_ROUTE } from './classic'
import { LEARNING_ROUTES } from './learning'
import { NURSING_ROUTES } from './nursing'
import { RECOGNITION_ROUTES } from './recognition'
import type { RouteText } from './shippedRoute'
import { WORK_ROUTES } from './work'

export type { RouteText } from './shippedRoute'

/** The shipped routes in the order in which they are offered (docs/spec/routes.md, "Other routes"). */
export const ROUTES: readonly RouteText[] = [
  CLASSIC_ROUTE,
  ...LEARNING_ROUTES,
  ...RECOGNITION_ROUTES,
  ...WORK_ROUTES,
  ...NURSING_ROUTES,
  ...AFTERWARDS_ROUTES,
]
