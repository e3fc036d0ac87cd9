import { useListContext, useTranslate } from 'ra-core'
import { dayOf } from '../../layout/parts/clock'
import { isSameFilter, Tab, Tabs } from '../../views/list/Looks'
import { useLook } from '../../views/saved/useLook'
import { callBackPath, leadsPath, myCallBacks, UNASSIGNED } from './paths'
import { useDueCalls } from './useDueCalls'

/** The three looks at leads that the day begins with. */
export function LeadTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  const { hasView } = useLook()
  const { userId } = useDueCalls()
  const today = dayOf(new Date())
  const mine = userId === undefined ? undefined : myCallBacks(userId, today)
  return (
    <Tabs label={translate('lists.saved_views')}>
      <Tab to={leadsPath({})} isOn={!hasView && isSameFilter(filterValues, {})}>
        {translate('leads.all')}
      </Tab>
      {mine && userId !== undefined ? (
        <Tab to={callBackPath(userId, today)} isOn={!hasView && isSameFilter(filterValues, mine)}>
          {translate('leads.my_call_backs')}
        </Tab>
      ) : null}
      <Tab to={leadsPath(UNASSIGNED)} isOn={!hasView && isSameFilter(filterValues, UNASSIGNED)}>
        {translate('leads.nobody')}
      </Tab>
    </Tabs>
  )
}
