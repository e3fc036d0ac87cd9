import { Button } from '@mui/material'
import { ListChecks, Send } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { ControlledInput } from '../../../../fields/ControlledInput'
import { number } from '../../../../layout/parts/numbers'
import { ConfirmDialog } from '../../../../views/ConfirmDialog'
import { useMay } from '../../../../views/may'
import { type Side, useMaySend } from '../../sides'
import type { Campaign } from '../campaign'
import { ScheduledCard } from '../report/ScheduledCard'
import { useCampaignOrders } from '../useCampaignOrders'
import { DryRunDialog } from './DryRunDialog'
import { audienceOf, useAudienceCount } from './useAudience'
import type { Draft } from './useDraft'

interface SendStepProps {
  side: Side
  draft: Draft
  campaign?: Campaign
}

/** Step four: send now, send later, or skip. */
export function SendStep({ side, draft, campaign }: SendStepProps) {
  const translate = useTranslate()
  const maySend = useMaySend(side)
  if (campaign?.status === 'scheduled') return <ScheduledCard campaign={campaign} />
  if (!maySend || draft.id === undefined)
    return (
      <section className="ml-card ml-pad">
        <h2>{translate('mail.step.send')}</h2>
        <p className="ml-note">{translate(maySend ? 'mail.test_needs_draft' : 'mail.may_not_send')}</p>
        <SkipButton side={side} draft={draft} />
      </section>
    )
  return <SendOptions side={side} draft={draft} id={draft.id} />
}

function SendOptions({ side, draft, id }: SendStepProps & { id: number }) {
  const translate = useTranslate()
  const locale = useLocale()
  const navigate = useNavigate()
  const { start, schedule, isBusy } = useCampaignOrders({ resource: side.campaigns, id })
  const { data } = useAudienceCount(audienceOf(side, draft.values))
  const people = data?.sendable ?? 0
  const open = () => navigate(`/${side.campaigns}/${id}/show`)
  const sendNow = async () => {
    if ((await draft.save()) !== undefined && (await start())) open()
  }
  const sendLater = async (at: string) => {
    if ((await draft.save()) !== undefined && (await schedule(at))) open()
  }
  return (
    <section className="ml-card ml-pad">
      <h2>{translate('mail.step.send')}</h2>
      <p className="ml-sendable flex wrap muted baseline">
        <b>{number(people, locale)}</b>
        <span>{translate('mail.sendable')}</span>
      </p>
      {people === 0 ? (
        <p className="ml-note">{translate(side.lists ? 'mail.choose_list' : 'mail.no_candidates')}</p>
      ) : null}
      <DryRunButton side={side} draft={draft} id={id} />
      <div className="ml-ways grid gap-12">
        <SendNow isBusy={isBusy} people={people} onSend={sendNow} />
        <SendLater isBusy={isBusy || people === 0} onSchedule={at => void sendLater(at)} />
        <div className="grid gap-10 round-3 bordered pad items-start content-start">
          <h3>{translate('mail.skip')}</h3>
          <p className="ml-note">{translate('mail.skip_help')}</p>
          <SkipButton side={side} draft={draft} />
        </div>
      </div>
    </section>
  )
}

interface SendNowProps {
  isBusy: boolean
  people: number
  onSend: () => Promise<void>
}

function SendNow({ isBusy, people, onSend }: SendNowProps) {
  const translate = useTranslate()
  const [asks, setAsks] = useState(false)
  const send = async () => {
    await onSend()
    setAsks(false)
  }
  return (
    <div className="grid gap-10 round-3 bordered pad items-start content-start">
      <h3>{translate('mail.send_now')}</h3>
      <p className="ml-note">{translate('mail.send_now_help')}</p>
      <Button
        variant="contained"
        disabled={isBusy || people === 0}
        startIcon={<Send size={16} strokeWidth={1.75} className="flip" aria-hidden />}
        onClick={() => setAsks(true)}
      >
        {translate('mail.send_now')}
      </Button>
      {asks ? (
        <ConfirmDialog
          title={translate('mail.confirm_send', { smart_count: people })}
          verb={translate('mail.send_now')}
          isBusy={isBusy}
          onConfirm={() => void send()}
          onClose={() => setAsks(false)}
        >
          {translate('mail.confirm_send_help')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

/** For roles that see the people. */
function DryRunButton({ side, draft, id }: SendStepProps & { id: number }) {
  const translate = useTranslate()
  const may = useMay(side.audience === 'bw' ? 'bw-subscribers' : 'subscribers')
  const [isOpen, setOpen] = useState(false)
  if (side.campaigns === 'bb-campaigns' || !may('read')) return null
  const open = async () => {
    if ((await draft.save()) !== undefined) setOpen(true)
  }
  return (
    <div>
      <Button
        variant="outlined"
        disabled={draft.isSaving}
        startIcon={<ListChecks size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => void open()}
      >
        {translate('mail.dry_run.name')}
      </Button>
      {isOpen ? (
        <DryRunDialog
          resource={side.campaigns}
          id={id}
          mayExport={may('export')}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}

function SendLater({ isBusy, onSchedule }: { isBusy: boolean; onSchedule: (at: string) => void }) {
  const translate = useTranslate()
  const [at, setAt] = useState<unknown>(null)
  const moment = typeof at === 'string' ? Date.parse(at) : Number.NaN
  const isPast = !Number.isNaN(moment) && moment <= Date.now()
  return (
    <div className="grid gap-10 round-3 bordered pad items-start content-start">
      <h3>{translate('mail.send_later')}</h3>
      <ControlledInput
        resource="campaigns"
        name="scheduled_at"
        label={translate('mail.send_at')}
        value={at}
        onChange={setAt}
        required={false}
      />
      {isPast ? (
        <p className="break bad" role="alert">
          {translate('mail.in_past')}
        </p>
      ) : null}
      <Button
        variant="outlined"
        disabled={isBusy || Number.isNaN(moment) || isPast}
        onClick={() => onSchedule(new Date(moment).toISOString())}
      >
        {translate('mail.send_later')}
      </Button>
    </div>
  )
}

/** Leaves it in draft: keeps what changed and goes back to the list. */
function SkipButton({ side, draft }: { side: Side; draft: Draft }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const skip = async () => {
    if ((await draft.save()) !== undefined) navigate(`/${side.campaigns}`)
  }
  return (
    <div>
      <Button variant="outlined" disabled={draft.isSaving} onClick={() => void skip()}>
        {translate('mail.skip')}
      </Button>
    </div>
  )
}
