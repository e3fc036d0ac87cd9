import { bookingCalls } from '../../../contract/calls/booking'
import { fail } from '../../../contract/http/errors'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { appointmentsHooks } from './appointments'
import { visitorRoutes } from './pages/routes'
import { planSeminars, registrationsHooks, seminarsHooks } from './seminars'
import { settingOf, settingsHooks } from './settings'
import { slotsFor } from './times'

export { forgetBookings } from './forget'
export { sendBookingNotification } from './notifications/send'
export { remindByFallback } from './notifications/whatsapp'
export { processPendingBookings } from './process-pending'

export const bookingHooks: Readonly<Record<string, Hooks>> = {
  'online-appointments': appointmentsHooks,
  'online-seminars': seminarsHooks,
  'seminar-registrations': registrationsHooks,
  'online-appointments-settings': settingsHooks,
  'online-seminars-settings': settingsHooks,
}

export const bookingRoutes: readonly Route[] = [
  serve(bookingCalls.listSlots, ({ services, query }) => slotsFor(services.sql, query, services.now())),
  serve(bookingCalls.planSeminars, async ({ services, params, actor }) => {
    const setting = await settingOf(services.sql, params.id)
    if (setting?.of !== 'seminars') throw fail('not_found')
    const now = services.now()
    return { made: await services.sql.begin(tx => planSeminars(tx, setting, { actor, now })) }
  }),
  ...visitorRoutes,
]
