import './parts.css'
import { useLocale, useTranslate } from 'react-admin'
import { type ClockReading, dayOf, readClock } from './clock'
import { formatDay } from './dates'

interface ClockProps {
  /** Calendar days, `YYYY-MM-DD`. */
  started: string
  limit: string
  today?: string
  /** An authority that does not answer has approved: the words say so instead of counting days. */
  silenceApproves?: boolean
  /** The limit is the first day of a right, not the last day of an act. */
  opensRight?: boolean | undefined
  /** The words stand elsewhere already; the ruler still speaks them to screen readers. */
  wordless?: boolean
}

/** The clock: a ruler filled to today, the legal limit a post, what is over it hatched; always with words. */
export function Clock({ started, limit, today = dayOf(new Date()), wordless, ...meaning }: ClockProps) {
  const reading = readClock({ started, limit, today, opensRight: meaning.opensRight })
  const words = useWords(reading, limit, meaning)
  return (
    <span className="l-clock grid gap-4">
      <Ruler reading={reading} words={words} />
      {wordless ? null : (
        <span className="l-clock-words caption-lines muted" data-state={reading.state} aria-hidden="true">
          {words}
        </span>
      )}
    </span>
  )
}

function Ruler({ reading, words }: { reading: ClockReading; words: string }) {
  const over = reading.state === 'over'
  const width = (fraction: number) => ({ inlineSize: percent(fraction) })
  return (
    <span className="l-clock-ruler block" role="img" aria-label={words} style={{ '--n': reading.ticks }}>
      <i data-state={reading.state} style={width(over ? reading.limitAt : reading.at)} />
      {over ? (
        <i
          data-state="beyond"
          style={{ insetInlineStart: percent(reading.limitAt), ...width(reading.at - reading.limitAt) }}
        />
      ) : null}
      <b style={{ insetInlineStart: percent(reading.limitAt) }} />
    </span>
  )
}

function useWords(
  { state, daysLeft }: ClockReading,
  limit: string,
  { silenceApproves, opensRight }: Pick<ClockProps, 'silenceApproves' | 'opensRight'>,
): string {
  const translate = useTranslate()
  const locale = useLocale()
  if (opensRight)
    return translate(daysLeft > 0 ? 'clock.from' : 'clock.since', { date: formatDay(limit, locale) })
  if (silenceApproves && state !== 'over')
    return translate('clock.silence', { date: formatDay(limit, locale) })
  if (state === 'over') return translate('clock.over', { smart_count: -daysLeft })
  if (daysLeft === 0) return translate('clock.today')
  return translate('clock.left', { smart_count: daysLeft })
}

function percent(fraction: number): string {
  return `${(fraction * 100).toFixed(3)}%`
}
