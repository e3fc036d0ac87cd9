import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type RaRecord, useTranslate } from 'ra-core'
import { useId, useState } from 'react'
import { ControlledInput } from '../../fields/ControlledInput'
import { dayOf } from '../../layout/parts/clock'
import { isolate } from '../../layout/parts/Isolated'

interface ReopenDialogProps {
  listing: RaRecord
  /** The new last day, `null` for none; nothing where it was called off. */
  onClose: (until?: string | null) => void
}

/** A listing whose last day is over would end again within the hour: it is open until when? */
export function ReopenDialog({ listing, onClose }: ReopenDialogProps) {
  const translate = useTranslate()
  const title = useId()
  const [until, setUntil] = useState<unknown>(null)
  const isPast = typeof until === 'string' && until !== '' && until < dayOf(new Date())
  return (
    <Dialog open onClose={() => onClose()} maxWidth="xs" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>
        {translate('jobs.reopen_title', { name: isolate(String(listing.occupation)) })}
      </DialogTitle>
      <DialogContent className="f-stack">
        <p>{translate('jobs.reopen_help')}</p>
        <ControlledInput
          resource="job-listings"
          name="valid_until"
          help={translate('jobs.reopen_empty')}
          value={until}
          error={isPast ? 'too_small' : undefined}
          onChange={setUntil}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => onClose()}>
          {translate('actions.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={isPast}
          onClick={() => onClose(typeof until === 'string' && until ? until : null)}
        >
          {translate('jobs.reopen')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
