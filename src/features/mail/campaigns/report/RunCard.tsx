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
import { endOf, rateOf, type Sample, withSample } from './rate'

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

/** Ticks of the ruler; each tenth one is long. */
const TICKS = 50
const LONG = 10

/** How far a campaign is, as a ruler filled to where it stands. `part` 0 to 1. */
function Ruler({ part, words }: { part: number; words: string }) {
  const at = `${(part * 100).toFixed(2)}%`
  return (
    <div className="ml-ruler" role="img" aria-label={words}>
      <i style={{ inlineSize: at }} />
      {Array.from({ length: TICKS + 1 }, (_, tick) => tick).map(tick => (
        <span
          key={tick}
          data-long={tick % LONG === 0 || undefined}
          style={{ insetInlineStart: `${(tick * 100) / TICKS}%` }}
        />
      ))}
      <em style={{ insetInlineStart: at }} />
    </div>
  )
}

const SECOND = 1_000

/** @returns messages a minute and when it will be done, told anew each second while the campaign runs */
function useRate(campaign: Campaign): { rate: number | undefined; end: Date | undefined } {
  const { done, left } = progressOf(campaign)
  const [samples, setSamples] = useState<Sample[]>([])
  const isRunning = campaign.status === 'sending'
  useEffect(() => {
    if (!isRunning) return setSamples([])
    const take = () => setSamples(before => withSample(before, { at: Date.now(), done }))
    take()
    const timer = setInterval(take, SECOND)
    return () => clearInterval(timer)
  }, [isRunning, done])
  const rate = isRunning ? rateOf(samples, campaign.started_at) : undefined
  return { rate, end: endOf(left, rate, samples.at(-1)?.at ?? Date.now()) }
}
