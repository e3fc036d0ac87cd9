import { Columns3, List, PhoneCall } from 'lucide-react'
import { useListContext, useLocale, useTranslate } from 'ra-core'
import { useLocation } from 'react-router-dom'
import { Count } from '../../layout/parts/Count'
import { withPlace } from '../../views/list/address'
import { Look, Looks } from '../../views/list/Looks'
import { QUEUE_PATH } from './paths'
import { useDueCalls } from './useDueCalls'

/** How the leads are looked at: as a list, as a board by status, or one after the other in the call queue. */
export function LeadLooks() {
  const translate = useTranslate()
  const locale = useLocale()
  const { search } = useLocation()
  const { filterValues, sort, page, perPage } = useListContext()
  const { total } = useDueCalls()
  const isBoard = new URLSearchParams(search).get('kind') === 'board'
  const pathOf = (kind: 'list' | 'board') => {
    const place = withPlace(search, { filter: filterValues, sort, page, perPage })
    if (kind === 'board') place.set('kind', kind)
    else place.delete('kind')
    return `/leads?${place}`
  }
  return (
    <Looks label={translate('leads.looks')}>
      <Look to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('leads.list')} />
      <Look to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('leads.board_short')} />
      <Look to={QUEUE_PATH} isOn={false} icon={PhoneCall} words={translate('leads.call_queue')}>
        {total ? <Count value={total} hot locale={locale} /> : null}
      </Look>
    </Looks>
  )
}
