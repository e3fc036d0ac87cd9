import { randomWord } from '../auth/one-time'
import type { Tx, Values } from '../crud/hooks'
import { fillInbound } from './inbound'
import { insertRows } from './insert'
import type { Staff } from './people'
import { shifted } from './time'

interface Setting {
  now: Date
  staff: readonly Staff[]
}

const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** Adds sessions of people elsewhere, one of them locked, and recent changes by managers. */
export async function fillManagement(tx: Tx, setting: Setting): Promise<void> {
  await fillSessions(tx, setting)
  await insertRows(tx, 'logs', entriesOf(setting))
  await fillInbound(tx, setting.now)
}

async function fillSessions(tx: Tx, { now, staff }: Setting): Promise<void> {
  const rows = staff.slice(0, 10).flatMap(({ id }, at) =>
    [DESK, PHONE, TABLET].slice(0, 1 + (at % 3)).map((user_agent, place) => ({
      sid: randomWord(),
      user_id: id,
      created_at: shifted(now, 0, -37 * (at + 1) - 190 * place),
      expires_at: shifted(now, 1, -37 * (at + 1) - 190 * place),
      locked_at: place === 1 ? shifted(now, 0, -12) : null,
      ip: `198.51.100.${20 + at * 3 + place}`,
      user_agent,
    })),
  )
  await tx`insert into sessions ${tx(rows)}`
}

/** Entries of the log that are more than a change of a lead. */
function entriesOf({ now, staff }: Setting): Values[] {
  const by = (role: string) => staff.find(one => one.role === role)?.id ?? null
  const told = staff.find(({ role }) => role === 'user')?.id ?? null
  const entry = (minutes: number, user: number | null, rest: Values): Values => ({
    at: shifted(now, 0, -minutes),
    user_id: user,
    before: null,
    after: null,
    record: null,
    ip: '198.51.100.20',
    request_id: null,
    created_at: shifted(now, 0, -minutes),
    created_by: user,
    ...rest,
  })
  return [
    entry(9, by('master'), {
      action: 'update',
      resource: 'settings',
      before: { name: 'Lotse', time_zone: 'Africa/Cairo', own_rows_only: false },
      after: { name: 'Nordlicht Recruiting', time_zone: 'Europe/Berlin', own_rows_only: true },
    }),
    entry(8, by('master'), {
      action: 'update',
      resource: 'settings',
      before: { name: 'Nordlicht Recruiting', own_rows_only: true },
      after: { name: 'Lotse', own_rows_only: false },
    }),
    entry(7, by('superadmin'), {
      action: 'update',
      resource: 'users',
      record: told,
      before: { role: null, level: null, active: false, position: 'Trainee' },
      after: { role: 'user', level: 1, active: true, position: 'Adviser, nursing' },
    }),
    entry(6, by('superadmin'), { action: 'end_session', resource: 'users', record: told }),
    entry(4, by('admin'), {
      action: 'export',
      resource: 'leads',
      after: { format: 'xlsx', rows: 1_842, filter: { program_id: 1 } },
    }),
    entry(2, by('master'), {
      action: 'update',
      resource: 'users',
      record: by('admin'),
      before: { absent_from: null, lead_country_ids: [] },
      after: { absent_from: shifted(now, 4).slice(0, 10), lead_country_ids: [1, 2] },
    }),
  ]
}
