import { logs } from '../../contract/resources/logs'
import { randomWord } from '../auth/one-time'
import type { Demo } from './demo'
import DATA from './management.json'

const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Adds sessions of people elsewhere, one of them locked, recent changes by managers and messages of other systems. */
export async function fillManagement(demo: Demo): Promise<void> {
  await fillSessions(demo)
  await fillChanges(demo)
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

/** Adds entries of the log that are more than a change of a lead. */
async function fillChanges({ insert }: Demo): Promise<void> {
  const entries = DATA.changes.map(({ minutes, by, ...change }) => ({
    at: { minutes },
    user_id: by,
    action: 'update',
    ip: '198.51.100.20',
    created_at: { minutes },
    created_by: by,
    ...change,
  }))
  await insert(logs, entries)
}

/** Messages of other systems in each state that one can stand in without a job that would move it. */
async function fillInbound({ tx, at }: Demo): Promise<void> {
  for (const [index, { source, state, error = null, body }] of DATA.received.entries()) {
    const received = at(index - DATA.received.length, -index * 41)
    await tx`
      insert into inbound_events (source, external_id, received_at, headers, query, body, state, attempts, error, handled_at)
      values (${source}, ${`demo-${index}`}, ${received}, ${tx.json({ 'content-type': 'application/json' })},
        ${tx.json({})}, ${Buffer.from(JSON.stringify(body))}, ${state}, ${error ? 5 : 1}, ${error},
        ${error ? null : received})`
  }
}
