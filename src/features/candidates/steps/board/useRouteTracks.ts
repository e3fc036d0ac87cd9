import { routeCalls } from '../../../../../contract/calls/routes'
import type { RouteTrack } from '../../../../../contract/routes/version'
import { useAsk } from '../../../../providers/useAsk'
import { type PublishedRoute, usePublishedRoutes } from '../../cases/usePublishedRoutes'
import type { BoardTrack } from './useBoardTrack'

interface RouteTracks {
  routes: readonly PublishedRoute[]
  /** The route that is shown; none on the classic one. */
  route: PublishedRoute | undefined
  tracks: readonly RouteTrack[]
  track: RouteTrack | undefined
  isPending: boolean
}

/** Reads the routes of a board, and the tracks of the one that is shown as its published version has them. */
export function useRouteTracks(shown: BoardTrack): RouteTracks {
  const published = usePublishedRoutes()
  const routes = published.data ?? []
  const route = 'route' in shown ? routes.find(({ slug }) => slug === shown.route) : undefined
  const version = useAsk(
    routeCalls.read,
    { params: { id: route?.id ?? 0, number: 'published' } },
    { enabled: route !== undefined, retry: false, staleTime: 300_000 },
  )
  const tracks = (route && version.data?.content.tracks) || []
  const track = tracks.find(({ key }) => key === shown.track) ?? tracks[0]
  const isPending = 'route' in shown && (published.isPending || (route !== undefined && version.isPending))
  return { routes, route, tracks, track, isPending }
}
