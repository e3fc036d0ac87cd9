import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { Route, RouteVersion } from '../../../../contract/resources/routes'
import type { LotseDataProvider } from '../../../providers/dataProvider'

/** A route with what it is chosen by. */
export type PublishedRoute = Pick<Route, 'slug' | 'en' | 'ar' | 'fr' | 'de' | 'law' | 'accelerated'> & {
  id: number
}

/** Reads the routes that a case can take: those in use that have a published version. */
export function usePublishedRoutes() {
  const provider = useDataProvider<LotseDataProvider>()
  return useQuery({
    queryKey: ['routes', 'published'],
    queryFn: async () => {
      const pagination = { page: 1, perPage: 100 }
      const [routes, versions] = await Promise.all([
        provider.getList<PublishedRoute>('routes', {
          pagination,
          sort: { field: 'position', order: 'ASC' },
          filter: { active: true },
        }),
        provider.getList<RouteVersion & { id: number }>('route-versions', {
          pagination,
          sort: { field: 'id', order: 'DESC' },
          filter: { state: 'published' },
        }),
      ])
      const published = new Set(versions.data.map(({ route_id }) => route_id))
      return routes.data.filter(({ id }) => published.has(id))
    },
    retry: false,
  })
}
