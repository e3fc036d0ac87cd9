import { Button, DialogActions, DialogContent, type DialogProps, DialogTitle } from '@mui/material'
import { type ComponentType, type FormEvent, type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

export interface QuestionDialogProps {
  /** The question. */
  title: ReactNode
  /** The verb of the question, on the button; the dialog only informs without one. */
  verb?: string
  /** The words of the way out; defaults to Cancel, or to Close where there is no verb. */
  stay?: string
  maxWidth?: 'xs' | 'sm' | 'md'
  /** Class of the content. */
  className?: string
  /** Not yet answered, or on its way. */
  disabled?: boolean
  /** Enter in an input answers. */
  isForm?: boolean
  /** Focus starts on the way out. */
  isCareful?: boolean
  /** Interrupts: something happens that is hard to take back. */
  isAlert?: boolean
  isDestructive?: boolean
  /** Another act, before the way out. */
  more?: ReactNode
  onConfirm?: () => void
  onClose: () => void
  children?: ReactNode
}

/** The parts of a question in a dialog of any kind. */
export function Question({ Frame, ...props }: QuestionDialogProps & { Frame: ComponentType<DialogProps> }) {
  const { className = 'f-stack', isForm, isAlert, onConfirm, onClose } = props
  const translate = useTranslate()
  const title = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is a portal: its submit would climb to a form around.
    event.stopPropagation()
    onConfirm?.()
  }
  const parts = (
    <>
      <DialogTitle id={title}>{props.title}</DialogTitle>
      {props.children ? <DialogContent className={className}>{props.children}</DialogContent> : null}
      <DialogActions>
        {props.more}
        <Button autoFocus={props.isCareful || isAlert} variant="outlined" onClick={onClose}>
          {props.stay ?? translate(props.verb ? 'actions.cancel' : 'actions.close')}
        </Button>
        {props.verb ? (
          <Button
            type={isForm ? 'submit' : 'button'}
            variant="contained"
            color={props.isDestructive ? 'error' : 'primary'}
            disabled={props.disabled}
            onClick={isForm ? undefined : onConfirm}
          >
            {props.verb}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
  return (
    <Frame
      open
      onClose={onClose}
      maxWidth={props.maxWidth ?? 'sm'}
      fullWidth
      aria-labelledby={title}
      role={isAlert ? 'alertdialog' : undefined}
    >
      {isForm ? (
        <form noValidate onSubmit={submit}>
          {parts}
        </form>
      ) : (
        parts
      )}
    </Frame>
  )
}
