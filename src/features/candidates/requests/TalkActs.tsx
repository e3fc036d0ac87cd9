import './requests.css'
import { Button } from '@mui/material'
import { Suspense } from 'react'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { requestCalls } from '../../../../contract/calls/candidates/requests'
import { lazyPart } from '../../../layout/lazyPart'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { useAct } from '../../../views/useAct'

const InviteDialog = lazyPart(() => import('./InviteDialog'))
const RESOURCE = 'candidateInterviews'

/** What is done with one talk: its invitation, its answer, and whether the candidate came. */
export function TalkActs({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const mayWrite = useMay(RESOURCE)('update')
  const mayInvite = useMay('candidates')('read')
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct(RESOURCE)
  const id = Number(record.id)
  const part = `invite ${RESOURCE} ${record.id}`
  const [isInviting, setInviting] = useKeptOpen(part)
  if (!mayWrite) return null
  const change = async (changes: Record<string, unknown>) => {
    const done = await run(() => provider.update(RESOURCE, { id, data: changes, previousData: record }))
    if (done) notify('messages.saved', { type: 'success' })
    refresh()
  }
  const isOver = typeof record.at === 'string' && record.at < new Date().toISOString()
  return (
    <span className="rq-acts">
      {record.status === 'pending' ? (
        <>
          <Button size="small" disabled={isBusy} onClick={() => void change({ status: 'accepted' })}>
            {translate('requests.accept')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void change({ status: 'rejected' })}>
            {translate('requests.decline')}
          </Button>
        </>
      ) : null}
      {isOver && record.status !== 'pending' ? (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void change({ was_present: record.was_present !== true })}
        >
          {translate(record.was_present ? 'requests.absent' : 'requests.present')}
        </Button>
      ) : null}
      {mayInvite && record.status === 'pending' && !isOver ? (
        <Button size="small" disabled={isBusy} onClick={() => setInviting(true)}>
          {translate(record.invited_at ? 'requests.invite_again' : 'requests.invite')}
        </Button>
      ) : null}
      {isInviting ? (
        <Suspense fallback={null}>
          <InviteDialog
            title={translate('requests.invite')}
            verb={translate('requests.invite')}
            part={part}
            isBusy={isBusy}
            errors={errors}
            onClose={() => setInviting(false)}
            onInvite={async order => {
              if (!(await run(() => provider.ask(requestCalls.invite, { params: { id }, body: order }))))
                return
              setInviting(false)
              notify('requests.invitation_sent', { type: 'success' })
              refresh()
            }}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
