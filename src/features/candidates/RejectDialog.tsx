import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { TextBox } from '../../fields/TextBox'
import { ConfirmDialog } from '../../views/ConfirmDialog'

interface RejectDialogProps {
  title: string
  isBusy: boolean
  /** @param note why, trimmed; empty where nothing was said */
  onReject: (note: string) => void
  onClose: () => void
}

/** Asks for the reason before something that waits for a second person is rejected. */
export function RejectDialog({ title, isBusy, onReject, onClose }: RejectDialogProps) {
  const translate = useTranslate()
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title={title}
      verb={translate('actions.reject')}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => onReject(note.trim())}
      onClose={onClose}
    >
      <TextBox
        name="note"
        label={translate('candidate.why')}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={400}
      />
    </ConfirmDialog>
  )
}
