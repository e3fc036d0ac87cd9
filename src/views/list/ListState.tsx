import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useCreatePath, useListContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { newOf } from '../../fields/words'
import { Empty } from '../../layout/parts/Empty'
import { ErrorState } from '../../layout/parts/ErrorState'
import { LoadingRows } from '../../layout/parts/LoadingRows'
import { useMay } from '../may'
import { useShowAfter } from '../useShowAfter'

interface ListStateProps {
  definition: Definition
  isBin: boolean
  empty?: ReactNode
  tabsBy?: readonly string[] | undefined
  children: ReactNode
}

/**
 * Shows the rows of a list, or its state: loading, offline, failed, empty. Rows of another filter, order or page are
 * hidden after 150 ms and cannot be used before that: a person would take them for the rows that the heading names.
 */
export function ListState({ definition, isBin, empty, tabsBy = [], children }: ListStateProps) {
  const { isPending, isPlaceholderData, isPaused, error, data, total, filterValues, refetch } =
    useListContext()
  const translate = useTranslate()
  const isWaiting = isPending || isPlaceholderData === true
  const isDue = useShowAfter(isWaiting && !error)
  if (error && !data) {
    return <ErrorState what={translate('lists.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (isWaiting && isPaused) {
    return <ErrorState what={translate('lists.offline')} onRetry={() => void refetch()} />
  }
  if (isWaiting && isDue) {
    return <LoadingRows rows={10} columns={Math.min(definition.list.columns.length, 7)} />
  }
  if (isPending) return <div className="v-before" />
  if (isPlaceholderData) return <div inert>{children}</div>
  if (total !== 0 && data?.length !== 0) return children
  if (isBin) return <Empty>{translate('lists.bin_empty')}</Empty>
  if (Object.keys(filterValues).some(name => !tabsBy.includes(name))) return <Unfound />
  return empty ?? <First definition={definition} />
}

/** Nothing matches: the way on is to ask for less. */
function Unfound() {
  const { filterValues, setFilters } = useListContext()
  const translate = useTranslate()
  const words = filterValues.q
    ? translate('lists.empty_search', { value: filterValues.q })
    : translate('lists.empty_filtered')
  return (
    <Empty
      action={
        <Button variant="outlined" onClick={() => setFilters({}, undefined, false)}>
          {translate('actions.clear')}
        </Button>
      }
    >
      {words}
    </Empty>
  )
}

/** Nothing is there at all: what to do first. */
function First({ definition: { name } }: { definition: Definition }) {
  const translate = useTranslate()
  const may = useMay(name)
  const createPath = useCreatePath()
  if (!may('create')) return <Empty>{translate('lists.empty')}</Empty>
  return (
    <Empty
      action={
        <Button variant="contained" component={Link} to={createPath({ resource: name, type: 'create' })}>
          {newOf(translate, name)}
        </Button>
      }
    >
      {translate('lists.empty_first')}
    </Empty>
  )
}
