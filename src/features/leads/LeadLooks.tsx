import { Columns3, List, PhoneCall } from 'lucide-react'
import { useListContext, useLocale, useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Count } from '../../layout/parts/Count'
import { withPlace } from '../../views/list/address'
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
    <nav className="d-looks" aria-label={translate('leads.looks')}>
      <Look to={pathOf('list')} isOn={!isBoard} icon={<List size={16} strokeWidth={1.75} aria-hidden />}>
        {translate('leads.list')}
      </Look>
      <Look to={pathOf('board')} isOn={isBoard} icon={<Columns3 size={16} strokeWidth={1.75} aria-hidden />}>
        {translate('leads.board_short')}
      </Look>
      <Look to={QUEUE_PATH} isOn={false} icon={<PhoneCall size={16} strokeWidth={1.75} aria-hidden />}>
        {translate('leads.call_queue')}
        {total ? <Count value={total} hot locale={locale} /> : null}
      </Look>
    </nav>
  )
}

function Look({
  to,
  isOn,
  icon,
  children,
}: {
  to: string
  isOn: boolean
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <Link to={to} aria-current={isOn ? 'true' : undefined}>
      {icon}
      {children}
    </Link>
  )
}
