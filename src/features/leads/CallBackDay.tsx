import { useLocale, useTranslate } from 'react-admin'
import { daysBetween } from '../../../contract/time/wall-time'
import { dayOf } from '../../layout/parts/clock'
import { formatNearDay } from '../../layout/parts/dates'
import './callBackDay.css'

/** The day of a next call: in words when it is near, in red when it is over. `today` and `day` as `YYYY-MM-DD`. */
export function CallBackDay({ day, today = dayOf(new Date()) }: { day: string; today?: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const late = daysBetween(day, today)
  const state = late > 0 ? 'late' : late === 0 ? 'today' : undefined
  return (
    <time dateTime={day} className="d-day" data-state={state}>
      {nearWords(translate, late) ?? formatNearDay(day, locale, { weekday: true, today })}
    </time>
  )
}

function nearWords(translate: (key: string, options?: object) => string, late: number): string | undefined {
  if (late > 1) return translate('leads.days_late', { smart_count: late })
  if (late === 1) return translate('records.yesterday')
  if (late === 0) return translate('records.today')
  return late === -1 ? translate('records.tomorrow') : undefined
}
