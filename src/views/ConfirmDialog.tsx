import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'

interface ConfirmDialogProps {
  /** The question. */
  title: string
  /** The verb of the question, on the button. */
  verb: string
  /** The word of the way out; Cancel unless said. */
  stay?: string
  children?: ReactNode
  isDestructive?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something happens that is hard to take back. Starts on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const translate = useTranslate()
  const title = useId()
  return (
    <Dialog open onClose={props.onClose} maxWidth="sm" fullWidth aria-labelledby={title} role="alertdialog">
      <DialogTitle id={title}>{props.title}</DialogTitle>
      {props.children ? <DialogContent>{props.children}</DialogContent> : null}
      <DialogActions>
        <Button autoFocus variant="outlined" onClick={props.onClose}>
          {props.stay ?? translate('actions.cancel')}
        </Button>
        <Button
          variant="contained"
          color={props.isDestructive ? 'error' : 'primary'}
          disabled={props.isBusy}
          onClick={props.onConfirm}
        >
          {props.verb}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
