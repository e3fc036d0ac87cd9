import { useTranslate } from 'react-admin'
import { TextBox } from '../../../fields/TextBox'
import { errorWords } from '../../../fields/words'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useKeptState } from '../../../views/record/useKeptDraft'

interface RejectDialogProps {
  /** Names the dialog within its page. */
  part: string
  title: string
  isBusy: boolean
  /** Code of what the server said of the reason. */
  error?: string
  /** @param note why, trimmed; empty where nothing was said */
  onReject: (note: string) => void
  onClose: () => void
}

/** Asks for the reason before something that waits for a second person is rejected. */
export function RejectDialog({ part, title, isBusy, error, onReject, onClose }: RejectDialogProps) {
  const translate = useTranslate()
  const [note, setNote] = useKeptState(part, '')
  const label = translate('candidate.why')
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
        label={label}
        value={note}
        onChange={setNote}
        error={errorWords(translate, error, label)}
        rows={2}
        maxLength={400}
      />
    </ConfirmDialog>
  )
}
