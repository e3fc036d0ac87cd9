import { bookingSlotQuery } from '../../../contract/booking-calls'
import { fail } from '../../../contract/errors'
import { onlineAppointments } from '../../../contract/resources/appointments'
import { onlineSeminarsSettings } from '../../../contract/resources/booking-settings'
import type { Hooks } from '../../crud/hooks'
import { idOf } from '../../http/query'
import { type Route, route } from '../../http/route'
import { appointmentsHooks } from './appointments'
import { bookingPages } from './public-routes'
import { planSeminars, registrationsHooks, seminarsHooks } from './seminars'
import { settingOf, settingsHooks } from './settings'
import { slotsFor } from './times'

export { forgetBookings } from './forget'
export { sendBookingLetter } from './letters'
export { tendBookings } from './tend'
export { remindOtherwise } from './whatsapp'

export const bookingHooks: Readonly<Record<string, Hooks>> = {
  'online-appointments': appointmentsHooks,
  'online-seminars': seminarsHooks,
  'seminar-registrations': registrationsHooks,
  'online-appointments-settings': settingsHooks,
  'online-seminars-settings': settingsHooks,
}

export const bookingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/booking-slots',
    access: onlineAppointments.roles,
    handle: ({ services, query }) => slotsFor(services.sql, bookingSlotQuery.parse(query), services.now()),
  }),
  route({
    method: 'POST',
    path: '/online-seminars-settings/:id/plan',
    access: onlineSeminarsSettings.roles,
    async handle({ services, params, actor }) {
      const setting = await settingOf(services.sql, idOf(params.id))
      if (setting?.of !== 'seminars') throw fail('not_found')
      return { made: await services.sql.begin(tx => planSeminars(tx, actor, setting, services.now())) }
    },
  }),
  ...bookingPages,
]
