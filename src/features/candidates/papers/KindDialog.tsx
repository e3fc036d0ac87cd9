import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ControlledInput } from '../../../fields/ControlledInput'

interface KindDialogProps {
  file: File
  onSend: (kindId: number) => Promise<void>
  onClose: () => void
}

/** Asks for the kind of a file that was dropped beside the lines. */
export default function KindDialog({ file, onSend, onClose }: KindDialogProps) {
  const translate = useTranslate()
  const title = useId()
  const [kind, setKind] = useState<number | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (kind === null) return
    setBusy(true)
    await onSend(kind)
    setBusy(false)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{translate('candidate.which_paper')}</DialogTitle>
      <DialogContent className="f-stack">
        <bdi>{file.name}</bdi>
        <ControlledInput
          resource="documents"
          name="kind_id"
          value={kind}
          onChange={value => setKind(typeof value === 'number' ? value : null)}
          autoFocus
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={kind === null || isBusy} onClick={() => void send()}>
          {translate('actions.upload')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
