import { ListBase, ResourceContextProvider, useListContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { leads } from '../../../../contract/resources/leads'
import { nameInside } from '../../../fields/words'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { PageHead } from '../../../layout/parts/PageHead'
import { Segmented } from '../../../layout/parts/Segmented'
import { FilterBar } from '../../../views/list/FilterBar'
import { SearchBar } from '../../../views/list/SearchBar'
import { useWorkloads } from './useWorkloads'
import { WorkBoard } from './WorkBoard'
import { WorkloadTable } from './WorkloadTable'
import '../../../views/views.css'
import '../leads.css'
import './management.css'

const LOOKS = ['people', 'status', 'loads'] as const
type Look = (typeof LOOKS)[number]

/** The work board: open leads of nobody and of each person, or by status; and how much each one has. */
export function ManagementPage() {
  return (
    <ResourceContextProvider value="leads">
      <ListBase
        resource="leads"
        perPage={1}
        storeKey="leads-management.list"
        disableSyncWithLocation
        exporter={false}
        queryOptions={{ onError: () => undefined }}
      >
        <Page />
      </ListBase>
    </ResourceContextProvider>
  )
}

function Page() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const look = LOOKS.find(each => each === params.get('look')) ?? 'people'
  const loads = useWorkloads()
  return (
    <div className="v-list">
      <PageHead title={translate('menu.items.leads-management')} />
      <div className="v-bar">
        {look === 'loads' ? null : <Search />}
        <Segmented<Look>
          label={translate('lists.looks')}
          value={look}
          options={LOOKS.map(value => ({ value, label: translate(`management.looks.${value}`) }))}
          onChange={next => setParams({ look: next })}
        />
      </div>
      {look === 'loads' ? null : <FilterBar definition={leads} />}
      {loads.error && !loads.people ? (
        <ErrorState error={loads.error} onRetry={loads.refetch} />
      ) : !loads.people ? (
        <LoadingRows rows={8} columns={5} />
      ) : look === 'loads' ? (
        <WorkloadTable loads={loads.people} />
      ) : (
        <WorkBoard key={look} loads={loads.people} byStatus={look === 'status'} />
      )}
    </div>
  )
}

function Search() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const { q, ...rest } = filterValues
  return (
    <SearchBar
      value={q ?? ''}
      name={nameInside(translate, 'leads', 2)}
      onSearch={value => setFilters({ ...rest, q: value }, undefined, false)}
      onClear={() => setFilters(rest, undefined, false)}
    />
  )
}
