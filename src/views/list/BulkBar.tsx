import { Button } from '@mui/material'
import { PencilLine, Trash2, X } from 'lucide-react'
import { useDataProvider, useListContext, useLocale, useNotify, useRefresh, useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import type { Definition } from '../../../contract/define'
import { refusalOf } from '../../fields/refusal'
import { number } from '../../layout/parts/numbers'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ConfirmDialog } from '../ConfirmDialog'
import { useMay } from '../may'
import { useUndoNotice } from '../useUndoNotice'
import { BulkEdit } from './BulkEdit'
import { PageCheckbox } from './RecordTable'
import { useSelection } from './selection'

interface BulkBarProps {
  definition: Definition
  /** More that can be done with what is selected: buttons that read `useSelection()`. */
  children?: ReactNode
}

/** What can be done with the selected rows, in ink over the head of the table: nothing jumps when it comes. */
export function BulkBar({ definition, children }: BulkBarProps) {
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
    <section className="v-bulk" aria-label={translate('lists.selected', { smart_count: count })}>
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

function DeleteMany({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const translate = useTranslate()
  const { count, target, clear } = useSelection()
  const provider = useDataProvider<LotseDataProvider>()
  const notify = useNotify()
  const notice = useUndoNotice()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      const { undo } = await provider.removeMany(definition.name, target)
      notice({
        resource: definition.name,
        text: translate('lists.bulk_deleted', { smart_count: count }),
        token: undo,
        restore: definition.bin && 'ids' in target ? target.ids : undefined,
      })
      clear()
    } catch (refused) {
      notify(`errors.${refusalOf(refused).code}`, { type: 'error' })
    } finally {
      refresh()
      onClose()
    }
  }
  const title = translate('lists.delete_title', { smart_count: count })
  return (
    <ConfirmDialog
      title={title}
      verb={translate('lists.delete_verb', { smart_count: count })}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {translate(definition.bin ? 'lists.delete_to_bin' : 'lists.delete_for_good')}
    </ConfirmDialog>
  )
}
