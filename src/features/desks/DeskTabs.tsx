import { useListContext, useLocale, useTranslate } from 'react-admin'
import { DESK_COUNT_MAX, deskCalls } from '../../../contract/calls/desks'
import { Count } from '../../layout/parts/Count'
import { useAsk } from '../../providers/useAsk'
import { listPath } from '../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../views/list/ViewSwitch'

/** Originals that are not with the person: they go back when the work ends (§ 298 (2) SGB III). */
const ORIGINALS = { original_place: ['office', 'courier', 'authority'] }
const URGENT = { field: 'weight', order: 'ASC' } as const

/** The desks of the own user, each with the number of its deadlines. */
export function DeskTabs() {
  const translate = useTranslate()
  const locale = useLocale()
  const { filterValues } = useListContext()
  const { data = [] } = useAsk(deskCalls.count, {}, { resource: 'clocks' })
  return (
    <Tabs label={translate('desks.tabs')}>
      {data.map(({ desk, filter, count }) => (
        <Tab key={desk} to={listPath('due-clocks', filter, URGENT)} isOn={isSameFilter(filterValues, filter)}>
          {translate(`desks.${desk}`)}{' '}
          {count > DESK_COUNT_MAX ? (
            <Count value={DESK_COUNT_MAX} isEstimate locale={locale} />
          ) : (
            <Count value={count} locale={locale} />
          )}
        </Tab>
      ))}
      <Tab to={listPath('documents', ORIGINALS)} isOn={false}>
        {translate('desks.originals')}
      </Tab>
    </Tabs>
  )
}
