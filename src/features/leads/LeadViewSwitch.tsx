import { Columns3, List, PhoneCall } from 'lucide-react'
import { useLocale, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { Count } from '../../layout/parts/Count'
import { useKindPath } from '../../views/list/address'
import { ViewLink, ViewSwitch } from '../../views/list/ViewSwitch'
import { useDesk } from './callDesk'
import { queuePath } from './paths'
import { useDueCalls } from './useDueCalls'

/** Switches between the list, the board by status and the call queue. */
export function LeadViewSwitch() {
  const translate = useTranslate()
  const locale = useLocale()
  const desk = useDesk()
  const { total, isEstimate } = useDueCalls()
  const isBoard = new URLSearchParams(useLocation().search).get('kind') === 'board'
  const pathOf = useKindPath()
  return (
    <ViewSwitch label={translate('lists.looks')}>
      <ViewLink to={pathOf('list')} isOn={!isBoard} icon={List} words={translate('lists.as_list')} />
      <ViewLink to={pathOf('board')} isOn={isBoard} icon={Columns3} words={translate('lists.as_board')} />
      <ViewLink to={queuePath(desk)} isOn={false} icon={PhoneCall} words={translate('leads.call_queue')}>
        {total ? <Count value={total} isEstimate={isEstimate} hot locale={locale} /> : null}
      </ViewLink>
    </ViewSwitch>
  )
}
