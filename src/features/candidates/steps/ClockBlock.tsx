import { useLocale, useTranslate } from 'react-admin'
import type { ClockState } from '../../../../contract/calls/candidates/page'
import { opensRight } from '../../../../contract/routes/words'
import { daysBetween } from '../../../../contract/time/wall-time'
import { Clock } from '../../../layout/parts/Clock'
import { dayOf, readClock } from '../../../layout/parts/clock'
import { formatNearDay } from '../../../layout/parts/dates'
import { HolderFlag } from '../../../layout/parts/HolderFlag'
import { useClockTitle, useHolderName } from '../page/names'
import { useOnPage } from '../page/usePage'

/** A clock: its holder, its days left, the ruler, and a line on its subject. */
export function ClockBlock({ clock }: { clock: ClockState }) {
  const { page } = useOnPage()
  const titleOf = useClockTitle(page)
  const holderOf = useHolderName(page)
  const reading = useDaysLeft(clock)
  const translate = useTranslate()
  const locale = useLocale()
  const { started_on: started, due_on: due } = clock
  const note =
    clock.source !== 'step'
      ? titleOf(clock)
      : clock.silence && due
        ? translate(reading.state === 'over' ? 'clock.silent_since' : 'clock.silence', {
            date: formatNearDay(due, locale),
          })
        : started && due
          ? translate('candidate.day_of', {
              day: Math.max(0, daysBetween(started, dayOf(new Date()))),
              days: Math.max(1, daysBetween(started, due)),
            })
          : titleOf(clock)
  return (
    <>
      <p className="row wrap gap-row between shrinks">
        {clock.holder ? <HolderFlag holder={clock.holder}>{holderOf(clock)}</HolderFlag> : <span />}
        <DaysLeft {...reading} />
      </p>
      {started && due ? (
        <Clock
          started={started}
          limit={due}
          silenceApproves={clock.silence === true}
          opensRight={opensRight(clock.expiry)}
          wordless
        />
      ) : null}
      <p className="cp-note">
        <bdi>{note}</bdi>
      </p>
    </>
  )
}

type Reading = ReturnType<typeof useDaysLeft>

/** How long a clock has still to go, in words, and how that is to be seen. */
export function useDaysLeft({
  started_on: started,
  due_on: due,
  expiry,
}: Pick<ClockState, 'started_on' | 'due_on' | 'expiry'>) {
  const translate = useTranslate()
  const locale = useLocale()
  if (!due) return { words: '', state: 'in' as const }
  const today = dayOf(new Date())
  if (opensRight(expiry)) {
    const date = formatNearDay(due, locale)
    return { words: translate(due > today ? 'clock.from' : 'clock.since', { date }), state: 'in' as const }
  }
  const { state, daysLeft } = readClock({ started: started ?? due, limit: due, today })
  const words =
    state === 'over'
      ? translate('clock.over', { smart_count: -daysLeft })
      : daysLeft === 0
        ? translate('clock.today')
        : translate('clock.left', { smart_count: daysLeft })
  return { words, state }
}

export function DaysLeft({ words, state }: Reading) {
  return (
    <span className="cp-left caption-lines muted nowrap" data-state={state}>
      {words}
    </span>
  )
}
