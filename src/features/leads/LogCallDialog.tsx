import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { dayOf } from '../../layout/parts/clock'
import { useUndoNotice } from '../../views/useUndoNotice'
import { CallForm } from './CallForm'
import { useDesk } from './callDesk'
import { NameCell } from './cells'
import { useCallDraft } from './useCallDraft'
import { useLogCall } from './useLogCall'

interface LogCallDialogProps {
  lead: RaRecord
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
}

/** Logs a call with its outcome, the next day and a note. */
export default function LogCallDialog({ lead, part, onClose }: LogCallDialogProps) {
  const translate = useTranslate()
  const notice = useUndoNotice()
  const { calls } = useDesk()
  const title = useId()
  const today = dayOf(new Date())
  const call = useCallDraft(today, part)
  const { log, isSaving, errors } = useLogCall()
  const save = async () => {
    const saved = await log(Number(lead.id), call.draft)
    if (!saved) return
    notice({ resource: calls, text: 'messages.saved', token: saved.undo })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {translate('leads.log_call')}
        <span className="d-dialog-name block regular">
          <NameCell record={lead} />
        </span>
      </DialogTitle>
      <DialogContent>
        <CallForm call={call} today={today} errors={errors} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('actions.cancel')}
        </Button>
        <Button variant="contained" disabled={!call.draft.outcome || isSaving} onClick={() => void save()}>
          {translate('actions.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
