import { useLocale, useTranslate } from 'react-admin'
import { formatDay, formatNearDay } from '../../../layout/parts/dates'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { stateOf } from './instalments'

interface FeeTagProps {
  due: string | null
  paid: string | null
  /** Whether the day is told with its year. */
  year?: boolean
}

/** Paid, due or over its date, with the day. */
export function FeeTag({ due, paid, year = false }: FeeTagProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const { words, kind, day } = stateOf({ due, paid })
  return (
    <StatusTag kind={kind}>
      {translate(`candidate.fee.${words}`, {
        date: day ? (year ? formatDay : formatNearDay)(day, locale) : '',
      })}
    </StatusTag>
  )
}
