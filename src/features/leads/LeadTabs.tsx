import { useListContext, useTranslate } from 'ra-core'
import { Link } from 'react-router-dom'
import { dayOf } from '../../layout/parts/clock'
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
    <nav className="d-tabs" aria-label={translate('lists.saved_views')}>
      <Tab to={leadsPath({})} isOn={!hasView && isSame(filterValues, {})}>
        {translate('leads.all')}
      </Tab>
      {mine && userId !== undefined ? (
        <Tab to={callBackPath(userId, today)} isOn={!hasView && isSame(filterValues, mine)}>
          {translate('leads.my_call_backs')}
        </Tab>
      ) : null}
      <Tab to={leadsPath(UNASSIGNED)} isOn={!hasView && isSame(filterValues, UNASSIGNED)}>
        {translate('leads.nobody')}
      </Tab>
    </nav>
  )
}

function Tab({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <Link className="d-tab" to={to} aria-current={isOn ? 'page' : undefined}>
      {children}
    </Link>
  )
}

/** Whether a list is filtered by exactly this. */
function isSame(now: Record<string, unknown>, wanted: Record<string, unknown>): boolean {
  const names = Object.keys(now)
  return (
    names.length === Object.keys(wanted).length &&
    names.every(name => String(now[name]) === String(wanted[name]))
  )
}
