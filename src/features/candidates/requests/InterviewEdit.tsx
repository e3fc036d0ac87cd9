import './requests.css'
import { Button } from '@mui/material'
import { Send } from 'lucide-react'
import {
  type RaRecord,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin'
import { type DayInvited, requestCalls } from '../../../../contract/calls/candidates/requests'
import { PROFILE_LANGUAGES } from '../../../../contract/placement/profileWords'
import type { LotseDataProvider } from '../../../providers/dataProvider'
import { download } from '../../../providers/files'
import { ResourceEdit } from '../../../views'
import { lazyDialog } from '../../../views/lazyDialog'
import { useKeptOpen } from '../../../views/record/useKeptDraft'
import { useAct } from '../../../views/useAct'
import { useNotifyRefusal } from '../../../views/useNotifyRefusal'
import { RelatedList } from '../page/related/RelatedList'
import { Presence } from './Presence'
import { TalkActs } from './TalkActs'

const InviteDialog = lazyDialog(() => import('./InviteDialog'))
const NotInvitedLines = lazyDialog(() => import('./NotInvitedLines'))

/** Returns the reasons of a refusal that names them, as the answer by which nobody is invited; another one is thrown on. */
function keepReasons(refused: unknown): Pick<DayInvited, 'invited' | 'not_invited'> {
  const { not_invited } = (refused as { body?: { not_invited?: DayInvited['not_invited'] } }).body ?? {}
  if (!not_invited) throw refused
  return { invited: [], not_invited }
}

/** An employer's day: its form, and who is invited, came and was accepted. */
export function InterviewEdit() {
  return (
    <ResourceEdit
      resource="interviews"
      head={<Talks />}
      actions={
        <>
          <Reports />
          <Invite />
        </>
      }
    />
  )
}

function Reports() {
  const day = useRecordContext()
  const translate = useTranslate()
  const notifyRefusal = useNotifyRefusal()
  if (!day) return null
  return PROFILE_LANGUAGES.map(language => (
    <Button
      key={language}
      variant="outlined"
      onClick={() =>
        void download(
          `/interviews/${day.id}/report.pdf?language=${language}`,
          `interviews-${day.id}-${language}.pdf`,
          'interviews',
        ).catch(notifyRefusal)
      }
    >
      {translate(`requests.report_${language}`)}
    </Button>
  ))
}

function Invite() {
  const record = useRecordContext()
  return record ? <InviteTo record={record} /> : null
}

function InviteTo({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const provider = useDataProvider<LotseDataProvider>()
  const { run, isBusy, errors } = useAct('interviews')
  const part = `invite interviews ${record.id}`
  const [isOpen, setOpen] = useKeptOpen(part)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Send className="flip" size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {translate('requests.invite')}
      </Button>
      {isOpen ? (
        <InviteDialog
          title={translate('requests.invite_title')}
          verb={translate('requests.invite')}
          candidateIds={record.candidates ?? []}
          part={part}
          isBusy={isBusy}
          errors={errors}
          onClose={() => setOpen(false)}
          onInvite={async order => {
            const asked = {
              params: { id: Number(record.id) },
              body: { ...order, candidate_ids: order.candidate_ids ?? [] },
            }
            const answer = await run(() => provider.ask(requestCalls.inviteToDay, asked).catch(keepReasons))
            if (!answer) return
            if (answer.not_invited.length) {
              const lines = <NotInvitedLines people={answer.not_invited} />
              notify(lines, { type: 'warning', autoHideDuration: null, key: 'not_invited' })
            }
            if (answer.invited.length === 0) return
            setOpen(false)
            notify('requests.invited', {
              type: 'success',
              messageArgs: { smart_count: answer.invited.length },
            })
            refresh()
          }}
        />
      ) : null}
    </>
  )
}

function Talks() {
  const record = useRecordContext()
  if (!record) return null
  return (
    <div className="rq-invited">
      <RelatedList
        resource="candidateInterviews"
        filter={{ interview_id: record.id }}
        columns={['candidate_id', 'at', 'status', 'was_present', 'outcome']}
        cells={{ was_present: row => <Presence record={row} /> }}
        sort="id"
        actions={row => <TalkActs record={row} />}
      />
    </div>
  )
}
