import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useRefresh, useTranslate } from 'react-admin'
import { day as dayField, isDay } from '../../../../contract/definition/fields'
import { ControlledInput } from '../../../fields/ControlledInput'
import { dayOf } from '../../../layout/parts/clock'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useAct } from '../../../views/useAct'
import { AskPreview, askVerb, useAskPreview } from './AskPreview'
import { useAskPaper } from './useAskPaper'
import { useNotifyAsked } from './useNotifyAsked'

const DAY = dayField()
/** Days that somebody is given unless another day is chosen. */
const GIVEN = 14
const DAY_MS = 86_400_000

/** Asks once more for a paper that did not come in time. Nothing for what is no paper. */
export function AskAgain({ row }: { row: RaRecord }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  if (row.source !== 'document') return null
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {translate('candidate.ask_again')}
      </Button>
      {isOpen ? <AskDialog id={Number(row.source_id)} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AskDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate()
  const notifyAsked = useNotifyAsked()
  const refresh = useRefresh()
  const askPaper = useAskPaper()
  const { run, isBusy, errors } = useAct('documents')
  const [due, setDue] = useState(() => dayOf(new Date(Date.now() + GIVEN * DAY_MS)))
  const paper = { documentId: id }
  const preview = useAskPreview(paper, due)
  async function ask() {
    const answer = await run(() => askPaper(paper, { due_on: due }))
    if (!answer) return
    notifyAsked(answer)
    onClose()
    refresh()
  }
  return (
    <ConfirmDialog
      title={translate('candidate.ask_again')}
      verb={translate(askVerb(preview))}
      isBusy={isBusy || !isDay(due) || !preview.isSuccess}
      onConfirm={() => void ask()}
      onClose={onClose}
    >
      <ControlledInput
        resource="documents"
        name="due_on"
        field={DAY}
        label={translate('candidate.wanted_by')}
        value={due}
        error={errors.due_on}
        onChange={value => setDue(String(value ?? ''))}
      />
      <AskPreview preview={preview} />
    </ConfirmDialog>
  )
}
