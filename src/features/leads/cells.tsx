import { UserPlus } from 'lucide-react'
import { type RaRecord, useLocale, useTranslate } from 'ra-core'
import { FieldCell } from '../../fields/FieldCell'
import { dayOf, daysBetween } from '../../layout/parts/clock'
import { formatDay } from '../../layout/parts/dates'
import { NamePair } from '../../layout/parts/Isolated'
import { Nothing } from '../../layout/parts/ReadableDate'
import { splitScripts } from './scripts'

/** The name as the reader writes it, with the other script beside it. */
export function NameCell({ record }: { record: RaRecord }) {
  const locale = useLocale()
  return <NamePair {...splitScripts(String(record.name ?? ''), locale)} />
}

/** The day of the next call: in words when it is near, in red when it is over. */
export function CallBackCell({ record }: { record: RaRecord }) {
  return record.call_back_date ? <CallBackDay day={String(record.call_back_date)} /> : <Nothing />
}

/** `today` and `day` as `YYYY-MM-DD`. */
export function CallBackDay({ day, today = dayOf(new Date()) }: { day: string; today?: string }) {
  const translate = useTranslate()
  const locale = useLocale()
  const late = daysBetween(day, today)
  const state = late > 0 ? 'late' : late === 0 ? 'today' : undefined
  return (
    <time dateTime={day} className="d-day" data-state={state}>
      {nearWords(translate, late) ??
        formatDay(day, locale, { weekday: true, year: day.slice(0, 4) !== today.slice(0, 4) })}
    </time>
  )
}

function nearWords(translate: (key: string, options?: object) => string, late: number): string | undefined {
  if (late > 1) return translate('leads.days_late', { smart_count: late })
  if (late === 1) return translate('records.yesterday')
  if (late === 0) return translate('records.today')
  return late === -1 ? translate('records.tomorrow') : undefined
}

/** Who has the lead, or that nobody has it yet. */
export function OwnerCell({ record }: { record: RaRecord }) {
  const translate = useTranslate()
  if (record.employee_id) return <FieldCell source="employee_id" record={record} />
  return (
    <span className="d-nobody">
      <UserPlus size={16} strokeWidth={1.75} aria-hidden="true" />
      {translate('leads.nobody')}
    </span>
  )
}

export const leadCells = { name: NameCell, call_back_date: CallBackCell, employee_id: OwnerCell }
