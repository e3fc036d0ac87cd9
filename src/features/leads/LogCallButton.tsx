import { Button, Dialog, DialogActions, DialogContent, DialogTitle, IconButton } from '@mui/material'
import { PhoneCall } from 'lucide-react'
import { type RaRecord, useNotify, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { dayOf } from '../../layout/parts/clock'
import { CallForm } from './CallForm'
import { NameCell } from './cells'
import { useCallDraft } from './useCallDraft'
import { useLogCall } from './useLogCall'

/** Writes down a call to a lead from wherever the lead stands: outcome, next day, note. */
export function LogCallButton({ lead, hasWords = false }: { lead: RaRecord; hasWords?: boolean }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const words = translate('leads.log_call')
  return (
    <>
      {hasWords ? (
        <Button
          variant="outlined"
          startIcon={<PhoneCall size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {words}
        </Button>
      ) : (
        <IconButton
          className="d-log"
          data-tip={words}
          aria-label={`${words}: ${lead.name}`}
          onClick={() => setOpen(true)}
        >
          <PhoneCall size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
      {isOpen ? <LogCallDialog lead={lead} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LogCallDialog({ lead, onClose }: { lead: RaRecord; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const title = useId()
  const today = dayOf(new Date())
  const call = useCallDraft(today)
  const { log, isSaving } = useLogCall()
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
        <CallForm call={call} today={today} />
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
