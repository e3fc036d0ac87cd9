import { useLocale, useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import { formatDay } from '../../../layout/parts/dates'
import { HolderFlag } from '../../../layout/parts/HolderFlag'

/** The line under a paper: who has it, until when, how often it was asked for; or until when it is valid. */
export function PaperFact({ paper }: { paper: PaperState }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { state, holder, due_on, overdue_days, times_asked, valid_until } = paper
  if (valid_until && state !== 'missing') {
    const date = formatDay(valid_until, locale)
    return (
      <p className="cp-paper-fact caption-lines flex wrap muted" data-state={state}>
        {translate(state === 'expired' ? 'candidate.expired_on' : 'candidate.valid_until', { date })}
      </p>
    )
  }
  const late = overdue_days > 0
  const when = late
    ? translate('clock.over', { smart_count: overdue_days })
    : due_on
      ? translate('candidate.due', { date: formatDay(due_on, locale, { year: false, weekday: true }) })
      : undefined
  const asked = times_asked > 0 ? translate('candidate.times_asked', { smart_count: times_asked }) : undefined
  return (
    <p
      className="cp-paper-fact caption-lines flex wrap muted"
      data-state={late ? 'late' : due_on ? 'due' : undefined}
    >
      {holder && state === 'missing' ? <HolderFlag holder={holder} /> : null}
      {when || asked ? (
        <span>{[when, asked].filter(Boolean).join(locale.startsWith('ar') ? '، ' : ', ')}</span>
      ) : null}
    </p>
  )
}
