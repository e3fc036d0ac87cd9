import { useLocale, useTranslate } from 'ra-core'
import { formatDay } from '../../../../layout/parts/dates'
import { StatusTag } from '../../../../layout/parts/StatusTag'
import { stateOf } from './instalments'

/** Paid, due or over its date, with the day. */
export function FeeTag({ due, paid }: { due: string | null; paid: string | null }) {
  const translate = useTranslate()
  const locale = useLocale()
  const { words, kind, day } = stateOf({ due, paid })
  return (
    <StatusTag kind={kind}>
      {translate(`candidate.fee.${words}`, { date: day ? formatDay(day, locale, { year: false }) : '' })}
    </StatusTag>
  )
}
