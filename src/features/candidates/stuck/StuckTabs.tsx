import { useGetList, useListContext, useLocale, useTranslate } from 'ra-core'
import { Count } from '../../../layout/parts/Count'
import { dayOf } from '../../../layout/parts/clock'
import { type Holder, HolderFlag, holders } from '../../../layout/parts/HolderFlag'
import { isSameFilter, Tab, Tabs } from '../../../views/list/Looks'
import { listPath, STUCK_PATH } from '../list/paths'

const LONGEST = { field: 'due_on', order: 'ASC' } as const

/** What is over its date by who has to act, with how many each. */
export function StuckTabs() {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Tabs label={translate('candidates.stuck_on')}>
      <Tab to={listPath(STUCK_PATH, {}, LONGEST)} isOn={isSameFilter(filterValues, {})}>
        {translate('lists.all')} <HowMany />
      </Tab>
      {holders.map(holder => (
        <Tab
          key={holder}
          to={listPath(STUCK_PATH, { holder }, LONGEST)}
          isOn={isSameFilter(filterValues, { holder })}
        >
          <HolderFlag holder={holder}>{translate(`candidate.with.${holder}`)}</HolderFlag>
          <HowMany holder={holder} />
        </Tab>
      ))}
    </Tabs>
  )
}

function HowMany({ holder }: { holder?: Holder }) {
  const locale = useLocale()
  const { total } = useGetList('clocks', {
    pagination: { page: 1, perPage: 1 },
    sort: LONGEST,
    filter: { due_on_lt: dayOf(new Date()), ...(holder ? { holder } : {}) },
  })
  return total ? <Count value={total} locale={locale} /> : null
}
