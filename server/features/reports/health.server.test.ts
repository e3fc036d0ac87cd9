import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Health } from '../../../contract/health'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { backup, noteBackup } from '../../db/backup'

let app: TestApp
let domain: number
let campaign: number
let before: Health

beforeAll(async () => {
  app = await startApp()
  const [template] = await app.sql<{ id: number }[]>`
    insert into templates (audience, name) values ('general', 'One') returning id`
  const [made] = await app.sql<{ id: number }[]>`
    insert into domains (name) values ('mail.health.example') returning id`
  domain = Number(made?.id)
  const [sending] = await app.sql<{ id: number }[]>`
    insert into campaigns (audience, name, subject, from_email, template_id, status, started_at)
    values ('general', 'Autumn', 'Autumn', 'a@mail.health.example', ${template?.id as number}, 'sending', now() - interval '1 hour')
    returning id`
  campaign = Number(sending?.id)
  await app.sql`
    insert into campaign_runs (campaign_id, audience, started_month, domain_id)
    values (${campaign}, 'general', date_trunc('month', now())::date, ${domain})`
})
afterAll(() => app?.stop())

async function health(): Promise<Health> {
  const answer = await (await app.api('superadmin')).get('/health')
  expect(answer.status, answer.text).toBe(200)
  return answer.json as Health
}
beforeEach(async () => {
  before = await health()
})

const mailed = (state: string, to: string, age = '0') => app.sql`
  insert into emails (started_month, audience, campaign_id, "to", state, "at")
  values (date_trunc('month', now())::date, 'general', ${campaign}, ${to}, ${state}, now() - ${age}::interval)`

test('only those who may use it see it, as one object, also with a page', async () => {
  for (const role of ['user', 'admin', 'de_user', 'de_admin', 'de_superadmin'] as const)
    expect((await (await app.api(role)).get('/health')).status, role).toBe(403)
  expect((await (await app.api('master')).get('/health?page=1')).status).toBe(200)
  expect((await (await app.api(null)).get('/health')).status).toBe(401)
})

test('messages that wait move the queue, and how long the campaign has been at it', async () => {
  expect(before.queue).toMatchObject({ mails: 0, mails_since: null })
  await mailed('queued', 'a@people.example')
  await mailed('retry', 'b@people.example')
  await mailed('suppressed', 'c@people.example')
  const { queue } = await health()
  expect(queue.mails).toBe(2)
  expect(Date.now() - Date.parse(queue.mails_since as string)).toBeGreaterThan(3_500_000)
})

test('tasks that are due, and those that were given up, move theirs', async () => {
  await app.sql`select graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() - interval '2 minutes')`
  await app.sql`select graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() + interval '2 hours')`
  const { queue } = await health()
  expect(queue.tasks).toBe(before.queue.tasks + 1)
  expect(Date.now() - Date.parse(queue.tasks_since as string)).toBeGreaterThan(110_000)
  await app.sql`update graphile_worker._private_jobs set attempts = max_attempts where run_at < now()`
  expect((await health()).queue).toMatchObject({ failed: before.queue.failed + 1, tasks: before.queue.tasks })
})

test('messages that were handed over move the rate', async () => {
  await mailed('sent', 'd@people.example', '5 seconds')
  await mailed('delivered', 'e@people.example', '10 minutes')
  await mailed('bounced', 'f@people.example', '5 hours')
  await mailed('sent', 'g@people.example', '25 hours')
  const { mail } = await health()
  expect(mail).toEqual({
    last_minute: before.mail.last_minute + 1,
    last_hour: before.mail.last_hour + 2,
    last_day: before.mail.last_day + 3,
  })
})

test('bounces, complaints, a pause and DNS move their domain', async () => {
  expect(before.domains).toMatchObject([
    {
      name: 'mail.health.example',
      messages: 0,
      bounce_rate: null,
      complaint_rate: null,
      paused_reason: null,
    },
  ])
  await app.sql`
    insert into domain_days (domain_id, day, cap, used, hard, complaints)
    values (${domain}, now()::date - 1, 500, 380, 20, 2), (${domain}, now()::date - 60, 500, 500, 500, 500)`
  await app.sql`update domains set paused_reason = 'held', dkim = 'ok', spf = 'wrong', return_path = 'ok', active = false where id = ${domain}`
  expect((await health()).domains).toMatchObject([
    {
      ...{ messages: 400, bounced: 20, bounce_rate: 5, complained: 2, complaint_rate: 0.5 },
      ...{ paused_reason: 'held', dkim: 'ok', spf: 'wrong', dmarc: 'unknown', cname: 'ok', active: false },
    },
  ])
})

test('a file moves the storage', async () => {
  await app.sql`
    insert into files (path, folder, name, size, type, owner_id)
    values ('media/abcdefghijklmnop.png', 'media', 'a.png', 1234, 'image/png', 1)`
  const { storage } = await health()
  expect(storage).toMatchObject({ files: before.storage.files + 1, bytes: before.storage.bytes + 1234 })
  expect(storage.disk_free).toBeGreaterThan(0)
  expect(storage.disk_size).toBeGreaterThan(storage.disk_free as number)
})

test('rows move the size of the database, and a slow query is seen', async () => {
  await app.sql`insert into logs (action, after) select 'x', jsonb_build_object('a', repeat(md5(n::text), 40)) from generate_series(1, 3000) n`
  const slow = app.sql`select pg_sleep(2), 'slow one'`.then(() => undefined)
  await new Promise(resolve => setTimeout(resolve, 400))
  const { database } = await health()
  await slow
  expect(database.bytes).toBeGreaterThan(before.database.bytes)
  expect(database.connections).toBeGreaterThan(0)
  expect(database.measured).toBe('running')
  const found = database.slowest.find(({ text }) => text.includes('slow one'))
  expect(found?.milliseconds).toBeGreaterThan(200)
})

test('whoever connects moves the connections', async () => {
  const { host, port, database, user, pass } = app.sql.options
  const place = { host, port, database, user, password: pass ?? '', max: 1 }
  const others = Array.from({ length: 5 }, () => postgres(place as never))
  await Promise.all(others.map(sql => sql`select 1`))
  // The pool of the server itself opens and closes some meanwhile.
  expect((await health()).database.connections).toBeGreaterThanOrEqual(before.database.connections + 3)
  await Promise.all(others.map(sql => sql.end()))
})

test('a finished backup is the last one', async () => {
  expect(before.backup).toBeNull()
  const folder = await mkdtemp(join(tmpdir(), 'lotse-backup-'))
  const [to, at] = [join(folder, 'lotse-one.tar.gz'), new Date('2026-11-20T03:00:00Z')]
  try {
    await backup({ sql: app.services.sql, folders: {}, to, now: at, seal: async secret => secret })
    await noteBackup(app.services.sql, { at, to })
  } finally {
    await rm(folder, { recursive: true })
  }
  const { backup: last } = await health()
  expect(last).toMatchObject({ at: at.toISOString(), name: 'lotse-one.tar.gz' })
  expect(last?.bytes).toBeGreaterThan(1_000)
})

test('versions are those that run', async () => {
  const [schema] = await app.sql<{ number: number }[]>`select max(number)::int as number from migrations`
  expect(before.versions).toMatchObject({ node: process.versions.node, migration: schema?.number })
  expect(before.versions.lotse).toMatch(/^\d+\.\d+\.\d+$/)
  expect(before.versions.postgres).toMatch(/^\d+/)
  expect(before.certificate).toBeNull()
})

test('details of the provider are missed as soon as a page is public or a mail can go out, also without a mail domain', async () => {
  const missingAt = async (one: TestApp) => {
    await one.sql`update organisation set provider_company = null`
    const { json } = await (await one.api('superadmin')).get('/health')
    return (json as Health).provider_missing
  }
  const [quiet, mailing] = [await startApp(), await startApp({ SMTP_URL: 'smtp://127.0.0.1:9' })]
  try {
    expect(await missingAt(quiet)).toEqual([])
    await quiet.sql`insert into forms (name, slug, languages, active) values ('Apply', 'apply', '{en}', true)`
    expect(await missingAt(quiet)).toEqual(['provider_company'])
    expect(await missingAt(mailing)).toEqual(['provider_company'])
  } finally {
    await quiet.stop()
    await mailing.stop()
  }
})
