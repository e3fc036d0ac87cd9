import type { Transport, TransportSettings } from '../transport'
import { runOutboxLane } from './lane'
import { keepInOutbox } from './store'

/** Keeps messages in a table instead of sending them: without SMTP_URL, and for campaigns of the demo. */
export const outbox = ({ sql, now }: TransportSettings): Transport => ({
  guide: 'none',
  hosts: [],
  async send(message) {
    await keepInOutbox(sql, [message], now())
    return undefined
  },
  openLanes: context => [runOutboxLane(context)],
})
