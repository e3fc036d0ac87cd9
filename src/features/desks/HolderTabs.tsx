import { useListContext, useTranslate } from 'react-admin'
import { HolderFlag, holders } from '../../layout/parts/HolderFlag'
import { listPath } from '../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../views/list/ViewSwitch'

/** Tabs of a list by the side that has to act. */
export function HolderTabs({ resource }: { resource: string }) {
  const translate = useTranslate()
  const { filterValues } = useListContext()
  return (
    <Tabs label={translate('clock.waiting_on')}>
      <Tab to={listPath(resource, {})} isOn={isSameFilter(filterValues, {})}>
        {translate('lists.all')}
      </Tab>
      {holders.map(holder => (
        <Tab key={holder} to={listPath(resource, { holder })} isOn={isSameFilter(filterValues, { holder })}>
          <HolderFlag holder={holder}>{translate(`clock.with.${holder}`)}</HolderFlag>
        </Tab>
      ))}
    </Tabs>
  )
}
