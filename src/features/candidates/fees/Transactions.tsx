import type { RaRecord } from 'react-admin'
import { amount } from '../../../fields/money'
import { Ltr } from '../../../layout/parts/Isolated'
import { RelatedList } from '../page/related/RelatedList'
import { useOnPage } from '../page/usePage'
import { Approval } from './Approval'
import { useDecide } from './useDecide'

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
  const { decide, ...state } = useDecide(row, useOnPage().reload)
  return <Approval row={row} {...state} onDecide={decide} />
}
