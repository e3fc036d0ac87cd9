import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useTranslate } from 'react-admin'

interface ConflictDialogProps {
  open: boolean
  onReload: () => void
  onOverwrite: () => void
  onClose: () => void
}

/** Asks after a conflict: take the newer template of the other user, or overwrite it. */
export function ConflictDialog({ open, onReload, onOverwrite, onClose }: ConflictDialogProps) {
  const translate = useTranslate()
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="tb-conflict" maxWidth="sm">
      <DialogTitle id="tb-conflict">{translate('records.conflict_title')}</DialogTitle>
      <DialogContent>{translate('builder.conflict_help')}</DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="outlined" onClick={onReload}>
          {translate('builder.take_theirs')}
        </Button>
        <Button variant="contained" color="error" onClick={onOverwrite}>
          {translate('builder.overwrite')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
