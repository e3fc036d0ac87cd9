import { useTranslate } from 'react-admin'
import { ConfirmDialog } from '../ConfirmDialog'

interface LeaveQuestionProps {
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes are to be left behind. */
export default function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('records.unsaved_title')}
      verb={translate('records.leave')}
      stay={translate('records.stay')}
      isDestructive
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
