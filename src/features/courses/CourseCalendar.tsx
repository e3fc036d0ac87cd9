import { useGetList, useLocale, useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { resourceName } from '../../fields/words'
import { ErrorState } from '../../layout/parts/ErrorState'
import { PageHead } from '../../layout/parts/PageHead'
import { Calendar, rangeOf, useCalendarSpan } from '../../views/calendar'
import { LookSwitch } from '../candidates'
import './courses.css'

/** Courses that can stand in one month. */
const MOST = 500

/** When courses begin and end, a month at first. */
export function CourseCalendar() {
  useLocale()
  const translate = useTranslate()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [params] = useSearchParams()
  const [asked, move] = useCalendarSpan(zone)
  const span = params.has('span') ? asked : { ...asked, view: 'month' as const }
  const { from, to } = rangeOf(span, zone)
  const { data, error, isPending, refetch } = useGetList('courses', {
    filter: { start_date_lte: to, finish_date_gte: from },
    pagination: { page: 1, perPage: MOST },
    sort: { field: 'start_date', order: 'ASC' },
  })
  const title = resourceName(translate, 'courses', 2)
  const events = (data ?? []).map(course => ({
    id: Number(course.id),
    title: String(course.name),
    detail: String(course.level),
    from: String(course.start_date),
    to: String(course.finish_date),
    kind: 'info' as const,
    href: `/courses/${course.id}`,
  }))
  return (
    <div className="co">
      <PageHead title={title} />
      <LookSwitch />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Calendar label={title} events={events} zone={zone} span={span} onMove={move} isPending={isPending} />
      )}
    </div>
  )
}
