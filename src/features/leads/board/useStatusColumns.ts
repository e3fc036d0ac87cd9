import { type RaRecord, useGetList, useLocale, useTranslate } from 'react-admin'
import { displayName } from '../../../../contract/definition/define'
import { statuses } from '../../../../contract/resources/lookups'
import type { BoardColumn } from '../../../views/board'
import { useDesk } from '../callDesk'

/** The key of the column without a status. */
export const NO_STATUS = 'none'
const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const

/**
 * A column for each status in the order of Settings, and one for those of the desk without any where there are some.
 * @param wanted what the list is filtered by already; only those columns are shown then
 */
export function useStatusColumns(wanted?: unknown): BoardColumn[] {
  const locale = useLocale()
  const translate = useTranslate()
  const { resource } = useDesk()
  const { data = [] } = useGetList<RaRecord>('statuses', ALL, { staleTime: 300_000 })
  const { total: without = 0 } = useGetList(resource, {
    pagination: { page: 1, perPage: 1 },
    filter: { status_id_null: true },
  })
  const only = wanted === undefined ? undefined : [wanted].flat().map(String)
  const columns = data
    .filter(({ id }) => !only || only.includes(String(id)))
    .map(status => ({
      key: String(status.id),
      label: displayName(statuses, status, locale),
      kind: status.kind,
      filter: { status_id: Number(status.id) },
    }))
  if (only || !without) return columns
  return [
    ...columns,
    { key: NO_STATUS, label: translate('leads.no_status'), kind: 'none', filter: { status_id: [null] } },
  ]
}
