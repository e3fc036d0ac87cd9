import { Button, IconButton } from '@mui/material'
import { EllipsisVertical, PencilLine, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { useFieldWords } from '../../fields/words'
import { ActionMenu, type MenuAction } from '../../layout/parts/ActionMenu'
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

/** A dialog of the bar: a change of one field, of one that is chosen there, or the deletion. */
type Asked = { field?: string } | 'delete'

/** Acts on the selected rows, over the head of the table: nothing moves when the bar comes. */
export default function BulkBar({ definition, fields = [], children }: BulkBarProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { total = 0, meta } = useListContext()
  const { count, isAll, selectAll, clear } = useSelection()
  const [asks, setAsks] = useState<Asked>()
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
      <Acts definition={definition} fields={fields} onAsk={setAsks} />
      <IconButton className="v-bulk-clear" aria-label={translate('lists.clear_selection')} onClick={clear}>
        <X size={16} aria-hidden />
      </IconButton>
      {asks === 'delete' ? <DeleteMany definition={definition} onClose={close} /> : null}
      {asks && asks !== 'delete' ? (
        <BulkEdit definition={definition} field={asks.field} onClose={close} />
      ) : null}
    </section>
  )
}

interface ActsProps extends Required<Pick<BulkBarProps, 'definition' | 'fields'>> {
  onAsk: (what: Asked) => void
}

/** A button for each usual change, then export; what is done less often is in a menu beside them. */
function Acts({ definition, fields, onAsk }: ActsProps) {
  const translate = useTranslate()
  const may = useMay(definition.name)
  const words = useFieldWords(definition.name)
  const { target } = useSelection()
  const mayChange = may('bulk') && may('update')
  const others = [
    ...(mayChange
      ? [{ key: 'edit', words: translate('lists.bulk_edit'), Icon: PencilLine, run: () => onAsk({}) }]
      : []),
    ...(may('bulk') && may('delete')
      ? [{ key: 'delete', words: translate('actions.delete'), Icon: Trash2, run: () => onAsk('delete') }]
      : []),
  ]
  return (
    <>
      {mayChange
        ? fields.map(field => (
            <Button key={field} aria-haspopup="dialog" onClick={() => onAsk({ field })}>
              {words.label(field)}
            </Button>
          ))
        : null}
      {may('export') ? (
        <ExportMenu resource={definition.name} filter={filterOf(target)} variant="text" />
      ) : null}
      {fields.length ? (
        <MoreMenu actions={others} />
      ) : (
        others.map(({ key, words, Icon, run }) => (
          <Button
            key={key}
            className={key === 'delete' ? 'v-bulk-delete' : undefined}
            startIcon={<Icon size={16} aria-hidden />}
            onClick={run}
          >
            {words}
          </Button>
        ))
      )}
    </>
  )
}

/** A menu of the actions that are used less often. */
function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <IconButton
        aria-label={translate('actions.more')}
        aria-haspopup="menu"
        onClick={event => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={16} aria-hidden />
      </IconButton>
      <ActionMenu anchor={anchor} actions={actions} onClose={() => setAnchor(null)} />
    </>
  )
}

/** The filter that finds the records of a selection. */
function filterOf(target: Target): Record<string, unknown> {
  if ('ids' in target) return { id: target.ids }
  return target.except?.length ? { ...target.filter, id_neq: target.except } : target.filter
}
