import { Button } from '@mui/material'
import { type RaRecord, useGetIdentity, useTranslate } from 'react-admin'
import { ADMIN_ROLES } from '../../../../contract/access/roles'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { useRole } from '../../../providers/authProvider'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { RejectDialog } from '../requests/RejectDialog'

interface ApprovalProps {
  row: RaRecord
  isBusy: boolean
  /** Codes of what was refused, by field. */
  errors: Readonly<Record<string, string>>
  /** @returns whether it was taken */
  onDecide: (verb: 'approve' | 'reject', note?: string) => Promise<boolean>
}

/** A second person's decision on a transaction; its author, and those who may not decide, see only its state. */
export function Approval({ row, isBusy, errors, onDecide }: ApprovalProps) {
  const translate = useTranslate()
  const role = useRole()
  const { data: identity } = useGetIdentity()
  const part = `reject transactions ${row.id}`
  const [isRejecting, setRejecting] = useKeptOpen(part)
  if (row.approved) return <StatusTag kind="good">{translate('enums.approved')}</StatusTag>
  const authors: unknown[] = [row.created_by, ...(row.entered_by ?? [])]
  const isOwn = authors.map(Number).includes(Number(identity?.id))
  const waits = row.rejected_reason ? (
    <StatusTag kind="bad">{translate('enums.rejected')}</StatusTag>
  ) : (
    <StatusTag kind="wait">{translate('candidate.waits_approval')}</StatusTag>
  )
  if (!role || !ADMIN_ROLES.includes(role)) return waits
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
          part={part}
          title={translate('candidate.reject_transaction')}
          isBusy={isBusy}
          error={errors.note}
          onReject={note => void onDecide('reject', note).then(isDone => setRejecting(!isDone))}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  )
}
