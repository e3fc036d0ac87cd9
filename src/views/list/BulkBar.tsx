import { Button } from '@mui/material'
import { PencilLine, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { useFieldWords } from '../../fields/words'
import { number } from '../../layout/parts/numbers'
import type { Target } from '../../providers/manyRecords'
import { lazyDialog } from '../lazyDialog'
import { useMay } from '../may'
import { PageCheckbox } from './boxes'
import { ExportMenu } from './ExportMenu'
import { useSelection } from './selection'

const BulkEdit = lazyDialog(() => import('./BulkEdit'))
const DeleteMany = lazyDialog(() => import('./DeleteMany'))

interface BulkBarProps {
  definition: Definition
  /** The fields that are changed most: each has a button of its own. */
  fields?: readonly string[]
  /** More that can be done with what is selected: buttons that read `useSelection()`. */
  children?: ReactNode
}

/** Acts on the selected rows, over the head of the table: nothing moves when the bar comes. */
export default function BulkBar({ definition, fields = [], children }: BulkBarProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const may = useMay(definition.name)
  const { total = 0, meta } = useListContext()
  const words = useFieldWords(definition.name)
  const { count, isAll, target, selectAll, clear } = useSelection()
  const [asks, setAsks] = useState<{ field?: string } | 'delete'>()
  if (count === 0) return null
  const close = () => setAsks(undefined)
  const mayChange = may('bulk') && may('update')
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
      {mayChange
        ? fields.map(field => (
            <Button key={field} aria-haspopup="dialog" onClick={() => setAsks({ field })}>
              {words.label(field)}
            </Button>
          ))
        : null}
      {may('export') ? <ExportMenu resource={definition.name} filter={filterOf(target)} /> : null}
      {mayChange ? (
        <Button startIcon={<PencilLine size={16} aria-hidden />} onClick={() => setAsks({})}>
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
      {asks === 'delete' ? <DeleteMany definition={definition} onClose={close} /> : null}
      {asks && asks !== 'delete' ? (
        <BulkEdit definition={definition} field={asks.field} onClose={close} />
      ) : null}
    </section>
  )
}

/** The filter that finds the records of a selection. */
function filterOf(target: Target): Record<string, unknown> {
  if ('ids' in target) return { id: target.ids }
  return target.except?.length ? { ...target.filter, id_neq: target.except } : target.filter
}
