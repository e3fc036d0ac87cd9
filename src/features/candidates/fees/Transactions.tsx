import { type RaRecord, useDataProvider } from 'react-admin'
import { feeCalls } from '../../../../contract/calls/candidates/fees'
import { amount } from '../../../fields/money'
import { Ltr } from '../../../layout/parts/Isolated'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { RelatedList } from '../page/related/RelatedList'
import { useOnPage } from '../page/usePage'
import { useRun } from '../papers/usePaperCalls'
import { Approval } from './Approval'

/** Money beside the instalments. A second person approves it, never the one who wrote it. */
export function Transactions() {
  const { candidate } = useOnPage().page
  return (
    <RelatedList
      resource="transactions"
      filter={{ candidate_id: candidate.id }}
      columns={['kind', 'amount', 'deadline', 'done_on']}
      values={{ candidate_id: candidate.id }}
      sort="deadline"
      cells={{ amount: row => <Ltr>{amount(String(row.amount), String(row.currency))}</Ltr> }}
      actions={row => <OnPageApproval row={row} />}
    />
  )
}

function OnPageApproval({ row }: { row: RaRecord }) {
  const { decide, ...state } = useDecision(row)
  return <Approval row={row} {...state} onDecide={decide} />
}

function useDecision({ id, version }: RaRecord) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, ...state } = useRun('transactions')
  const params = { id: Number(id) }
  return {
    ...state,
    decide: (verb: 'approve' | 'reject', note?: string) =>
      run(
        () => provider.ask(feeCalls[verb], { params, body: { note: note || undefined, version } }),
        'messages.saved',
      ),
  }
}
