import './requests.css'
import { Button } from '@mui/material'
import { type RaRecord, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import { type Invitation, requestCalls } from '../../../../contract/calls/candidates/requests'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { lazyDialog } from '../../../views/lazyDialog'
import { useMay } from '../../../views/may'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { useAct } from '../../../views/useAct'

const InviteDialog = lazyDialog(() => import('./InviteDialog'))
const RESOURCE = 'candidateInterviews'

/** Acts on one talk: its invitation, its answer, and whether the candidate came. */
export function TalkActs({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const mayWrite = useMay(RESOURCE)('update')
  const mayInvite = useMay('candidates')('read')
  const { change, isBusy } = useChange(record)
  if (!mayWrite) return null
  const isPending = record.status === 'pending'
  const isOver = typeof record.at === 'string' && record.at < new Date().toISOString()
  return (
    <span className="rq-acts inline-row wrap gap-6">
      {isPending ? (
        <>
          <Button size="small" disabled={isBusy} onClick={() => void change({ status: 'accepted' })}>
            {translate('requests.accept')}
          </Button>
          <Button size="small" disabled={isBusy} onClick={() => void change({ status: 'rejected' })}>
            {translate('requests.decline')}
          </Button>
        </>
      ) : null}
      {isOver && !isPending ? (
        <Button size="small" disabled={isBusy} onClick={() => void change(presenceOf(record))}>
          {translate(record.was_present ? 'requests.absent' : 'requests.present')}
        </Button>
      ) : null}
      {mayInvite ? <Invite record={record} isOffered={isPending && !isOver} isBusy={isBusy} /> : null}
    </span>
  )
}

/** Returns the other presence, with the outcome that says the same; another outcome stays. */
function presenceOf({ was_present, outcome }: RaRecord) {
  if (was_present === true) return { was_present: false, outcome: outcome ?? 'missed' }
  return outcome === 'missed' ? { was_present: true, outcome: null } : { was_present: true }
}

function useChange(record: RaRecord) {
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy } = useAct(RESOURCE)
  async function change(data: Record<string, unknown>): Promise<void> {
    const done = await run(() => provider.update(RESOURCE, { id: record.id, data, previousData: record }))
    if (done) notify('messages.saved', { type: 'success' })
    refresh()
  }
  return { change, isBusy }
}

interface InviteProps {
  record: RaRecord
  isOffered: boolean
  isBusy: boolean
}

function Invite({ record, isOffered, isBusy }: InviteProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, errors, ...state } = useAct(RESOURCE)
  const part = `invite ${RESOURCE} ${record.id}`
  const [isOpen, setOpen] = useKeptOpen(part)
  const invite = async (body: Invitation) => {
    const params = { id: Number(record.id) }
    const talk = await run(() => provider.ask(requestCalls.invite, { params, body }))
    if (!talk) return
    setOpen(false)
    if (talk.invited_at) notify('requests.invitation_sent', { type: 'success' })
    else notify('requests.to_call', { type: 'warning', messageArgs: { smart_count: 1 } })
    refresh()
  }
  return (
    <>
      {isOffered ? (
        <Button size="small" disabled={isBusy || state.isBusy} onClick={() => setOpen(true)}>
          {translate(record.invited_at ? 'requests.invite_again' : 'requests.invite')}
        </Button>
      ) : null}
      {isOpen ? (
        <InviteDialog
          title={translate('requests.invite')}
          verb={translate('requests.invite')}
          part={part}
          isBusy={isBusy || state.isBusy}
          errors={errors}
          onClose={() => setOpen(false)}
          onInvite={order => void invite(order)}
        />
      ) : null}
    </>
  )
}
