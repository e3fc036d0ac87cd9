import { Button } from '@mui/material'
import { type FormEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { day as dayField, isDay } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { AnchoredDialog } from '../page/AnchoredDialog'
import { useOnPage } from '../page/usePage'
import { AskPreview, askVerb, useAskPreview } from './AskPreview'
import { paperToAsk, usePaperCalls } from './usePaperCalls'

const DAY = dayField()
/** Days that somebody is given unless another day is chosen. */
const GIVEN = 14
const DAY_MS = 86_400_000

interface AskPopoverProps {
  anchor: HTMLElement
  documentId?: number
  kindId?: number
  onClose: () => void
}

/** Until when a paper is wanted; asking counts, so that everybody sees how often it was asked for. */
export default function AskPopover({ anchor, documentId, kindId, onClose }: AskPopoverProps) {
  const translate = useTranslate()
  const { ask, isBusy, errors } = usePaperCalls()
  const [due, setDue] = useState(() => dayOf(new Date(Date.now() + GIVEN * DAY_MS)))
  const { id } = useOnPage().page.candidate
  const paper = { documentId: documentId ?? null, kindId: kindId ?? 0 }
  const preview = useAskPreview(paperToAsk(paper, id), due)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (await ask(paper, due)) onClose()
  }
  return (
    <AnchoredDialog anchor={anchor} label={translate('candidate.ask')} className="cp-ask" onClose={onClose}>
      <form noValidate onSubmit={event => void submit(event)}>
        <ControlledInput
          resource="documents"
          name="due_on"
          field={DAY}
          label={translate('candidate.wanted_by')}
          value={due}
          onChange={value => setDue(String(value ?? ''))}
          error={errors.due_on}
          autoFocus
        />
        <AskPreview preview={preview} />
        <Button type="submit" variant="contained" disabled={isBusy || !isDay(due) || !preview.isSuccess}>
          {translate(askVerb(preview))}
        </Button>
      </form>
    </AnchoredDialog>
  )
}
