import { useGetList, useListContext, useLocale, useTranslate } from 'react-admin'
import { overdueOn } from '../../../../../contract/routes/words'
import { Count } from '../../../../layout/parts/Count'
import { dayOf } from '../../../../layout/parts/clock'
import { HolderFlag, holders } from '../../../../layout/parts/HolderFlag'
import { listPath } from '../../../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../../../views/list/ViewSwitch'
import { LOST, LOST_PATH, SOON, SOON_PATH } from './soon'

const LONGEST = { field: 'due_on', order: 'ASC' } as const

/** Tabs of clocks that are over their date, by holder, each with its count. */
export function StuckTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Tabs label={translate('clock.waiting_on')}>
      <Tab to={listPath('clocks', {}, LONGEST)} isOn={isSameFilter(filterValues, {})}>
        {translate('lists.all')} <ClockCount filter={over()} />
      </Tab>
      <Tab to={SOON_PATH} isOn={'due_on_next_days' in filterValues}>
        {translate('candidates.due_soon')} <ClockCount filter={SOON} />
      </Tab>
      {holders.map(holder => (
        <Tab
          key={holder}
          to={listPath('clocks', { holder }, LONGEST)}
          isOn={isSameFilter(filterValues, { holder })}
        >
          <HolderFlag holder={holder}>{translate(`clock.with.${holder}`)}</HolderFlag>
          <ClockCount filter={{ ...over(), holder }} />
        </Tab>
      ))}
      <Tab to={LOST_PATH} isOn={filterValues.is_lost === true}>
        {translate('candidates.lost')} <ClockCount filter={LOST} />
      </Tab>
      <Silent />
    </Tabs>
  )
}

const over = () => overdueOn(dayOf(new Date()))

/** Steps that the program once set by itself; the tab goes with the last of them. */
function Silent() {
  const translate = useTranslate()
  const locale = useLocale()
  const { total } = useGetList('status-changes', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter: { to_confirm: true },
  })
  if (!total) return null
  return (
    <Tab to="/status-changes" isOn={false}>
      {translate('candidates.silent')} <Count value={total} locale={locale} />
    </Tab>
  )
}

function ClockCount({ filter }: { filter: Record<string, unknown> }) {
  const locale = useLocale()
  const { total } = useGetList('clocks', {
    pagination: { page: 1, perPage: 1 },
    sort: LONGEST,
    filter,
  })
  return total ? <Count value={total} locale={locale} /> : null
}
