import { Button } from '@mui/material'
import { PencilLine, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { number } from '../../layout/parts/numbers'
import { lazyDialog } from '../lazyDialog'
import { useMay } from '../may'
import { PageCheckbox } from './boxes'
import { useSelection } from './selection'

const BulkEdit = lazyDialog(() => import('./BulkEdit'))
const DeleteMany = lazyDialog(() => import('./DeleteMany'))

interface BulkBarProps {
  definition: Definition
  /** More that can be done with what is selected: buttons that read `useSelection()`. */
  children?: ReactNode
}

/** Acts on the selected rows, over the head of the table: nothing moves when the bar comes. */
export default function BulkBar({ definition, children }: BulkBarProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay(definition.name)
  const { total = 0, meta } = useListContext()
  const { count, isAll, selectAll, clear } = useSelection()
  const [asks, setAsks] = useState<'edit' | 'delete'>()
  if (count === 0) return null
  const close = () => setAsks(undefined)
  const about = meta?.total_is_estimate && isAll ? '~' : ''
  return (
    <section
      className="v-bulk row wrap gap-4 small"
      aria-label={translate('lists.selected', { smart_count: count })}
    >
      <PageCheckbox />
      <strong aria-live="polite">
        {about}
        {translate('lists.selected', { smart_count: count })}
      </strong>
      {!isAll && selectAll && total > count ? (
        <button type="button" className="v-bulk-all" onClick={selectAll}>
          {translate('lists.select_all', { total: number(total, locale) })}
        </button>
      ) : null}
      {children}
      {may('bulk') && may('update') ? (
        <Button startIcon={<PencilLine size={16} aria-hidden />} onClick={() => setAsks('edit')}>
          {translate('lists.bulk_edit')}
        </Button>
      ) : null}
      {may('bulk') && may('delete') ? (
        <Button
          className="v-bulk-delete"
          startIcon={<Trash2 size={16} aria-hidden />}
          onClick={() => setAsks('delete')}
        >
          {translate('actions.delete')}
        </Button>
      ) : null}
      <Button className="v-bulk-clear" startIcon={<X size={16} aria-hidden />} onClick={clear}>
        {translate('lists.clear_selection')}
      </Button>
      {asks === 'edit' ? <BulkEdit definition={definition} onClose={close} /> : null}
      {asks === 'delete' ? <DeleteMany definition={definition} onClose={close} /> : null}
    </section>
  )
}
