import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface QuestionDialogProps {
  /** The question. */
  title: ReactNode
  /** The verb of the question, on the button. */
  verb: string
  maxWidth?: 'xs' | 'sm'
  /** Not yet answered, or on its way. */
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what is needed before something is done; what is hard to take back is asked by `ConfirmDialog`. */
export function QuestionDialog(props: QuestionDialogProps) {
  const translate = useTranslate()
  const title = useId()
  return (
    <Dialog open onClose={props.onClose} maxWidth={props.maxWidth ?? 'sm'} fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{props.title}</DialogTitle>
      <DialogContent className="f-stack">{props.children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={props.onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={props.disabled} onClick={props.onConfirm}>
          {props.verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
