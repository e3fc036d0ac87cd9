import { useListContext, useTranslate } from 'react-admin'
import { dayOf } from '../../layout/parts/clock'
import { isSameFilter, Tab, Tabs } from '../../views/list/ViewSwitch'
import { useListView } from '../../views/saved/useListView'
import { useDesk } from './callDesk'
import { callBackPath, deskPath, myCallBacks, unassigned } from './paths'
import { useDueCalls } from './useDueCalls'

/** The three looks at leads, or employers, that the day begins with. */
export function LeadTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { hasView } = useListView()
  const desk = useDesk()
  const { userId } = useDueCalls()
  const today = dayOf(new Date())
  const mine = userId === undefined ? undefined : myCallBacks(userId, today)
  return (
    <Tabs label={translate('lists.saved_views')}>
      <Tab to={deskPath(desk, {})} isOn={!hasView && isSameFilter(filterValues, {})}>
        {translate(`${desk.words}.all`)}
      </Tab>
      {mine && userId !== undefined ? (
        <Tab to={callBackPath(userId, today, desk)} isOn={!hasView && isSameFilter(filterValues, mine)}>
          {translate('leads.my_call_backs')}
        </Tab>
      ) : null}
      <Tab
        to={deskPath(desk, unassigned(desk))}
        isOn={!hasView && isSameFilter(filterValues, unassigned(desk))}
      >
        {translate('records.unassigned')}
      </Tab>
    </Tabs>
  )
}
