import { onDemand } from '../../layout/onDemand'

/** Courses: the list with its calendar, and a page with participants and attendance. */
export const courseViews = {
  courses: {
    list: onDemand(() => import('./list/CoursesPage').then(file => file.CoursesPage)),
    edit: onDemand(() => import('./page/CoursePage').then(file => file.CoursePage)),
  },
  teachers: { edit: onDemand(() => import('./teachers/TeacherPage').then(file => file.TeacherPage)) },
}
