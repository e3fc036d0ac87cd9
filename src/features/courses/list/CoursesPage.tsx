import { onDemand } from '../../../layout/onDemand'
import { ResourceList } from '../../../views'
import { LookSwitch, useIsCalendar } from '../../candidates'

const CourseCalendar = onDemand(() => import('./CourseCalendar').then(file => file.CourseCalendar))

/** Courses as a list or a calendar. */
export function CoursesPage() {
  if (useIsCalendar()) return <CourseCalendar />
  return <ResourceList resource="courses" listActions={<LookSwitch />} />
}
