import { deskCalls } from '../../../contract/calls/desks'
import type { Hooks } from '../../crud/hooks'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { countDesks, dueClocksHooks } from './dueClocks'
import { expiringHooks } from './expiring'
import { lastContacts } from './lastContacts'
import { toConfirmHooks } from './toConfirm'

/** Calls of the desks beside their lists. */
export const deskRoutes: readonly Route[] = [
  serve(deskCalls.count, ({ services, actor }) => countDesks(services, actor)),
  serve(deskCalls.contacts, ({ services, actor, query }) =>
    lastContacts(services, actor, query.candidates.split(',').map(Number)),
  ),
]

/** Lists of what must be done, ends, or is only assumed. */
export const deskHooks: Readonly<Record<string, Hooks>> = {
  'due-clocks': dueClocksHooks,
  expiring: expiringHooks,
  'to-confirm': toConfirmHooks,
}
