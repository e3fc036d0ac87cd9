import { onDemand } from '../../layout/onDemand'

const AppointmentsPage = onDemand(() =>
  import('./appointments/AppointmentsPage').then(file => file.AppointmentsPage),
)
const AppointmentEdit = onDemand(() =>
  import('./appointments/AppointmentEdit').then(file => file.AppointmentEdit),
)
const AppointmentCreate = onDemand(() =>
  import('./appointments/AppointmentCreate').then(file => file.AppointmentCreate),
)
const SeminarsPage = onDemand(() => import('./seminars/SeminarsPage').then(file => file.SeminarsPage))
const SeminarEdit = onDemand(() => import('./seminars/SeminarEdit').then(file => file.SeminarEdit))
const RegistrationEdit = onDemand(() => import('./seminars/SeminarEdit').then(file => file.RegistrationEdit))
const AppointmentKind = onDemand(() => import('./settings/SettingForms').then(file => file.AppointmentKind))
const NewAppointmentKind = onDemand(() =>
  import('./settings/SettingForms').then(file => file.NewAppointmentKind),
)
const SeminarKind = onDemand(() => import('./settings/SettingForms').then(file => file.SeminarKind))
const NewSeminarKind = onDemand(() => import('./settings/SettingForms').then(file => file.NewSeminarKind))

const OfficeEdit = onDemand(() => import('./settings/OfficeForm').then(file => file.OfficeEdit))
const OfficeCreate = onDemand(() => import('./settings/OfficeForm').then(file => file.OfficeCreate))

/** Appointments and seminars with their calendars; what can be booked, and when; offices with their hours. */
export const bookingViews = {
  offices: { edit: OfficeEdit, create: OfficeCreate },
  'online-appointments': { list: AppointmentsPage, create: AppointmentCreate, edit: AppointmentEdit },
  'online-seminars': { list: SeminarsPage, edit: SeminarEdit },
  'seminar-registrations': { edit: RegistrationEdit },
  'online-appointments-settings': { edit: AppointmentKind, create: NewAppointmentKind },
  'online-seminars-settings': { edit: SeminarKind, create: NewSeminarKind },
}
