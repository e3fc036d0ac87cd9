import type { Role } from '../../contract/access/roles'
import { randomWord } from '../auth/one-time'
import type { Values } from '../crud/hooks'
import { type Demo, firstOf } from './demo'
import { insertRows } from './insert'

const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Adds sessions of people elsewhere, one of them locked, recent changes by managers and messages of other systems. */
export async function fillManagement(demo: Demo): Promise<void> {
  await fillSessions(demo)
  await insertRows(demo.tx, 'logs', entriesOf(demo))
  await fillInbound(demo)
}

async function fillSessions({ tx, staff, at }: Demo): Promise<void> {
  const rows = staff.slice(0, 10).flatMap(({ id }, index) =>
    [DESK, PHONE, TABLET].slice(0, 1 + (index % 3)).map((user_agent, place) => ({
      sid: randomWord(),
      user_id: id,
      created_at: at(0, -37 * (index + 1) - 190 * place),
      expires_at: at(1, -37 * (index + 1) - 190 * place),
      locked_at: place === 1 ? at(0, -12) : null,
      ip: `198.51.100.${20 + index * 3 + place}`,
      user_agent,
    })),
  )
  await tx`insert into sessions ${tx(rows)}`
}

/** Entries of the log that are more than a change of a lead. */
function entriesOf(demo: Demo): Values[] {
  const entry = (minutes: number, role: Role, rest: Values): Values => ({
    at: demo.at(0, -minutes),
    user_id: firstOf(demo, role).id,
    action: 'update',
    ip: '198.51.100.20',
    created_at: demo.at(0, -minutes),
    created_by: firstOf(demo, role).id,
    ...rest,
  })
  const trainee = { resource: 'users', record: firstOf(demo, 'user').id }
  return [
    entry(9, 'master', {
      resource: 'settings',
      before: { name: 'Lotse', time_zone: 'Africa/Cairo', own_rows_only: false },
      after: { name: 'Nordlicht Recruiting', time_zone: 'Europe/Berlin', own_rows_only: true },
    }),
    entry(8, 'master', {
      resource: 'settings',
      before: { name: 'Nordlicht Recruiting', own_rows_only: true },
      after: { name: 'Lotse', own_rows_only: false },
    }),
    entry(7, 'superadmin', {
      ...trainee,
      before: { role: null, level: null, active: false, position: 'Trainee' },
      after: { role: 'user', level: 1, active: true, position: 'Adviser, nursing' },
    }),
    entry(6, 'superadmin', { ...trainee, action: 'end_session' }),
    entry(4, 'admin', {
      action: 'export',
      resource: 'leads',
      after: { format: 'xlsx', rows: 1_842, filter: { program_id: 1 } },
    }),
    entry(2, 'master', {
      resource: 'users',
      record: firstOf(demo, 'admin').id,
      before: { absent_from: null, lead_country_ids: [] },
      after: { absent_from: demo.day(4), lead_country_ids: [1, 2] },
    }),
  ]
}

const EVERY_STATE = [
  ['zoom', 'handled', null, { event: 'meeting.ended', payload: { object: { id: '80000000012' } } }],
  ['meta', 'handled', null, { object: 'page', entry: [{ changes: [{ field: 'leadgen' }] }] }],
  ['ses', 'ignored', null, { Type: 'Notification', Message: '{"eventType":"Delivery"}' }],
  ['meta', 'failed', 'The lead could not be fetched: Meta answered 190', { object: 'page', entry: [] }],
  ['zoom', 'handled', null, { event: 'meeting.participant_joined', payload: {} }],
] as const

/** Messages of other systems in each state that one can stand in without a job that would move it. */
async function fillInbound({ tx, at }: Demo): Promise<void> {
  for (const [index, [source, state, error, body]] of EVERY_STATE.entries()) {
    const received = at(index - EVERY_STATE.length, -index * 41)
    await tx`
      insert into inbound_events (source, external_id, received_at, headers, query, body, state, attempts, error, handled_at)
      values (${source}, ${`demo-${index}`}, ${received}, ${tx.json({ 'content-type': 'application/json' })},
        ${tx.json({})}, ${Buffer.from(JSON.stringify(body))}, ${state}, ${error ? 5 : 1}, ${error},
        ${error ? null : received})`
  }
}
