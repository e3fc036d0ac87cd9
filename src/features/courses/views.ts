import { onDemand } from '../../layout/onDemand'

/** Courses: the list with its calendar, and a page with participants and attendance. */
export const courseViews = {
  courses: {
    list: onDemand(() => import('./CoursesPage').then(file => file.CoursesPage)),
    edit: onDemand(() => import('./CoursePage').then(file => file.CoursePage)),
  },
  teachers: { edit: onDemand(() => import('./TeacherPage').then(file => file.TeacherPage)) },
}
