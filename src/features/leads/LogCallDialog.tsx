import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useId } from 'react'
import { dayOf } from '../../layout/parts/clock'
import { CallForm } from './CallForm'
import { NameCell } from './cells'
import { useCallDraft } from './useCallDraft'
import { useLogCall } from './useLogCall'

interface LogCallDialogProps {
  lead: RaRecord
  /** Names the dialog within its page. */
  part: string
  onClose: () => void
}

/** What was said in a call, when to call again, and a note. */
export default function LogCallDialog({ lead, part, onClose }: LogCallDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const today = dayOf(new Date())
  const call = useCallDraft(today, part)
  const { log, isSaving, errors } = useLogCall()
  const save = async () => {
    if (!(await log(Number(lead.id), call.draft))) return
    notify('messages.saved', { type: 'success' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {translate('leads.log_call')}
        <span className="d-dialog-name">
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
