import { useListContext, useTranslate } from 'react-admin'
import { useFieldWords } from '../../fields/words'
import { listPath } from '../../views/list/listPath'
import { isSameFilter, Tab, Tabs } from '../../views/list/ViewSwitch'

/** Tabs of a list by the kind of its rows. */
export function KindTabs({ resource, kinds }: { resource: string; kinds: readonly string[] }) {
  const translate = useTranslate()
  const { choice, label } = useFieldWords(resource)
  const { filterValues } = useListContext()
  return (
    <Tabs label={label('kind')}>
      <Tab to={listPath(resource, {})} isOn={isSameFilter(filterValues, {})}>
        {translate('lists.all')}
      </Tab>
      {kinds.map(kind => (
        <Tab key={kind} to={listPath(resource, { kind })} isOn={isSameFilter(filterValues, { kind })}>
          {choice('kind', kind)}
        </Tab>
      ))}
    </Tabs>
  )
}
