import { useGetList, useLocale, useTranslate } from 'ra-core'
import { useSearchParams } from 'react-router-dom'
import { resourceName } from '../../fields/words'
import { ErrorState } from '../../layout/parts/ErrorState'
import { PageHead } from '../../layout/parts/PageHead'
import { Calendar, rangeOf, useCalendarSpan } from '../../views/calendar'
import { LookSwitch } from '../candidates'
import './courses.css'

/** Courses that can run in one month. */
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
  const events = (data ?? []).flatMap(course =>
    (['start_date', 'finish_date'] as const)
      .map(field => ({ field, day: String(course[field]) }))
      .filter(({ day }) => day >= from && day <= to)
      .map(({ field, day }) => ({
        id: `${field} ${course.id}`,
        title: translate(`courses.${field}`, { name: course.name }),
        from: day,
        to: day,
        kind: field === 'start_date' ? ('good' as const) : ('away' as const),
        href: `/courses/${course.id}`,
      })),
  )
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
