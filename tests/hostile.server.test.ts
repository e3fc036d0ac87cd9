import { mkdir, mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../contract/access/roles'
import { INBOUND_ABOUT } from '../contract/calls/inbox'
import { seal } from '../server/auth/seal'
import { inboxSources, routes } from '../server/features'
import { authRoutes } from '../server/http/auth-routes'
import { crudRoutes } from '../server/http/crud-routes'
import { healthRoutes } from '../server/http/health-routes'
import { inboxRoutes } from '../server/http/inbox-routes'
import { jobRoutes } from '../server/http/job-routes'
import type { Route } from '../server/http/route'
import { screenRoutes } from '../server/http/screen-routes'
import { tidy } from '../server/jobs/tidy'
import { signIn, startApp, type TestApp } from './kit/app'
import { wildNamedCall } from './kit/wild'

/** Wild calls of each named call; a long run makes many. */
const RUNS = process.env.LONG ? 200 : 1

const NAMED: readonly Route[] = [
  ...healthRoutes,
  ...authRoutes,
  ...screenRoutes,
  ...routes,
  ...jobRoutes,
  ...inboxRoutes(inboxSources),
]

/** All that answers who is not signed in; whatever else does is a door that nobody meant to open. */
const PUBLIC = [
  'GET //book/:kind',
  'GET //book/:kind/:token',
  'GET //book/:kind/:token/calendar.ics',
  'GET //c/:token',
  'GET //f/:slug',
  'GET //f/:slug/thanks',
  'GET //health/live',
  'GET //health/ready',
  'GET //hooks/:source',
  'GET //metrics',
  'GET //o/:token',
  'GET //p/:token',
  'GET //p/:token/:appointment/calendar.ics',
  'GET //p/:token/uploads/:upload',
  'GET //privacy',
  'GET //u/:token',
  'GET //u/:token/choices',
  'GET //u/:token/erase',
  'GET //u/confirm/:token',
  'GET /auth/:provider/callback',
  'GET /auth/:provider/redirect',
  'GET /captchas/:captcha/audio',
  'GET /install-check',
  'GET /openapi.json',
  'POST //book/:kind',
  'POST //book/:kind/:token',
  'POST //f/:slug',
  'POST //hooks/:source',
  'POST //p/:token',
  'POST //p/:token/files',
  'POST //p/:token/uploads',
  'POST //p/:token/uploads/:upload',
  'POST //u/:token',
  'POST //u/:token/choices',
  'POST //u/:token/erase',
  'POST //u/confirm/:token',
  'POST /loginCRM',
  'POST /user',
  'POST /user/auth',
  'POST /users/demo-login',
  'POST /users/first-login',
  'POST /users/login',
  'POST /users/magic-first-login',
]
/** Calls of a session without a role, or of a locked one (docs/spec/api.md, "Roles" and "Sessions"). */
const ANY_SESSION = ['GET /user/me', 'GET /user/logout', 'POST /users/pin']

let app: TestApp
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: 'a-token-of-32-letters-for-metrics' })
})
afterAll(() => app?.stop())

const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${path}`
const isRefused = (body: string, code: string) => body.includes(`"error":"${code}"`)

async function call(method: string, path: string, token?: string, more: RequestInit = {}) {
  const url = `${app.url}${path.startsWith('//') ? path.slice(1) : `/api/v1${path}`}`
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more.headers }
  const answer = await fetch(url, { method, redirect: 'manual', ...more, headers })
  return { status: answer.status, body: await answer.text(), headers: answer.headers }
}

/** Calls that should have been refused with a code, and were not. */
async function notRefused(all: readonly Route[], code: string, token?: string): Promise<string[]> {
  const wrong: string[] = []
  for (const each of all) {
    const { status, body } = await call(each.method, each.path.replace(/:\w+/g, '1'), token)
    if (!isRefused(body, code)) wrong.push(`${nameOf(each)}: ${status}`)
  }
  return wrong
}

describe('every route of the server', () => {
  const closed = [...NAMED, ...crudRoutes].filter(({ access }) => access !== 'public')

  test('that is open to all is known to be', () => {
    const open = [...NAMED, ...crudRoutes].filter(({ access }) => access === 'public').map(nameOf)
    expect([...new Set(open)].toSorted()).toEqual(PUBLIC)
  })

  test('asks for a session before anything else', async () => {
    expect(await notRefused(closed, 'unauthenticated')).toEqual([])
    for (const path of ['/events', '/files/candidates/x/abc.pdf', '/no-such-path'])
      expect((await call('GET', path)).status, path).toBe(401)
  })

  test('asks for a role, and for the PIN while the session is locked', async () => {
    const named = NAMED.filter(each => each.access !== 'public' && !ANY_SESSION.includes(nameOf(each)))
    const [nobody] = await app.sql<{ id: number }[]>`
      insert into users (name, email, role) values ('Nobody', 'nobody@office.example', null) returning id`
    const without = await signIn(app.services, nobody?.id ?? 0)
    expect(await notRefused(named, 'forbidden', without)).toEqual([])
    const locked = await signIn(app.services, app.userOf('master'))
    expect((await call('POST', '/user/lock', locked)).status).toBe(200)
    expect(await notRefused(named, 'locked', locked)).toEqual([])
  })
})

test('whatever a named call or a public page is sent, the answer is no fault', async () => {
  const id = app.userOf('master')
  let token = await signIn(app.services, id)
  const wild = NAMED.filter(({ path }) => !/logout|gooffline|sessions|user\/lock|users\/pin/.test(path))
  for (const { method, path, body: schema } of wild) {
    const calls = wildNamedCall({ method, path, schema })
    await fc.assert(
      fc.asyncProperty(calls, fc.boolean(), async (wanted, isForm) => {
        const isPage = path.startsWith('//') && isForm && wanted.body !== undefined
        const body = method === 'GET' ? undefined : isPage ? `a=${wanted.body}` : wanted.body
        const type = isPage ? 'application/x-www-form-urlencoded' : 'application/json'
        const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type }
        const answer = await call(method, wanted.path, token, { body, headers })
        const told = `${method} ${wanted.path} ${String(body).slice(0, 300)}: ${answer.body.slice(0, 300)}`
        // Parts that are not set up here say so.
        if (answer.status !== 503) expect(answer.status, told).toBeLessThan(500)
        expect(answer.body, told).not.toMatch(/\bat .+:\d+:\d+|syntax error|violates|\bpg_|node_modules/)
        if (answer.status === 401) token = await signIn(app.services, id)
      }),
      { numRuns: RUNS },
    )
  }
}, 600_000)

describe('a door', () => {
  test('of metrics is closed to a wrong token, whatever letters it has', async () => {
    const asked = (token: string) =>
      call('GET', '//metrics', undefined, {
        headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.7' },
      })
    expect((await asked('a-token-of-32-letters-for-metrics')).status).toBe(200)
    for (const wrong of ['', 'é'.repeat(33), 'a-token-of-32-letters-for-metricz', 'x'])
      expect((await asked(wrong)).status, wrong).toBe(404)
  })

  test('takes no more tries to sign in from one address than an office needs', async () => {
    const statuses = new Set<number>()
    for (let tries = 0; tries < 260; tries++)
      statuses.add((await call('POST', '/user/auth', undefined, { body: '{}', headers: JSON_TYPE })).status)
    expect([...statuses]).toEqual([422, 429])
    expect((await call('GET', '/install-check')).status).toBe(200)
    expect((await call('GET', '/user/me', await signIn(app.services, app.userOf('user')))).status).toBe(200)
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }

test('the own secret is not found out by trying, even with a session', async () => {
  const token = await signIn(app.services, app.userOf('de_admin'))
  const id = app.userOf('de_admin')
  const put = (body: object) =>
    call('PUT', `/users/${id}`, token, { body: JSON.stringify(body), headers: JSON_TYPE })
  expect((await put({ pin: '2468' })).status).toBe(200)
  // As many as are let through in a quarter of an hour, without the price of each.
  await app.sql`insert into guesses (subject, at) select ${`user:${id}`}, now() from generate_series(1, 29)`
  expect((await put({ pin: '1111', current_pin: '0000' })).status).toBe(422)
  expect((await put({ pin: '1111', current_pin: '2468' })).status).toBe(429)
})

test('who may no more change many takes back none', async () => {
  const admin = await app.api('admin')
  const { record } = await admin.post('/leads', { name: 'Undone', phone: '+4930888001' })
  const { json } = await admin.put('/leads', { ids: [record.id], changes: { name: 'Changed' } })
  const { undo } = json as { undo: string }
  await app.sql`update users set role = 'user' where id = ${app.userOf('admin')}`
  expect((await admin.post('/undo', { undo })).status).toBe(403)
  await app.sql`update users set role = 'admin' where id = ${app.userOf('admin')}`
  expect((await admin.post('/undo', { undo })).status).toBe(200)
})

test('secrets that another installation sealed are as if they were not set, and stop nothing', async () => {
  const foreign = await seal({ dataDir: await mkdtemp(join(tmpdir(), 'lotse-other-')) }, 'a secret of before')
  const master = await app.api('master')
  const named = { name: 'Ours', account_id: 'a', client_id: 'b', client_secret: 'c', webhook_secret: 'd' }
  const zoom = (await master.post('/zoom', { ...named, user_email: 'a@office.example', active: true })).record
  await app.sql`update zoom set client_secret = ${foreign}, webhook_secret = ${foreign}`
  await app.sql`
    insert into mail_settings (cloudflare_token) select ${foreign} where not exists (select from mail_settings)`
  await app.sql`update mail_settings set cloudflare_token = ${foreign}`
  await app.sql`update lead_ads set active = true, app_secret = ${foreign}, verify_token = ${foreign}`
  const hook = (source: string) =>
    call('POST', `//hooks/${source}`, undefined, {
      body: '{}',
      headers: { ...JSON_TYPE, 'x-zm-request-timestamp': String(Math.floor(Date.now() / 1_000)) },
    })
  expect((await hook('zoom')).status).toBe(403)
  expect((await hook('meta')).status).toBeLessThan(500)
  expect((await master.get('/domainSetup')).status).toBe(200)
  expect((await master.get('/zoom?page=1')).status).toBe(200)
  expect(zoom.id).toBeGreaterThan(0)
})

test('what people wrote is not read in the messages of other systems by who does not see it elsewhere', async () => {
  expect(Object.keys(inboxSources).filter(source => !(source in INBOUND_ABOUT))).toEqual([])
  for (const source of ['whatsapp', 'ses', 'bounces', 'zoom', 'some-other'])
    await app.sql`
      insert into inbound_events (source, external_id, headers, query, body, state)
      values (${source}, 'secret-words', '{"x-a": "b"}', '{}', ${Buffer.from('secret words')}, 'handled')`
  const seen = async (role: Role) => {
    const api = await app.api(role)
    const events = (await api.get('/inbound-events')).json as { data: { id: number; source: string }[] }
    const found: string[] = []
    for (const { id, source } of events.data) {
      const { text, record } = await api.get(`/inbound-events/${id}`)
      expect(record.withheld).toBe(!text.includes('secret words'))
      if (!record.withheld) found.push(source)
    }
    return found.toSorted()
  }
  expect(await seen('superadmin')).toEqual(['zoom'])
  expect(await seen('master')).toEqual(['bounces', 'ses', 'some-other', 'whatsapp', 'zoom'])
})

test('an upload takes the place of no file, whatever its caller says to be called', async () => {
  const folder = join(app.services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const others = join(folder, '1-errors.csv')
  await writeFile(others, 'rows of somebody else')
  const body = new FormData()
  body.set('file', new File(['name,phone\nA,+4930888777\n'], 'people.csv'))
  body.set('columns', '1')
  const headers = { 'x-request-id': '1-errors' }
  const token = await signIn(app.services, app.userOf('admin'))
  const answer = await call('POST', '/leads/import', token, { body, headers })
  expect(answer.status, answer.body).toBe(200)
  expect(await readFile(others, 'utf8')).toBe('rows of somebody else')
})

test('files of imports go with their import, and those that a killed server left go too', async () => {
  const folder = join(app.services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true })
  const [kept] = await app.sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, status, payload)
    values ('import', 'leads', ${app.userOf('admin')}, 'queued', ${app.sql.json({ path: join(folder, 'waits.csv') })})
    returning id`
  const old = ['987654-errors.csv', 'left.csv', `${kept?.id}-errors.csv`, 'waits.csv', 'waits.csv.strings']
  for (const name of [...old, 'arrives.csv']) await writeFile(join(folder, name), 'people')
  for (const name of old) await utimes(join(folder, name), new Date('2026-01-01'), new Date('2026-01-01'))
  await tidy(app.services)
  const left = await readdir(folder)
  expect(left).toEqual(
    expect.arrayContaining([`${kept?.id}-errors.csv`, 'waits.csv', 'waits.csv.strings', 'arrives.csv']),
  )
  expect(left.filter(name => name.startsWith('987654') || name === 'left.csv')).toEqual([])
})
