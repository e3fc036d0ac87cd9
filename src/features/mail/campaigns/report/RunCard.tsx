import { Button } from '@mui/material'
import { CircleStop, Play } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useGetOne, useLocale, useTranslate } from 'react-admin'
import { formatTime } from '../../../../layout/parts/dates'
import { Ltr } from '../../../../layout/parts/Isolated'
import { number } from '../../../../layout/parts/numbers'
import { ReadableInstant } from '../../../../layout/parts/ReadableDate'
import { type Side, useMaySend } from '../../sides'
import { type Campaign, percent, progressOf, type Report, waitingOf } from '../campaign'
import { useCampaignOrders } from '../useCampaignOrders'
import { Ruler } from './Ruler'
import { useRate } from './useRate'

interface RunCardProps {
  side: Side
  campaign: Campaign
  report: Report | undefined
}

/** How far it is, how fast, until when, and Stop: taken up again in the same place. */
export function RunCard({ side, campaign, report }: RunCardProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { done, due, left, part } = progressOf(campaign)
  const share = percent(done, due)
  const words = translate('mail.handed_over', { total: number(due, locale), percent: share })
  const { forHours, forVersion } = waitingOf(report)
  const waiting = forHours + forVersion
  return (
    <section className="ml-card ml-run" aria-label={translate(`mail.state.${campaign.status}`)}>
      <div className="ml-big row wrap">
        <p className="ml-done flex gap-8 muted baseline">
          <b className="medium text">{number(done, locale)}</b>
          <span>{words}</span>
        </p>
        {campaign.status === 'sending' && report && waiting < left ? (
          <Pace campaign={campaign} isSteady={waiting === 0} />
        ) : null}
        <StopOrResume side={side} campaign={campaign} />
      </div>
      {campaign.planning === null || campaign.planning === undefined ? null : (
        <p className="ml-note" role="status">
          {translate('mail.planning', { percent: number(campaign.planning, locale) })}
        </p>
      )}
      {forHours ? (
        <p className="ml-note" role="status">
          {translate('mail.hours.waiting', { people: number(forHours, locale), smart_count: forHours })}{' '}
          {report?.waiting?.next_at ? <ReadableInstant value={report.waiting.next_at} /> : null}
        </p>
      ) : null}
      {forVersion ? (
        <p className="ml-note" role="status">
          {translate('mail.versions.waiting', {
            people: number(forVersion, locale),
            smart_count: forVersion,
          })}
        </p>
      ) : null}
      <Ruler part={part} words={`${number(done, locale)} ${words}`} />
      <p className="ml-runfoot caption-lines flex wrap between faint">
        <span>{translate(footOf(campaign), { held: number(left, locale), smart_count: left })}</span>
        {campaign.status === 'sending' ? <Updated side={side} id={Number(campaign.id)} /> : null}
      </p>
    </section>
  )
}

function footOf({ status }: Campaign): string {
  if (status === 'sending') return 'mail.stop_help'
  return status === 'stopped' ? 'mail.stopped_help' : 'mail.sent_help'
}

/** @param props.isSteady nobody waits: only then a rate says when all is done */
function Pace({ campaign, isSteady }: { campaign: Campaign; isSteady: boolean }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { rate, end } = useRate(campaign)
  if (rate === undefined) return null
  return (
    <>
      <p className="ml-rate flex gap-8 muted baseline">
        <b className="medium text">{number(Math.round(rate), locale)}</b>
        <span>{translate('mail.per_minute')}</span>
      </p>
      {end && isSteady ? (
        <p className="ml-rate flex gap-8 muted baseline">
          <b className="medium text">
            <Ltr>{formatTime(end.toISOString())}</Ltr>
          </b>
          <span>{translate('mail.done_at')}</span>
        </p>
      ) : null}
    </>
  )
}

/** The only red fill on the page. It acts at once: what asks first is too late. */
function StopOrResume({ side, campaign }: { side: Side; campaign: Campaign }) {
  const translate = useTranslate()
  const maySend = useMaySend(side)
  const { stop, resume, isBusy } = useCampaignOrders({ resource: side.campaigns, id: Number(campaign.id) })
  if (!maySend) return null
  if (campaign.status === 'sending')
    return (
      <Button
        className="ml-stop"
        variant="contained"
        color="error"
        disabled={isBusy}
        startIcon={<CircleStop size={18} strokeWidth={1.75} aria-hidden />}
        onClick={() => void stop()}
      >
        {translate('mail.stop_sending')}
      </Button>
    )
  if (campaign.status === 'stopped')
    return (
      <Button
        className="ml-stop"
        variant="contained"
        disabled={isBusy}
        startIcon={<Play size={18} strokeWidth={1.75} className="flip" aria-hidden />}
        onClick={() => void resume()}
      >
        {translate('mail.resume')}
      </Button>
    )
  return null
}

/** How old the numbers are. */
function Updated({ side, id }: { side: Side; id: number }) {
  const translate = useTranslate()
  const { dataUpdatedAt } = useGetOne(side.campaigns, { id: String(id) })
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.round((now - dataUpdatedAt) / 1_000))
  return <span>{translate('mail.updated', { smart_count: seconds })}</span>
}
