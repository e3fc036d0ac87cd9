import { Button } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CaseClock } from '../../../../contract/calls/cases'
import { definitionOf } from '../../../../contract/resources'
import { opensRight } from '../../../../contract/routes/words'
import { fieldLabel } from '../../../fields/words'
import { Clock } from '../../../layout/parts/Clock'
import { dayOf } from '../../../layout/parts/clock'
import { formatDay } from '../../../layout/parts/dates'
import { HolderFlag } from '../../../layout/parts/HolderFlag'
import { useMay } from '../../../views/may'
import { inLanguage } from '../page/names'
import { DaysLeft, useDaysLeft } from '../steps/ClockBlock'
import { isLate } from './tracks'
import { useSourceWords } from './useSourceWords'

/**
 * A clock of a case: its holder, its days, the ruler, its last day, and where it stands.
 * @param holder of the step at which it is shown: as long as the clock has not started, the act before it is theirs
 */
export function CaseClockBlock({
  clock,
  holder,
}: {
  clock: CaseClock
  holder?: CaseClock['holder'] | undefined
}) {
  const translate = useTranslate()
  const locale = useLocale()
  const sourceOf = useSourceWords()
  const reading = useDaysLeft(clock)
  const notes = useNotes(clock)
  const counts = clock.state === 'running' || clock.state === 'over'
  const { started_on: started, due_on: due, source, nature } = clock
  return (
    <div className="rc-clock grid gap-4 shrinks" data-quality={clock.quality ?? undefined}>
      <p className="row wrap gap-row between shrinks">
        <HolderFlag holder={(clock.state === 'not_started' && holder) || clock.holder} />
        {counts ? <DaysLeft {...reading} state={isLate(clock) ? 'over' : notLate(reading.state)} /> : null}
      </p>
      {counts && started && due ? (
        <Clock started={started} limit={due} opensRight={opensRight(clock.expiry)} wordless />
      ) : null}
      {notes.map(note => (
        <p className="caption-lines faint" key={note}>
          {note}
        </p>
      ))}
      <AskForDay clock={clock} />
      <ConfirmSilence clock={clock} />
      <details className="caption-lines faint">
        <summary>
          <bdi>{inLanguage(clock.names, locale)}</bdi>
        </summary>
        <p>{translate(`resources.clocks.enums.nature.${nature}`)}</p>
        <p>{sourceOf(source)}</p>
      </details>
    </div>
  )
}

/** Asks for the day on which the decision reached us, in its record: until then the date of the letter counts. */
function AskForDay({ clock: { asks_for } }: { clock: CaseClock }) {
  const translate = useTranslate()
  const may = useMay(asks_for?.resource ?? '')
  if (!asks_for) return null
  return (
    <>
      <p className="caption-lines">{translate('route_case.day_missing')}</p>
      <p className="caption-lines faint">{translate('route_case.day_missing_note')}</p>
      {may('update') ? (
        <p>
          <Button
            variant="outlined"
            size="small"
            component={Link}
            to={`/${asks_for.resource}/${asks_for.id}`}
          >
            {translate('route_case.enter_day')}
          </Button>
        </p>
      ) : null}
    </>
  )
}

/** The way to the record in which somebody writes down that the authority confirmed its silence. */
function ConfirmSilence({ clock: { expiry, state, record } }: { clock: CaseClock }) {
  const translate = useTranslate()
  const may = useMay(record?.resource ?? '')
  const fields = record ? definitionOf(record.resource)?.fields : undefined
  const isAsked = expiry === 'silence_over' && state === 'over' && fields?.basis
  if (!isAsked || !record?.id || !may('update')) return null
  const approves = fields.result?.options.values?.includes('approved')
  const changes = { basis: 'silence_confirmed', ...(approves ? { result: 'approved' } : {}) }
  return (
    <p>
      <Button
        variant="outlined"
        size="small"
        component={Link}
        to={`/${record.resource}/${record.id}`}
        state={{ changes: { ...changes, confirmed_on: dayOf(new Date()) } }}
      >
        {translate('route_case.confirm_silence')}
      </Button>
    </p>
  )
}

const notLate = (state: ReturnType<typeof useDaysLeft>['state']) => (state === 'over' ? 'soon' : state)

/** The lines below the ruler: the last day or why there is none, and what its end means. */
function useNotes(clock: CaseClock): string[] {
  const translate = useTranslate()
  const locale = useLocale()
  const { state, due_on: due, latest_on: latest, paused_until: until, missing } = clock
  const date = (day: string) => formatDay(day, locale)
  switch (state) {
    case 'not_started':
      return missing.length
        ? missing.map(event =>
            translate('route_case.not_started', { missing: translate(`route_case.events.${event}`) }),
          )
        : [translate('route_case.not_started_yet')]
    case 'paused':
      return [
        until ? translate('route_case.paused_until', { date: date(until) }) : translate('route_case.paused'),
      ]
    case 'running':
    case 'over':
      return [
        ...(due ? [endWords(clock, due)] : []),
        ...(latest ? [translate('route_case.latest', { date: date(latest) })] : []),
        ...(clock.quality === 'estimated' ? [translate('route_case.estimated')] : []),
      ]
    case 'repeating':
    case 'exhausted':
      return [translate(`route_case.clock_states.${state}`), attemptWords(clock)]
    default:
      return [translate(`route_case.clock_states.${state}`)]
  }

  function attemptWords({ repeats }: CaseClock): string {
    if (state === 'exhausted') return translate('route_case.ask_for_course')
    if (repeats.includes('whole')) return translate('route_case.repeats_whole')
    const parts = new Intl.ListFormat(locale).format(
      repeats.map(part => fieldLabel(translate, 'exams', `${part}_result`)),
    )
    return translate('route_case.repeats', { parts })
  }

  function endWords({ expiry }: CaseClock, day: string): string {
    if (opensRight(expiry)) return translate('route_case.first_day', { date: date(day) })
    if (expiry !== 'silence_over') return translate('route_case.last_day', { date: date(day) })
    return translate(state === 'over' ? 'clock.silent_since' : 'clock.silence', { date: date(day) })
  }
}
