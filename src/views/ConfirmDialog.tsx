import type { ReactNode } from 'react'
import { QuestionDialog } from './QuestionDialog'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** The verb of the question, on the button. */
  verb: string
  /** The words of the way out; defaults to Cancel. */
  stay?: string
  children?: ReactNode
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens that is hard to take back. Starts on the way out. */
export function ConfirmDialog({ isBusy, ...props }: ConfirmDialogProps) {
  return <QuestionDialog {...props} className="" isAlert disabled={isBusy} />
}
