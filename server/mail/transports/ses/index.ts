import type { TransportKind } from '../transport'
import { sendBySes, sesSettings } from './api'
import { sesDomains } from './domains'
import { sesEvents } from './events'
import { runSesLane, Throttle } from './lane'

/** Amazon SES, by its HTTP API. */
export const ses: TransportKind = {
  protocols: ['ses:'],
  events: sesEvents,
  open(address, { aws }) {
    const settings = sesSettings(address, aws)
    return {
      guide: 'ses',
      hosts: [],
      service: sesDomains(settings),
      send: message => sendBySes(settings, message),
      openLanes(context) {
        // One for all lanes of a process: SES counts the account, not the connection.
        const throttle = new Throttle()
        return Array.from({ length: context.connections }, () =>
          runSesLane({ ...context, settings, throttle }),
        )
      },
    }
  },
}
