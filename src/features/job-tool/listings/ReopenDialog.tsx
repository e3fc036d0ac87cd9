import { useState } from 'react'
import { type RaRecord, useTranslate } from 'react-admin'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { isolate } from '../../../layout/parts/Isolated'
import { QuestionDialog } from '../../../views/QuestionDialog'

interface ReopenDialogProps {
  listing: RaRecord
  /** The new last day, `null` for none; nothing where it was called off. */
  onClose: (until?: string | null) => void
}

/** A listing whose last day is over would end again within the hour: it is open until when? */
export function ReopenDialog({ listing, onClose }: ReopenDialogProps) {
  const translate = useTranslate()
  const [until, setUntil] = useState<unknown>(null)
  const isPast = typeof until === 'string' && until !== '' && until < dayOf(new Date())
  return (
    <QuestionDialog
      title={translate('jobs.reopen_title', { name: isolate(String(listing.occupation)) })}
      verb={translate('jobs.reopen')}
      maxWidth="xs"
      disabled={isPast}
      onConfirm={() => onClose(typeof until === 'string' && until ? until : null)}
      onClose={() => onClose()}
    >
      <p className="paragraph">{translate('jobs.reopen_help')}</p>
      <ControlledInput
        resource="job-listings"
        name="valid_until"
        help={translate('jobs.reopen_empty')}
        value={until}
        error={isPast ? 'too_small' : undefined}
        onChange={setUntil}
      />
    </QuestionDialog>
  )
}
