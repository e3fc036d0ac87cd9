import { Question, type QuestionDialogProps } from './Question'
import { TypingDialog } from './TypingDialog'

/** Asks for what is needed before something is done; what is hard to take back is asked by `ConfirmDialog`. */
export function QuestionDialog(props: QuestionDialogProps) {
  return <Question {...props} Frame={TypingDialog} />
}
