import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { stepCalls } from '../../../../../contract/calls/candidates/steps'
import { Empty } from '../../../../layout/parts/Empty'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { ResourceList } from '../../../../views'
import { useMay } from '../../../../views/may'
import { useAct } from '../../../../views/useAct'
import { CandidateOf, toCandidate } from '../../list/CandidateOf'
import { STUCK_PATH } from '../../list/paths'
import { ConfirmSilence } from './ConfirmSilence'

const CELLS = { candidate_id: CandidateOf }
const COLUMNS = ['candidate_id', 'track', 'step', 'day']

/** Steps that the program once set because an authority was silent: a person confirms each or takes it back. */
export function SilentList() {
  const translate = useTranslate()
  const maySettle = useMay('candidates')('update')
  return (
    <ResourceList
      resource="status-changes"
      title={translate('candidates.silent')}
      crumb={{ to: STUCK_PATH, label: translate('candidates.stuck') }}
      filter={{ to_confirm: true }}
      storeKey="status-changes.silent"
      columns={{ only: COLUMNS, cells: CELLS }}
      panel={false}
      linkTo={toCandidate}
      rowActions={maySettle ? row => <Settle row={row} /> : undefined}
      empty={<Empty>{translate('candidates.nobody_silent')}</Empty>}
    />
  )
}

function Settle({ row }: { row: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('status-changes')
  const [isOpen, setOpen] = useState(false)
  const settled = () => {
    notify('messages.saved', { type: 'success' })
    refresh()
  }
  const takeBack = async () => {
    const params = { id: Number(row.id) }
    if (await run(() => provider.ask(stepCalls.takeBackSilence, { params }))) settled()
  }
  return (
    <>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => setOpen(true)}>
        {translate('candidate.confirm_silence')}
      </Button>
      <Button size="small" variant="text" disabled={isBusy} onClick={() => void takeBack()}>
        {translate('candidate.take_back')}
      </Button>
      {isOpen ? <ConfirmSilence id={Number(row.id)} onDone={settled} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
