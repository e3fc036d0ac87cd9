import type { VersionContent } from '../../../../contract/routes/version'
import { shippedRoutes } from '.'

/** The shipped routes, and readers of them that the tests share. */
export const shipped = shippedRoutes()

export function contentOf(route: string): VersionContent {
  const found = shipped.find(each => each.route.slug === route)
  if (!found) throw new Error(`No route ${route}`)
  return found.content
}

export const stepsOf = ({ tracks }: VersionContent) => tracks.flatMap(({ steps }) => steps)
export const keysOf = (list: readonly { key: string }[]) => list.map(({ key }) => key)
