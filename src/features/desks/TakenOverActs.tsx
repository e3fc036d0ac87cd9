import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { caseCalls, type TakenOverAnswer } from '../../../contract/calls/cases'
import type { LotseDataProvider } from '../../providers/dataProvider'
import { ConfirmDialog } from '../../views/ConfirmDialog'
import { useMay } from '../../views/may'
import { useAct } from '../../views/useAct'

/** The two answers on steps that a second case took over from the one before. */
export function TakenOverActs({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const may = useMay('cases')
  const { run, isBusy } = useAct('cases')
  const [isAsked, setAsked] = useState(false)
  if (record.kind !== 'taken_over' || !may('update')) return null
  const send = async (answer: TakenOverAnswer) => {
    const params = { id: Number(record.record_id) }
    const done = await run(() => provider.ask(caseCalls.answerTakenOver, { params, body: { answer } }))
    setAsked(false)
    if (done) notify('messages.saved', { type: 'success' })
    refresh()
  }
  return (
    <span className="inline-row wrap gap-6">
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void send('right')}>
        {translate('desks.taken_over.right')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setAsked(true)}>
        {translate('desks.taken_over.anew')}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          isDestructive
          isBusy={isBusy}
          title={translate('desks.taken_over.anew_question')}
          verb={translate('desks.taken_over.anew')}
          onConfirm={() => void send('anew')}
          onClose={() => setAsked(false)}
        >
          <p>{translate('desks.taken_over.anew_help')}</p>
          <p>
            <bdi>{record.name}</bdi>
          </p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
