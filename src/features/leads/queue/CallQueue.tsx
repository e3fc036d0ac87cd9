import { Button } from '@mui/material'
import { ArrowRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { ResourceContextProvider, useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../../layout/parts/Empty'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate, Ltr } from '../../../layout/parts/Isolated'
import { LoadingRows } from '../../../layout/parts/LoadingRows'
import { PageHead } from '../../../layout/parts/PageHead'
import { useHeightVariable } from '../../../layout/parts/useHeightVariable'
import { ConfirmDialog } from '../../../views/ConfirmDialog'
import { useUndoNotice } from '../../../views/useUndoNotice'
import { CallForm } from '../CallForm'
import { type Callee, callDraftKey, calleeName, useDesk } from '../callDesk'
import { splitScripts } from '../scripts'
import { useCallDraft } from '../useCallDraft'
import { useLogCall } from '../useLogCall'
import { QueueCard } from './QueueCard'
import { useQueue } from './useQueue'
import { useQueueKeys } from './useQueueKeys'

/** The call queue: one due callee after the other, each with its outcome and next day. */
export function CallQueue() {
  const translate = useTranslate()
  const { resource } = useDesk()
  const queue = useQueue()
  const { leads = [], at } = queue
  const lead = leads[at]
  return (
    <ResourceContextProvider value={resource}>
      <PageHead
        title={translate('leads.call_queue')}
        crumb={{ to: `/${resource}`, label: translate(`menu.items.${resource}`) }}
      >
        {lead ? (
          <span className="faint small">
            <Ltr>
              {at + 1} / {leads.length}
            </Ltr>
          </span>
        ) : null}
      </PageHead>
      {queue.error && !queue.leads ? (
        <ErrorState error={queue.error} onRetry={() => void queue.restart()} />
      ) : queue.isPending ? (
        <LoadingRows rows={6} columns={2} />
      ) : lead ? (
        <CurrentCall key={lead.id} lead={lead} queue={queue} />
      ) : (
        <QueueEnd queue={queue} />
      )}
    </ResourceContextProvider>
  )
}

type Queue = ReturnType<typeof useQueue>

function CurrentCall({ lead, queue }: { lead: Callee; queue: Queue }) {
  const translate = useTranslate()
  const desk = useDesk()
  const { today, at, leads = [] } = queue
  const call = useCallDraft(today, callDraftKey(desk, lead.id), queue.undoneDraft(lead.id))
  const { log, isSaving, errors } = useLogCall()
  const notice = useUndoNotice()
  const locale = useLocale()
  const [isAsking, setAsking] = useState(false)
  const { name } = splitScripts(calleeName(desk, lead), locale)
  const save = async () => {
    setAsking(false)
    if (isSaving || !call.draft.outcome) return
    const saved = await log(lead.id, call.draft)
    if (!saved) return
    const outcome = translate(`leads.outcomes.${call.draft.outcome}`)
    notice({
      resource: desk.calls,
      text: translate('leads.call_saved', { name: isolate(name), outcome }),
      token: saved.undo,
      onUndone: () => queue.returnTo(at, { id: lead.id, draft: call.draft }),
    })
    queue.next()
  }
  /** Asks before a wrong number, which is never called again: two keys pressed by mistake must not do that. */
  const ask = () => (call.draft.outcome === 'wrong_number' ? setAsking(true) : void save())
  useQueueKeys({ call, today, onSave: ask, onSkip: queue.skip })
  return (
    <div className="d-queue column">
      <progress
        className="d-ruler"
        value={at + 1}
        max={leads.length}
        aria-label={translate('leads.queue_position', { position: at + 1, total: leads.length })}
      />
      <div className="d-turn grid gap-16 wide align-start content-start">
        <QueueCard lead={lead} today={today} />
        <div className="d-write card pad">
          <CallForm call={call} today={today} errors={errors} />
        </div>
      </div>
      <Buttons
        next={leads[at + 1]}
        maySave={Boolean(call.draft.outcome) && !isSaving}
        maySkip={!isSaving}
        onSave={ask}
        onSkip={queue.skip}
      />
      {isAsking ? (
        <WrongNumberDialog name={name} onConfirm={() => void save()} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  )
}

interface WrongNumberDialogProps {
  name: string
  onConfirm: () => void
  onClose: () => void
}

function WrongNumberDialog({ name, onConfirm, onClose }: WrongNumberDialogProps) {
  const translate = useTranslate()
  return (
    <ConfirmDialog
      title={translate('leads.retire_number', { name: isolate(name) })}
      verb={translate('leads.retire_number_verb')}
      isDestructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {translate('leads.retire_number_help')}
    </ConfirmDialog>
  )
}

interface ButtonsProps {
  next: Callee | undefined
  maySave: boolean
  maySkip: boolean
  onSave: () => void
  onSkip: () => void
}

function Buttons({ next, maySave, maySkip, onSave, onSkip }: ButtonsProps) {
  const translate = useTranslate()
  const bar = useRef<HTMLDivElement>(null)
  useHeightVariable(bar, '--foot-bar')
  return (
    <div ref={bar} className="d-foot grid gap-8 top-line surface">
      <Button variant="contained" size="large" aria-keyshortcuts="Enter" disabled={!maySave} onClick={onSave}>
        {translate('leads.save_and_next')}
        <NextName lead={next} />
        <ArrowRight className="flip" size={18} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <Button variant="outlined" size="large" aria-keyshortcuts="S" disabled={!maySkip} onClick={onSkip}>
        {translate('leads.skip')}
      </Button>
    </div>
  )
}

function NextName({ lead }: { lead: Callee | undefined }) {
  const locale = useLocale()
  const desk = useDesk()
  return lead ? <bdi className="d-next">{splitScripts(calleeName(desk, lead), locale).name}</bdi> : null
}

/** The end of the queue; skipped callees are still due. */
function QueueEnd({ queue }: { queue: Queue }) {
  const translate = useTranslate()
  const { resource, words: branch } = useDesk()
  const { skipped } = queue
  const words = skipped
    ? translate('leads.queue_skipped', { smart_count: skipped })
    : translate('leads.queue_empty')
  return (
    <Empty
      action={
        skipped ? (
          <Button variant="contained" onClick={() => void queue.restart()}>
            {translate('leads.start_queue')}
          </Button>
        ) : (
          <Button variant="contained" component={Link} to={`/${resource}`}>
            {translate(`${branch}.all`)}
          </Button>
        )
      }
    >
      {words}
    </Empty>
  )
}
