import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '../../tests/kit/api'
import { startApp, type TestApp } from '../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../tests/kit/smtp'
import { keptLog } from '../../tests/kit/traces'
import { sendCode } from '../auth/code-delivery'

const output = keptLog()
let smtp: TestSmtp
let app: TestApp
let master: Api

beforeAll(async () => {
  smtp = await startSmtp({
    answer: ({ at, address }) => (at === 'rcpt' ? { code: 550, message: `<${address}> unknown` } : undefined),
  })
  app = await startApp({ SMTP_URL: smtp.url }, {}, output.log)
  master = await app.api('master')
  // A refusal of the database that quotes the whole row in its message and its detail.
  await app.sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused %', new using detail = new::text, errcode = 'P0001'; end $$`
  await app.sql`create trigger refuse before insert on teachers for each row execute function refuse()`
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})
beforeEach(() => {
  output.lines.length = 0
})

const lineWith = (pattern: RegExp) =>
  vi.waitFor(() => expect(output.lines.find(line => pattern.test(line))).toBeDefined(), { timeout: 45_000 })
const isSilent = () => expect(output.linesWith(['layla', '1001234567'])).toEqual([])

test('a call that the database refuses is logged by code and place', async () => {
  const { status } = await master.post('/teachers', { name: 'Layla Hassan', email: 'layla@mail.example' })
  expect(status).toBe(500)
  await lineWith(/"name":"PostgresError","code":"P0001".*"at":\[.*unexpected/)
  isSilent()
})

test('a job that fails is logged and kept by code and place', async () => {
  await app.sql`select graphile_worker.add_job('send_consent_mail', '{"id": "layla@mail.example"}')`
  await lineWith(/send_consent_mail.*"job"/)
  isSilent()
  await vi.waitFor(async () => {
    const [job] = await app.sql<{ last_error: string | null }[]>`
      select last_error from graphile_worker.jobs where task_identifier = 'send_consent_mail'`
    expect(job?.last_error ?? '').toMatch(/^PostgresError 22P02/)
  })
})

test('a mail server that quotes the address is logged by its code', async () => {
  const letter = { phone: null, language: 'en', code: '123456', organisation: 'The office' } as const
  await expect(sendCode(app.services, { email: 'layla@office.example', ...letter })).rejects.toThrow(
    'unavailable',
  )
  await lineWith(/"code":"EENVELOPE".*"status":550.*a sign-in code could not be sent/)
  isSilent()
})

test('what callers send wrongly is not logged', async () => {
  const origin = app.url
  const post = (path: string, body: string, type = 'application/json') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${master.token}` },
      body,
    })
  await post('/api/v1/leads', '{"name": "Layla')
  await post('/api/v1/leads', JSON.stringify({ name: { layla: 1 }, layla: 'Layla', phone: 'layla' }))
  await post('/api/v1/layla', '{}')
  await post('/f/layla', `layla=${'layla'.repeat(20_000)}`, 'application/x-www-form-urlencoded')
  await post('/api/v1/files', 'layla', 'multipart/form-data; boundary=layla')
  await fetch(`${origin}/layla/hassan?name=layla`)
  await fetch(
    `${origin}/api/v1/leads?filter=${encodeURIComponent('{"name_like":"layla","phone":"+201001234567"}')}`,
    {
      headers: { authorization: `Bearer ${master.token}` },
    },
  )
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.end('LAYLA layla\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  await lineWith(/"path":"\/f\/:slug"|"path":"\(no route\)"/)
  isSilent()
})
