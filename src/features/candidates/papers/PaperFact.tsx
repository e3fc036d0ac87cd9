import { useLocale, useTranslate } from 'react-admin'
import type { PaperState } from '../../../../contract/calls/candidates/page'
import type { Translate } from '../../../fields/words'
import { commaOf } from '../../../fields/words'
import { formatDay, formatNearDay } from '../../../layout/parts/dates'
import { HolderFlag } from '../../../layout/parts/HolderFlag'

/** The line under a paper: who has it, until when, how often it was asked for; or until when it is valid, and its refusal. */
export function PaperFact({ paper }: { paper: PaperState }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { state, holder, due_on, overdue_days, times_asked, check_fault, check_reason } = paper
  const fault = check_fault && translate(`resources.documents.enums.check_fault.${check_fault}`)
  const isWaiting = state === 'missing' || state === 'asked'
  if (!isWaiting)
    return (
      <p className="cp-paper-fact caption-lines flex wrap muted" data-state={state}>
        {[validity(paper, translate, locale), fault, check_reason].flatMap(text =>
          text ? [<bdi key={text}>{text}</bdi>] : [],
        )}
      </p>
    )
  const late = overdue_days > 0
  const when = late
    ? translate('clock.over', { smart_count: overdue_days })
    : due_on
      ? translate('candidate.due', { date: formatNearDay(due_on, locale, { weekday: true }) })
      : undefined
  const asked = times_asked > 0 ? translate('candidate.times_asked', { smart_count: times_asked }) : undefined
  return (
    <p
      className="cp-paper-fact caption-lines flex wrap muted"
      data-state={late ? 'late' : due_on ? 'due' : undefined}
    >
      {holder ? <HolderFlag holder={holder} /> : null}
      {when || asked ? <span>{[when, asked].filter(Boolean).join(commaOf(locale))}</span> : null}
    </p>
  )
}

function validity(
  { state, valid_until, needed_until, too_old_on }: PaperState,
  translate: Translate,
  locale: string,
): string | undefined {
  if (too_old_on) return translate('candidate.too_old_on', { date: formatDay(too_old_on, locale) })
  if (!valid_until) return undefined
  const date = formatDay(valid_until, locale)
  if (state === 'expired') return translate('candidate.expired_on', { date })
  return needed_until
    ? translate('candidate.needed_until', { date, needed: formatDay(needed_until, locale) })
    : translate('candidate.valid_until', { date })
}
