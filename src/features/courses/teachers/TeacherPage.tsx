import { useGetList, useLocale, useRecordContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { enumLabel } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { ResourceEdit } from '../../../views'
import { useMay } from '../../../views/may'
import { QueryState } from '../../../views/QueryState'
import '../courses.css'

/** The list of courses shows the rest. */
const MAX_SHOWN = 50

/** A teacher with the courses aside. */
export function TeacherPage() {
  return <ResourceEdit resource="teachers" aside={<OfTeacher />} />
}

function OfTeacher() {
  const translate = useTranslate()
  const teacher = useRecordContext()
  const may = useMay('courses')('read')
  const query = useGetList(
    'courses',
    {
      filter: { teacher_id: teacher?.id },
      pagination: { page: 1, perPage: MAX_SHOWN },
      sort: { field: 'start_date', order: 'DESC' },
    },
    { enabled: may && teacher !== undefined },
  )
  if (!may) return null
  const { data } = query
  return (
    <section className="v-section co-of-teacher" aria-labelledby="co-of-teacher">
      <h2 id="co-of-teacher">{translate('courses.of_teacher')}</h2>
      <QueryState query={query} rows={2} columns={2} />
      {data?.length === 0 ? <p>{translate('courses.none_of_teacher')}</p> : null}
      <ul>
        {(data ?? []).map(course => (
          <Course key={course.id} {...course} />
        ))}
      </ul>
    </section>
  )
}

interface CourseProps {
  id?: unknown
  name?: string
  level?: string
  start_date?: string | null
  finish_date?: string | null
}

function Course({ id, name, level, start_date, finish_date }: CourseProps) {
  const translate = useTranslate()
  const locale = useLocale()
  const days = [start_date, finish_date].filter(day => typeof day === 'string')
  return (
    <li>
      <Link to={`/courses/${id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span>{level ? enumLabel(translate, { resource: 'courses', name: 'level', value: level }) : null}</span>
      <small>{days.map(day => formatDay(day, locale)).join(' – ')}</small>
    </li>
  )
}
