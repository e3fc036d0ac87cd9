import { useTranslate } from 'react-admin'
import type { SavedView } from '../../../contract/lists/saved-views'
import { ConfirmDialog } from '../ConfirmDialog'

interface DeleteViewProps {
  view: SavedView
  onConfirm: () => void
  onClose: () => void
}

/** Asks before a view goes; its rows stay. */
export default function DeleteView({ view, onConfirm, onClose }: DeleteViewProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('records.delete_one', { name: view.name })}
      verb={translate('actions.delete')}
      isDestructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {translate(view.shared ? 'views.delete_shared' : 'views.delete_own')}
    </ConfirmDialog>
  )
}
