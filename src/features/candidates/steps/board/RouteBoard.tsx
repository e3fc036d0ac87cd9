import { useMemo } from 'react'
import { useGetList, useLocale, useTranslate } from 'react-admin'
import type { RouteTrack } from '../../../../../contract/routes/version'
import { Empty } from '../../../../layout/parts/Empty'
import { useMay } from '../../../../views/may'
import type { PublishedRoute } from '../../cases/usePublishedRoutes'
import { inLanguage } from '../../page/names'
import { CandidateBoard } from './CandidateBoard'
import { RouteMoveQuestion } from './RouteMoveQuestion'
import { routeColumns } from './routeColumns'
import type { BoardTrack } from './useBoardTrack'
import { useRouteMove } from './useRouteMove'
import { useRouteTracks } from './useRouteTracks'

/** The candidates that the list around finds on a route, in columns by the furthest step of one of its tracks. */
export function RouteBoard({ shown }: { shown: BoardTrack }) {
  const translate = useTranslate()
  const { route, track, isPending } = useRouteTracks(shown)
  if (route && track) return <Cards key={`${route.slug}.${track.key}`} route={route} track={track} />
  return isPending ? null : <Empty>{translate('route_case.no_routes')}</Empty>
}

function Cards({ route, track }: { route: PublishedRoute; track: RouteTrack }) {
  const translate = useTranslate()
  const locale = useLocale()
  const mayMove = useMay('cases')('update')
  const columns = useRouteColumns(route, track)
  const { move, question } = useRouteMove(track.key)
  if (!columns) return null
  return (
    <>
      <CandidateBoard
        label={translate('candidates.board', { track: inLanguage(track.names, locale) })}
        columns={columns}
        onMove={mayMove ? move : undefined}
      />
      {question ? <RouteMoveQuestion key={question.key} question={question} /> : null}
    </>
  )
}

function useRouteColumns(route: PublishedRoute, track: RouteTrack) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data } = useGetList('route-steps', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'position', order: 'ASC' },
    filter: { slug: track.steps.map(({ key }) => key) },
  })
  return useMemo(() => {
    const ids = data && new Map(data.map(({ slug, id }): [string, number] => [String(slug), Number(id)]))
    return ids && routeColumns({ track, routeId: route.id, ids, locale, translate })
  }, [data, track, route.id, locale, translate])
}
