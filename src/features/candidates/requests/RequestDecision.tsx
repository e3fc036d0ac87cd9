import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, useGetIdentity, useTranslate } from 'react-admin'
import { APPROVERS, type Role } from '../../../../contract/access/roles'
import { useRole } from '../../../providers/authProvider'
import { draftHere } from '../../../providers/keptDraft'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { ProposedValue } from './ProposedValue'
import { RejectDialog } from './RejectDialog'
import { type Decided, useDecision } from './useDecision'

const DECIDERS: Readonly<Record<string, readonly Role[]>> = APPROVERS

/** Approve and reject, for those who may, of what waits and is not their own. */
export function RequestDecision({ resource, record }: { resource: Decided; record: RaRecord }) {
  const translate = useTranslate()
  const role = useRole()
  const { data: identity } = useGetIdentity()
  const { decide, isBusy, errors } = useDecision(resource, record)
  const part = `reject ${resource} ${record.id}`
  const [open, setOpen] = useState<'reject' | { now: string | null } | undefined>(() =>
    draftHere(part) ? 'reject' : undefined,
  )
  if (record.status !== 'pending' || !role || !DECIDERS[resource]?.includes(role)) return null
  if (Number(record.by) === Number(identity?.id))
    return <span className="rq-own">{translate('requests.own')}</span>
  const close = () => setOpen(undefined)
  const approve = async (force?: true) => {
    const { isDone, now } = await decide('approve', force ? { force } : {})
    if (now !== undefined) setOpen({ now })
    else if (isDone) close()
  }
  const reject = async (note: string) => {
    const { isDone } = await decide('reject', note ? { note } : {})
    if (isDone) close()
  }
  return (
    <span className="rq-acts inline-row wrap gap-6">
      <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void approve()}>
        {translate('actions.approve')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => setOpen('reject')}>
        {translate('actions.reject')}
      </Button>
      {open === 'reject' ? (
        <RejectDialog
          part={part}
          title={translate('requests.reject_title')}
          isBusy={isBusy}
          error={errors.note}
          onReject={note => void reject(note)}
          onClose={close}
        />
      ) : null}
      {typeof open === 'object' ? (
        <ConfirmDialog
          title={translate('requests.changed_since')}
          verb={translate('requests.approve_anyway')}
          isBusy={isBusy}
          onConfirm={() => void approve(true)}
          onClose={close}
        >
          <p className="paragraph">
            {translate('requests.stands_now')} <ProposedValue record={record} value={open.now} />
          </p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
