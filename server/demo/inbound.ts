import type { Tx } from '../crud/hooks'
import { shifted } from './time'

const EVERY_STATE = [
  ['zoom', 'handled', null, { event: 'meeting.ended', payload: { object: { id: '80000000012' } } }],
  ['meta', 'handled', null, { object: 'page', entry: [{ changes: [{ field: 'leadgen' }] }] }],
  ['ses', 'ignored', null, { Type: 'Notification', Message: '{"eventType":"Delivery"}' }],
  ['meta', 'failed', 'The lead could not be fetched: Meta answered 190', { object: 'page', entry: [] }],
  ['zoom', 'handled', null, { event: 'meeting.participant_joined', payload: {} }],
] as const

/** Messages of other systems in each state that one can stand in without a job that would move it. */
export async function fillInbound(tx: Tx, now: Date): Promise<void> {
  for (const [index, [source, state, error, body]] of EVERY_STATE.entries()) {
    const at = shifted(now, index - EVERY_STATE.length, -index * 41)
    await tx`
      insert into inbound_events (source, external_id, received_at, headers, query, body, state, attempts, error, handled_at)
      values (${source}, ${`demo-${index}`}, ${at}, ${tx.json({ 'content-type': 'application/json' })},
        ${tx.json({})}, ${Buffer.from(JSON.stringify(body))}, ${state}, ${error ? 5 : 1}, ${error},
        ${error ? null : at})`
  }
}
