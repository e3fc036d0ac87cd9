import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useParams, useSearchParams } from 'react-router-dom'
import type { CoursePage as Page } from '../../../../contract/calls/courses'
import { enumLabel, resourceName } from '../../../fields/words'
import { formatDay } from '../../../layout/parts/dates'
import { PageHead } from '../../../layout/parts/PageHead'
import { Segmented } from '../../../layout/parts/Segmented'
import { StatusTag } from '../../../layout/parts/StatusTag'
import { ResourceEdit } from '../../../views'
import { QueryState } from '../../../views/QueryState'
import { SeatPicker } from '../seats/SeatPicker'
import { AttendanceGrid } from './AttendanceGrid'
import { LevelBar } from './LevelBar'
import { useCourse } from './useCourse'
import '../courses.css'

const PARTS = ['class', 'form'] as const

/** A course: participants and attendance, or its form. */
export function CoursePage() {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const part = params.get('part') === 'form' ? 'form' : 'class'
  const id = Number(useParams().id)
  return (
    <div className="co column gap-12 shrinks">
      <Segmented
        label={translate('courses.part')}
        value={part}
        options={PARTS.map(value => ({ value, label: translate(`courses.${value}`) }))}
        onChange={value => setParams(value === 'form' ? { part: value } : {}, { replace: true })}
      />
      {part === 'form' ? (
        <ResourceEdit resource="courses" sections={{ omit: ['candidates'] }} />
      ) : (
        <Class id={id} />
      )}
    </div>
  )
}

function Class({ id }: { id: number }) {
  const translate = useTranslate()
  const course = useCourse(id)
  const { data, error } = course
  const [chosen, setChosen] = useState<number[]>([])
  if (error || !data) return <QueryState query={course} rows={6} columns={5} />
  return (
    <>
      <PageHead
        title={String(data.course.name)}
        crumb={{ to: '/courses', label: resourceName(translate, 'courses', 2) }}
      >
        <Seats page={data} />
      </PageHead>
      <Facts page={data} />
      <SeatPicker
        pick="candidate_id"
        label={translate('courses.add')}
        onSeat={(person, over) => course.seat({ add: [person], over })}
      />
      {data.seats.length === 0 ? (
        <p className="caption-lines muted">{translate('courses.nobody')}</p>
      ) : (
        <>
          <LevelBar page={data} chosen={chosen} onLevel={course.level} />
          <AttendanceGrid
            page={data}
            chosen={chosen}
            onChoose={setChosen}
            onMark={course.mark}
            onRemove={person => course.seat({ remove: [person] })}
          />
        </>
      )}
      {data.hidden > 0 ? (
        <p className="caption-lines muted">{translate('courses.hidden', { count: data.hidden })}</p>
      ) : null}
    </>
  )
}

/** Taken seats and capacity. */
function Seats({ page: { course, seats, hidden } }: { page: Page }) {
  const translate = useTranslate()
  const taken = seats.length + hidden
  if (course.capacity == null) return <StatusTag>{translate('courses.taken', { taken })}</StatusTag>
  const capacity = Number(course.capacity)
  const kind = taken > capacity ? 'bad' : taken === capacity ? 'wait' : 'good'
  return <StatusTag kind={kind}>{translate('courses.taken_of', { taken, capacity })}</StatusTag>
}

function Facts({ page: { course } }: { page: Page }) {
  const translate = useTranslate()
  const locale = useLocale()
  const day = (value: unknown) => (value ? formatDay(String(value), locale) : '…')
  return (
    <p className="caption-lines muted">
      <bdi>{enumLabel(translate, { resource: 'courses', name: 'level', value: String(course.level) })}</bdi>
      {course.start_date || course.finish_date ? (
        <>
          {' · '}
          <bdi>
            {day(course.start_date)} – {day(course.finish_date)}
          </bdi>
        </>
      ) : null}
    </p>
  )
}
