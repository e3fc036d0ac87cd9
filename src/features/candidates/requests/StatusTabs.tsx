import { useListContext, useTranslate } from 'react-admin'
import { APPROVAL } from '../../../../contract/resources/requests'
import { Segmented } from '../../../layout/parts/Segmented'

const TABS = [...APPROVAL, 'all'] as const

/** Tabs of waiting, approved, rejected and all requests: the filter of the list around. */
export function StatusTabs({ resource }: { resource: string }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { status, ...rest } = filterValues
  const value = APPROVAL.find(each => each === status) ?? 'all'
  return (
    <Segmented
      label={translate(`resources.${resource}.fields.status`, { _: translate('fields.status') })}
      value={value}
      options={TABS.map(each => ({
        value: each,
        label: translate(each === 'all' ? 'lists.all' : `requests.tab.${each}`),
      }))}
      onChange={next => setFilters(next === 'all' ? rest : { ...rest, status: next }, undefined, false)}
    />
  )
}
