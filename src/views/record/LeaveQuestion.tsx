import { Dialog } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Question } from '../Question'

interface LeaveQuestionProps {
  onLeave: () => void
  onStay: () => void
}

/** Asks whether unsaved changes are to be left behind. */
export default function LeaveQuestion({ onLeave, onStay }: LeaveQuestionProps) {
  const translate = useTranslate()
  return (
    <Question
      Frame={Dialog}
      title={translate('records.unsaved_title')}
      verb={translate('records.leave')}
      stay={translate('records.stay')}
      className=""
      isAlert
      isDestructive
      onConfirm={onLeave}
      onClose={onStay}
    />
  )
}
