import { type RaRecord, useGetList, useTranslate } from 'react-admin'
import type { RouteVersion } from '../../../../contract/resources/routes'
import { EmptyCell } from '../../../layout/parts/ReadableDate'
import { VersionState } from '../versions/VersionState'

const NEWEST = {
  pagination: { page: 1, perPage: 500 },
  sort: { field: 'id', order: 'DESC' },
  filter: { state: ['draft', 'published'] },
} as const

/** The published version and the draft of a route; one request serves all rows. */
function StateCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const { data } = useGetList<RouteVersion>('route-versions', NEWEST, { staleTime: 10_000 })
  const own = (data ?? []).filter(({ route_id }) => route_id === record.id)
  if (own.length === 0) return <EmptyCell />
  return (
    <span className="row wrap gap-8">
      {own.map(({ id, number, state }) => (
        <span key={id} className="row gap-4">
          <VersionState state={String(state)} />
          <small className="muted">{translate('route_editor.version', { number: String(number) })}</small>
        </span>
      ))}
    </span>
  )
}

/** Cells of the list of routes. */
export const ROUTE_CELLS = { state: StateCell }
export const ROUTE_COLUMNS = ['slug', 'en', 'ar', 'state', 'law', 'family', 'active']
