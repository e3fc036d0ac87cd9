import { Dialog, type DialogProps } from '@mui/material'
import { useTypedText } from './useTypedText'

/** A dialog that may hold free text: what was typed is not dropped without a question. */
export function TypingDialog({ onClose, ...props }: DialogProps) {
  const { guard, question } = useTypedText(() => onClose?.({}, 'escapeKeyDown'))
  return (
    <>
      <Dialog {...props} {...guard} />
      {question}
    </>
  )
}
