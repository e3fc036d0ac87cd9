import { useState } from 'react'
import { useDataProvider, useLocale, useNotify, useTranslate } from 'react-admin'
import { caseMoveCalls, type Withdrawal } from '../../../../contract/calls/case-moves'
import { routeCalls } from '../../../../contract/calls/routes'
import type { RouteVersion } from '../../../../contract/resources/routes'
import { fieldLabel } from '../../../fields/words'
import { isolate } from '../../../layout/parts/Isolated'
import { number as written } from '../../../layout/parts/numbers'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useAsk } from '../../../providers/useAsk'
import { QueryState } from '../../../views/QueryState'
import { QuestionDialog } from '../../../views/QuestionDialog'
import { useAct } from '../../../views/useAct'
import { Line } from '../editor/forms/inputs'
import { FaultsContext } from '../editor/forms/useItem'
import { nameIn } from '../editor/words'
import { CaseChanges } from '../moving/OpenCaseRow'

interface WithdrawDialogProps {
  route: number
  version: RouteVersion
  onWithdrawn: () => void
  onClose: () => void
}

/** Shows which open cases go back and what changes in each, and asks for the reason. */
export function WithdrawDialog({ route, version, onWithdrawn, onClose }: WithdrawDialogProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct('route-versions')
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const number = String(version.number)
  const params = { id: route, number }
  const query = useAsk(
    caseMoveCalls.previewWithdrawal,
    { params, query: {} },
    { resource: 'cases', retry: false },
  )
  const { data, refetch } = query
  const withdraw = async () => {
    setFaults(reason.trim() ? {} : { reason: 'required' })
    if (!reason.trim()) return
    const body = { number: Number(version.number), version: Number(version.version), reason }
    const done = await run(() => provider.ask(routeCalls.withdraw, { params: { id: route }, body }))
    if (!done) return void refetch()
    notify(translate('route_editor.is_withdrawn', { number }), { type: 'success' })
    onWithdrawn()
  }
  return (
    <QuestionDialog
      isForm
      isDestructive
      maxWidth="sm"
      title={translate('route_editor.withdraw_question', { number })}
      verb={translate('route_editor.withdraw_number', { number })}
      disabled={isBusy || !data || data.held_up.length > 0}
      onConfirm={() => void withdraw()}
      onClose={onClose}
    >
      <QueryState query={query} rows={3} columns={1} />
      {data ? <Meaning of={data} /> : null}
      <FaultsContext value={faults}>
        <Line
          isFirst
          path="reason"
          label={fieldLabel(translate, 'route-versions', 'withdrawn_reason')}
          value={reason}
          onChange={setReason}
        />
      </FaultsContext>
    </QuestionDialog>
  )
}

function Meaning({ of: { target, held_up, total, cases } }: { of: Withdrawal }) {
  const translate = useTranslate()
  const locale = useLocale()
  const counted = { smart_count: total, count: isolate(written(total, locale)) }
  if (held_up.length) return <HeldUp cases={held_up} target={target} />
  return (
    <>
      <p className="small">
        {target
          ? translate('route_editor.counts_again', { number: target.number })
          : translate('route_editor.none_counts')}
      </p>
      {total ? <p className="small">{translate('route_editor.go_back', counted)}</p> : null}
      {cases.length ? (
        <ol className="card ro-list">
          {cases.map(row => (
            <li key={row.id} className="pad-row">
              <CaseChanges row={row} />
            </li>
          ))}
        </ol>
      ) : null}
    </>
  )
}

/** The cases that would lose steps. */
function HeldUp({ cases, target }: { cases: Withdrawal['held_up']; target: Withdrawal['target'] }) {
  const translate = useTranslate()
  const locale = useLocale()
  return (
    <>
      <p className="ro-note small round-3 note-wait" role="note">
        {translate(target ? 'errors.version_in_use' : 'errors.no_version_before')}
      </p>
      <ol className="card ro-list">
        {cases.map(({ id, candidate, steps }) => (
          <li key={id} className="pad-row small">
            <bdi className="medium">{candidate.name}</bdi>
            {steps.length ? `: ${steps.map(step => nameIn(step, locale)).join(' · ')}` : null}
          </li>
        ))}
      </ol>
    </>
  )
}
