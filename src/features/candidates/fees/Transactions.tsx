import { Button } from '@mui/material'
import { type RaRecord, useTranslate } from 'react-admin'
import { Amount } from '../../../fields/money'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { RelatedList } from '../page/related/RelatedList'
import { useOnPage } from '../page/usePage'
import { Approval } from './Approval'
import { useDecide } from './useDecide'

const AdvanceDialog = lazyDialog(() => import('./AdvanceDialog'))
const ADVANCE = 'advance'

/** Money beside the instalments. A second person approves it, never the one who wrote it. */
export function Transactions() {
  const { candidate } = useOnPage().page
  return (
    <RelatedList
      resource="transactions"
      filter={{ candidate_id: candidate.id }}
      columns={['kind', 'amount', 'payer', 'deadline', 'done_on']}
      values={{ candidate_id: candidate.id }}
      sort="deadline"
      cells={{ amount: row => <Amount value={row.amount} currency={row.currency} /> }}
      actions={row => <OnPageApproval row={row} />}
    >
      <Advance />
    </RelatedList>
  )
}

/** Commissions of partners and employees for this person. */
export function Commissions() {
  const { candidate } = useOnPage().page
  return (
    <RelatedList
      resource="commissions"
      filter={{ candidate_id: candidate.id }}
      columns={['receiver', 'event', 'amount', 'state', 'due_on']}
      values={{ candidate_id: candidate.id }}
      sort="due_on"
    />
  )
}

/** The way to book money that came in before it may be taken. */
function Advance() {
  const translate = useTranslate()
  const mayCreate = useMay('transactions')('create')
  const [isOpen, setOpen] = useKeptOpen(ADVANCE)
  if (!mayCreate) return null
  return (
    <>
      <Button variant="text" size="small" onClick={() => setOpen(true)}>
        {translate('candidate.advance.open')}
      </Button>
      {isOpen ? <AdvanceDialog part={ADVANCE} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function OnPageApproval({ row }: { row: RaRecord }) {
  const { decide, ...state } = useDecide(row, useOnPage().reload)
  return <Approval row={row} {...state} onDecide={decide} />
}
