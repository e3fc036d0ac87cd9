import { useGetList, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { courseCalls } from '../../../../contract/calls/courses'
import { resourceName } from '../../../fields/words'
import { ErrorState } from '../../../layout/parts/ErrorState'
import { isolate } from '../../../layout/parts/Isolated'
import { PageHead } from '../../../layout/parts/PageHead'
import { Calendar, rangeOf, useCalendarSpan } from '../../../views/calendar'
import { LookSwitch } from '../../candidates'
import '../courses.css'
import { useAsk } from '../../../providers/useAsk'

const MAX_COURSES = 500

/** Calendar of the begins, sessions and ends of courses; shows a month by default. */
export function CourseCalendar() {
  const translate = useTranslate()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [params] = useSearchParams()
  const [asked, move] = useCalendarSpan(zone)
  const span = params.has('span') ? asked : { ...asked, view: 'month' as const }
  const { from, to } = rangeOf(span, zone)
  const { data, error, isPending, refetch } = useGetList('courses', {
    filter: { start_date_lte: to, finish_date_gte: from },
    pagination: { page: 1, perPage: MAX_COURSES },
    sort: { field: 'start_date', order: 'ASC' },
  })
  const sessions = useSessions(from, to)
  const title = resourceName(translate, 'courses', 2)
  const ends = (data ?? []).flatMap(course =>
    (['start_date', 'finish_date'] as const)
      .map(field => ({ field, day: String(course[field]) }))
      .filter(({ day }) => day >= from && day <= to)
      .map(({ field, day }) => ({
        id: `${field} ${course.id}`,
        title: translate(`courses.${field}`, { name: isolate(String(course.name)) }),
        from: day,
        to: day,
        kind: field === 'start_date' ? ('good' as const) : ('away' as const),
        href: `/courses/${course.id}`,
      })),
  )
  const events = [...ends, ...sessions]
  return (
    <div className="co column gap-12 shrinks flex-start">
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

/** Returns the sessions of courses with their attendance. */
function useSessions(from: string, to: string) {
  const translate = useTranslate()
  const { data } = useAsk(
    courseCalls.listSessions,
    { query: { from, to } },
    { resource: 'attendance', retry: false },
  )
  return (data ?? []).map(({ course_id, name, day, present, count }) => ({
    id: `session ${course_id} ${day}`,
    title: translate('courses.session', { name: isolate(name), present, count }),
    from: day,
    to: day,
    kind: 'info' as const,
    href: `/courses/${course_id}`,
  }))
}
