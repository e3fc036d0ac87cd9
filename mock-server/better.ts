import { randomUUID } from 'node:crypto'
import type { Request, Response, Row } from 'json-server'
import type { ApiCall } from '../contract/calls/call'
import { COUNSEL_FIELDS } from '../contract/calls/settings'
import { STEPS, TRACKS } from '../contract/candidates/steps'
import type { Health } from '../contract/health'
import { fail } from '../contract/http/errors'
import { openApi } from '../contract/http/openapi'
import { NOTICE_KINDS } from '../contract/inbox/notices'
import { COMPANY_DETAILS } from '../contract/letters/company'
import type { Known } from './example'
import { keepFile, openEvents, sendFile } from './files'
import type { Store } from './server'
import { callerOf } from './sessions'

interface Asked {
  request: Request
  response: Response
  store: Store
  record: Row | undefined
  /** The example that the declaration gives. */
  example: () => Record<string, unknown>
}

/** Answers of calls whose example would leave a screen empty, by method and path of the call. */
export const BETTER: readonly { line: RegExp; answer(asked: Asked): unknown }[] = [
  { line: /^GET \/profile$/, answer: ({ request, store }) => store.row('users', callerOf(request).user) },
  { line: /^GET \/pin$/, answer: () => ({ has_pin: true }) },
  { line: /^GET \/health$/, answer: () => HEALTH },
  { line: /^GET \/openapi\.json$/, answer: () => openApi() },
  { line: /^GET \/events$/, answer: ({ request, response }) => openEvents(request, response) },
  { line: /^POST \/files$/, answer: ({ request, store }) => keepFile(request, store) },
  { line: /^GET \/files\//, answer: ({ request, response, store }) => sendFile(request, response, store) },
  { line: /^POST \/push-devices\/keep$/, answer: () => ({ id: null }) },
  { line: /^POST \/undo$/, answer: ({ request, store }) => undo(store, request.body) },
  { line: /^GET \/jobs\/\{id\}$/, answer: ({ request, store }) => store.jobs[Number(request.params.id) - 1] },
  { line: /\/(lists-un|count)$/, answer: ({ example }) => ({ ...example(), ...COUNT }) },
  { line: /^\w+ \/candidates\/\{id\}\/(page|steps|steps\/undo)$/, answer: candidatePage },
]

const COUNT = {
  total: 940,
  unique: 912,
  suppressed: 14,
  unsubscribed: 12,
  no_consent: 9,
  invalid: 2,
  sendable: 875,
  excluded: 31,
}

/** A server that is well. */
const HEALTH: Health = {
  at: '2026-11-21T09:30:00.000Z',
  queue: { mails: 0, mails_since: null, tasks: 0, tasks_since: null, failed: 0 },
  mail: { last_minute: 0, last_hour: 0, last_day: 0 },
  engine: { trouble: null, trouble_since: null, set_aside: 0 },
  domains: [],
  provider_missing: [],
  storage: { files: 0, bytes: 0, disk_free: null, disk_size: null },
  database: { bytes: 12_000_000, connections: 1, measured: 'running', slowest: [] },
  certificate: null,
  versions: { lotse: '0.1.0', node: '20.19.0', postgres: '18.4', migration: 10 },
  backup: null,
  systems: [],
  notices: { forms: 0, missing: [] },
}

/** Screens that are read and written as one object, with their first values. */
export const SINGLES: Readonly<Record<string, Known>> = {
  '/settings': {
    name: 'Lotse',
    logo_url: null,
    editor: 'grapesjs',
    time_zone: 'Europe/Berlin',
    currencies: ['EUR'],
    ready_rule: {},
    ready_rules: {},
    own_rows_only: false,
    log_months: 24,
    inbound_days: 90,
    own_page_template: null,
    own_page_code_template: null,
    ...Object.fromEntries([...COMPANY_DETAILS, ...COUNSEL_FIELDS].map(name => [name, null])),
    data_protection_officer: null,
    supervisory_authority: null,
    withdrawal_address: null,
    recipients_ar: null,
    recipients_en: null,
    recipients_de: null,
    recipients_fr: null,
    employer_mails: 1,
    employer_days: 30,
    version: 1,
  },
  '/notice-settings': { kinds: NOTICE_KINDS.map(kind => ({ kind, app: true, mail: 'off', push: false })) },
}

/** The state that each act leaves a record in, and the state that it asks for, where only one will do. */
const ACTS: Readonly<Record<string, { from?: string; to: string }>> = {
  'send-now': { from: 'draft', to: 'sending' },
  'send-later': { from: 'draft', to: 'scheduled' },
  cancel: { from: 'scheduled', to: 'draft' },
  stop: { from: 'sending', to: 'stopped' },
  resume: { from: 'stopped', to: 'sending' },
  approve: { to: 'approved' },
  reject: { to: 'rejected' },
}

/** Changes a record as the act in a call's path does. @throws Failure wrong_state */
export function changeBy({ path }: ApiCall, record: Row): void {
  const act = ACTS[path.split('/').at(-1) ?? '']
  if (!act || !('status' in record)) return
  if (act.from && record.status !== act.from) throw fail('wrong_state')
  Object.assign(record, { status: act.to, version: Number(record.version) + 1 })
}

function undo({ undone }: Store, body: unknown): object {
  const { undo: token } = body as { undo: string }
  const takeBack = undone.get(token)
  if (!takeBack) throw fail('undo_expired')
  undone.delete(token)
  takeBack()
  return {}
}

/** Keeps what takes a change back. @returns the token to ask with */
export function undoable({ undone }: Store, takeBack: () => void): string {
  const token = randomUUID()
  undone.set(token, takeBack)
  return token
}

/** Steps are done in order until one that the mock keeps with the candidate, and a step that is set is kept there. */
function candidatePage({ request, store, record, example }: Asked): unknown {
  const id = record?.id ?? 0
  const done = store.steps.get(id) ?? new Set(STEPS.slice(0, (id * 3) % 12))
  const { step, done: isDone } = (request.body ?? {}) as { step?: string; done?: boolean }
  if (step) done[isDone ? 'add' : 'delete'](step as (typeof STEPS)[number])
  store.steps.set(id, done)
  const tracks = TRACKS.map(({ track, steps }) => ({
    track,
    steps: steps.map(each => ({
      ...STEP,
      step: each,
      done: done.has(each),
      day: done.has(each) ? DAY : null,
    })),
    current: steps.find(each => !done.has(each)) ?? null,
    clock: null,
  }))
  return { ...example(), tracks }
}

const DAY = '2026-10-01'
const STEP = {
  by: null,
  at: null,
  days_in_step: null,
  due_on: null,
  overdue_days: 0,
  holder: null,
  silence: false,
  to_confirm: null,
  refused: null,
  requirements: [],
}
