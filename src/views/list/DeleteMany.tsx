import { useDataProvider, useRefresh, useTranslate } from 'react-admin'
import type { Definition } from '../../../contract/definition/define'
import { nameInside } from '../../fields/words'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ConfirmDialog } from '../ConfirmDialog'
import { useAct } from '../useAct'
import { useUndoNotice } from '../useUndoNotice'
import { useSelection } from './selection'

/** Asks, and deletes all that is selected in one call, with a way back. */
export default function DeleteMany({ definition, onClose }: { definition: Definition; onClose: () => void }) {
  const translate = useTranslate()
  const { count, target, clear } = useSelection()
  const provider = useDataProvider<LotseDataProvider>()
  const notice = useUndoNotice()
  const refresh = useRefresh()
  const { run, isBusy } = useAct(definition.name)
  const remove = async () => {
    const removed = await run(() => provider.removeMany(definition.name, target))
    if (removed) {
      notice({
        resource: definition.name,
        text: translate('lists.bulk_deleted', { smart_count: count }),
        token: removed.undo,
        restore: definition.bin && 'ids' in target ? target.ids : undefined,
      })
      clear()
    }
    refresh()
    onClose()
  }
  const words = { smart_count: count, name: nameInside(translate, definition.name, count) }
  const title = translate('lists.delete_title', words)
  return (
    <ConfirmDialog
      title={title}
      verb={translate('lists.delete_verb', words)}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {translate(definition.bin ? 'lists.delete_to_bin' : 'lists.delete_for_good')}
    </ConfirmDialog>
  )
}
