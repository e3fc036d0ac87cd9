import { onDemand } from '../../layout/onDemand'

const AppointmentsPage = onDemand(() => import('./AppointmentsPage').then(file => file.AppointmentsPage))
const AppointmentEdit = onDemand(() => import('./AppointmentEdit').then(file => file.AppointmentEdit))
const AppointmentCreate = onDemand(() => import('./AppointmentCreate').then(file => file.AppointmentCreate))
const SeminarsPage = onDemand(() => import('./SeminarsPage').then(file => file.SeminarsPage))
const SeminarEdit = onDemand(() => import('./SeminarEdit').then(file => file.SeminarEdit))
const RegistrationEdit = onDemand(() => import('./SeminarEdit').then(file => file.RegistrationEdit))
const AppointmentKind = onDemand(() => import('./SettingForms').then(file => file.AppointmentKind))
const NewAppointmentKind = onDemand(() => import('./SettingForms').then(file => file.NewAppointmentKind))
const SeminarKind = onDemand(() => import('./SettingForms').then(file => file.SeminarKind))
const NewSeminarKind = onDemand(() => import('./SettingForms').then(file => file.NewSeminarKind))

/** Appointments and seminars with their calendars; what can be booked, and when. */
export const bookingViews = {
  'online-appointments': { list: AppointmentsPage, create: AppointmentCreate, edit: AppointmentEdit },
  'online-seminars': { list: SeminarsPage, edit: SeminarEdit },
  'seminar-registrations': { edit: RegistrationEdit },
  'online-appointments-settings': { edit: AppointmentKind, create: NewAppointmentKind },
  'online-seminars-settings': { edit: SeminarKind, create: NewSeminarKind },
}
