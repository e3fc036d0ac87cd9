import { useListContext, useLocale, useTranslate } from 'react-admin'
import { deskCalls } from '../../../contract/calls/desks'
import { dayOf } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { useAsk } from '../../providers/useAsk'

/** The day of the last contact with a candidate of the list around; all rows of a page ask in one call. */
export function LastContactOf({ id }: { id: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { data: rows = [] } = useListContext()
  const ids = [
    ...new Set(rows.flatMap(({ candidate_id }) => (candidate_id ? Number(candidate_id) : []))),
  ].toSorted((one, other) => one - other)
  const candidates = ids.join(',')
  const { data } = useAsk(deskCalls.contacts, { query: { candidates } }, { enabled: ids.length > 0 })
  if (!data) return null
  const found = data.find(({ candidate_id }) => candidate_id === id)
  return (
    <small className="muted nowrap">
      {found
        ? translate(`desks.contact.${found.by}`, { day: formatDay(dayOf(new Date(found.at)), locale) })
        : translate('desks.contact.none')}
    </small>
  )
}
