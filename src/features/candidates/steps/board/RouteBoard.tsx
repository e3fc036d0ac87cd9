import './board.css'
import { useMemo } from 'react'
import { useGetList, useListContext, useLocale, useTranslate } from 'react-admin'
import type { RouteTrack } from '../../../../../contract/routes/version'
import { Empty } from '../../../../layout/parts/Empty'
import { Board } from '../../../../views/board'
import { useMay } from '../../../../views/may'
import type { PublishedRoute } from '../../cases/usePublishedRoutes'
import { CandidateName } from '../../list/CandidateName'
import { inLanguage } from '../../page/names'
import { CandidateFacts } from './CandidateFacts'
import { RouteMoveQuestion } from './RouteMoveQuestion'
import { routeColumns } from './routeColumns'
import type { BoardTrack } from './useBoardTrack'
import { useRouteMove } from './useRouteMove'
import { useRouteTracks } from './useRouteTracks'

/** Pixels: name, clock with its words, and who has it. */
const CARD_HEIGHT = 134

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
  const may = useMay('cases')
  const mayBulk = useMay('candidates')('bulk')
  const { filterValues, sort, selectedIds, onToggleItem } = useListContext()
  const columns = useRouteColumns(route, track)
  const ids = useMemo(() => new Set(selectedIds.map(Number)), [selectedIds])
  const { move, question } = useRouteMove(track.key)
  if (!columns) return null
  return (
    <>
      <Board
        resource="candidates"
        label={translate('candidates.board', { track: inLanguage(track.names, locale) })}
        columns={columns}
        filter={filterValues}
        sort={sort}
        card={CandidateFacts}
        cardHeight={CARD_HEIGHT}
        nameOf={candidate => String(candidate.name)}
        title={candidate => <CandidateName record={candidate} />}
        linkTo={candidate => `/candidates/${candidate.id}`}
        onMove={may('update') ? move : undefined}
        selection={mayBulk ? { ids, onToggle: candidate => onToggleItem(candidate.id) } : undefined}
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
