import { Button } from '@mui/material'
import { type RaRecord, useDataProvider, useGetIdentity, useTranslate } from 'ra-core'
import { useState } from 'react'
import { DESK_ROLES } from '../../../../../contract/roles'
import { amount } from '../../../../fields/money'
import { TextBox } from '../../../../fields/TextBox'
import { Ltr } from '../../../../layout/parts/Isolated'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { useRole } from '../../../../providers/authProvider'
import type { LotseDataProvider } from '../../../../providers/dataProvider'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { useRun } from '../papers/usePaperCalls'
import { RelatedList } from '../related/RelatedList'
import { useOnPage } from '../usePage'

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
      actions={row => <Approval row={row} />}
    />
  )
}

function Approval({ row }: { row: RaRecord }) {
  const translate = useTranslate()
  const role = useRole()
  const { data: identity } = useGetIdentity()
  const [isRejecting, setRejecting] = useState(false)
  const { decide, isBusy } = useDecision(row)
  if (row.approved) return <StatusTag kind="good">{translate('enums.approved')}</StatusTag>
  const isOwn = Number(row.created_by) === Number(identity?.id)
  const waits = row.rejected_reason ? (
    <StatusTag kind="bad">{translate('enums.rejected')}</StatusTag>
  ) : (
    <StatusTag kind="wait">{translate('candidate.waits_approval')}</StatusTag>
  )
  if (!role || !DESK_ROLES.includes(role)) return waits
  if (isOwn) return <span data-tip={translate('candidate.second_person')}>{waits}</span>
  return (
    <>
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void decide('approve')}>
        {translate('actions.approve')}
      </Button>
      <Button variant="text" size="small" disabled={isBusy} onClick={() => setRejecting(true)}>
        {translate('actions.reject')}
      </Button>
      {isRejecting ? (
        <Rejecting
          isBusy={isBusy}
          onReject={note => void decide('reject', note).then(() => setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  )
}

function Rejecting({
  isBusy,
  onReject,
  onClose,
}: {
  isBusy: boolean
  onReject: (note: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [note, setNote] = useState('')
  return (
    <ConfirmDialog
      title={translate('candidate.reject_transaction')}
      verb={translate('actions.reject')}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => onReject(note.trim())}
      onClose={onClose}
    >
      <TextBox
        name="note"
        label={translate('candidate.why')}
        value={note}
        onChange={setNote}
        rows={2}
        maxLength={400}
      />
    </ConfirmDialog>
  )
}

function useDecision({ id }: RaRecord) {
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useRun()
  return {
    isBusy,
    decide: (verb: 'approve' | 'reject', note?: string) =>
      run(() => provider.raw('POST', `/transactions/${id}/${verb}`, note ? { note } : {}), 'messages.saved'),
  }
}
