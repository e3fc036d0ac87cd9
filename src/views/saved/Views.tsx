import type { ReactNode } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Definition } from '../../../contract/definition/define'
import { number } from '../../layout/parts/numbers'
import { lazyDialog } from '../lazyDialog'
import { useListView } from './useListView'

const ViewBar = lazyDialog(() => import('./ViewBar'))

export interface ViewsProps {
  definition: Definition
  /** The columns as they are shown. */
  shown: string[]
  isPhone: boolean
  /** The fixed filter of the list. */
  filter?: Record<string, unknown>
  /** Tabs that are always there; where there are none, one for all. */
  children?: ReactNode
}

/** The line of views over a list. It keeps its place from the beginning, so that nothing jumps when they come. */
export function Views({ children, ...props }: ViewsProps) {
  const { data } = useListContext()
  return (
    <div className="v-views flex bottom-line align-end">
      {children ?? <AllTab definition={props.definition} />}
      {data ? <ViewBar {...props} /> : null}
    </div>
  )
}

/** The list without any filter. */
function AllTab({ definition: { name } }: { definition: Definition }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { total, filterValues, meta } = useListContext()
  const { hasView, usual } = useListView()
  const isCurrent = !hasView && Object.keys(filterValues).length === 0
  const [sort, order] = usual.sort
  const query = new URLSearchParams({ filter: '{}', page: '1', sort, order: order.toUpperCase() })
  return (
    <nav className="v-view-tabs flex" aria-label={translate('views.whole')}>
      <Link
        className="v-view inline-row gap-8 muted nowrap unlined"
        to={`/${name}?${query}`}
        aria-current={isCurrent ? 'page' : undefined}
      >
        {translate('lists.all')}
        {isCurrent && total !== undefined ? (
          <span className="faint regular">
            {meta?.total_is_estimate ? '~' : ''}
            {number(total, locale)}
          </span>
        ) : null}
      </Link>
    </nav>
  )
}
