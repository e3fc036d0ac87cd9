import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import type { CaseLine } from '../../../../contract/calls/candidates/page'
import { caseCalls, type Way } from '../../../../contract/calls/cases'
import { isOpenCase } from '../../../../contract/routes/words'
import { formatDay } from '../../../layout/parts/dates'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { useRun } from '../papers/usePaperCalls'
import { StartCase } from './StartCase'
import { useShowWay } from './useWay'

const StateDialog = lazyDialog(() => import('./StateDialog'))

/** The version of a case, the move to a newer one, and its end; once it has ended, the start of another. */
export function CaseActs({ of, way }: { of: CaseLine; way: Way }) {
  const translate = useTranslate()
  const mayWrite = useMay('cases')('update')
  const part = `case state ${of.id}`
  const [isOpen, setOpen] = useKeptOpen(part)
  return (
    <div className="row wrap gap-8 push">
      <span className="caption faint">
        {translate('route_case.version')} <Ltr>{way.number}</Ltr>
      </span>
      {mayWrite && way.undo_until ? <UndoMove way={way} /> : null}
      {mayWrite && way.newer ? <Move way={way} newer={way.newer} /> : null}
      {mayWrite ? (
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {translate('route_case.change_state')}
        </Button>
      ) : null}
      {isOpenCase(of.state) ? null : <StartCase />}
      {isOpen ? <StateDialog part={part} of={of} onClose={() => setOpen(false)} /> : null}
    </div>
  )
}

/** Puts a case back on the version that it was moved from. */
function UndoMove({ way }: { way: Way }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const showWay = useShowWay()
  const { run, isBusy } = useRun('cases')
  const undo = async () => {
    const { id, version } = way.case
    const isDone = await run(async () =>
      showWay(await provider.ask(caseCalls.undoMove, { params: { id }, body: { version } })),
    )
    if (isDone) notify('messages.undone', { type: 'success' })
  }
  return (
    <Button size="small" variant="text" disabled={isBusy} onClick={() => void undo()}>
      {translate('route_case.undo_move')}
    </Button>
  )
}

function Move({ way, newer }: { way: Way; newer: number }) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const showWay = useShowWay()
  const locale = useLocale()
  const { run, isBusy } = useRun('cases')
  const [isAsking, setAsking] = useState(false)
  const move = async () => {
    const { id, version } = way.case
    const isDone = await run(async () =>
      showWay(await provider.ask(caseCalls.move, { params: { id }, body: { version } })),
    )
    setAsking(false)
    if (isDone) notify(translate('route_case.moved', { number: newer }), { type: 'success' })
  }
  const verb = translate('route_case.move', { number: newer })
  const { newer_from } = way
  if (newer_from)
    return (
      <span className="small muted">
        {translate('route_case.move_from', { number: newer, date: isolate(formatDay(newer_from, locale)) })}
      </span>
    )
  return (
    <>
      <Button size="small" variant="outlined" disabled={isBusy} onClick={() => setAsking(true)}>
        {verb}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={translate('route_case.move_question', { number: newer })}
          verb={verb}
          onConfirm={() => void move()}
          onClose={() => setAsking(false)}
        >
          <p>{translate('route_case.move_help')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
