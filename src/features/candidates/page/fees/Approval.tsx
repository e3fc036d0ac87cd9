import { Button } from '@mui/material'
import { type RaRecord, useGetIdentity, useTranslate } from 'ra-core'
import { useState } from 'react'
import { DESK_ROLES } from '../../../../../contract/roles'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { useRole } from '../../../../providers/authProvider'
import { RejectDialog } from '../../RejectDialog'

interface ApprovalProps {
  row: RaRecord
  isBusy: boolean
  /** @returns once the decision was answered */
  onDecide: (verb: 'approve' | 'reject', note?: string) => Promise<unknown>
}

/** What a second person says to a transaction; the one who wrote it, and who may not, see only where it stands. */
export function Approval({ row, isBusy, onDecide }: ApprovalProps) {
  const translate = useTranslate()
  const role = useRole()
  const { data: identity } = useGetIdentity()
  const [isRejecting, setRejecting] = useState(false)
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
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void onDecide('approve')}>
        {translate('actions.approve')}
      </Button>
      <Button variant="text" size="small" disabled={isBusy} onClick={() => setRejecting(true)}>
        {translate('actions.reject')}
      </Button>
      {isRejecting ? (
        <RejectDialog
          title={translate('candidate.reject_transaction')}
          isBusy={isBusy}
          onReject={note => void onDecide('reject', note).then(() => setRejecting(false))}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  )
}
