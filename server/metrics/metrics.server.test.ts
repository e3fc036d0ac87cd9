import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../tests/kit/app'
import { contextOf, dataDirOf, makeCampaign, makeWorker } from '../../tests/kit/mail/campaigns'
import { startSmtp } from '../../tests/kit/smtp'
import { openUrl } from '../db/connect'
import { adoptDatabase, holdSending, type MailWorker, startCampaign } from '../mail'
import type { Services } from '../services'
import { readFigures } from './figures'

let app: TestApp
let mail: MailWorker | undefined
beforeAll(async () => {
  app = await startApp()
  const { sql } = app
  await useMail()
  await sql`insert into backups (at, name, bytes) values (now() - interval '1 hour', 'lotse.tar.gz', 7)`
  await sql`insert into inbound_events (source, external_id, headers, query, body, state)
    values ('bounces', 'unreadable', '{}', '{}', '', 'set_aside')`
  await sql`insert into domains (name) values ('office.example')`
  await sql`select graphile_worker.add_job('unknown_task', run_at := now() - interval '10 minutes')`
})
afterAll(async () => {
  await mail?.stop()
  await app?.stop()
})

/** Gives the process a mail engine, as a started server has one. Without a mail server it keeps mail in the outbox. */
async function useMail(smtpUrl?: string): Promise<void> {
  await mail?.stop()
  mail = await makeWorker(app.sql, { smtpUrl, smtpConnections: 1 })
  await mail.start()
  app.services.lifecycle = { isStopping: false, jobs: { isAlive: () => true }, mail }
}

/** The metrics as Prometheus reads them: `name{labels}` with its value. */
async function scrape(): Promise<Map<string, number>> {
  const answer = await fetch(`${app.url}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter(line => line && !line.startsWith('#'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

it('leaves out a figure without a value: 0 would read as a backup of this moment, or as jobs that stopped', async () => {
  const own = await startApp()
  try {
    const text = await (await fetch(`${own.url}/metrics`)).text()
    for (const name of [
      'lotse_backup_age_seconds',
      'lotse_jobs_running',
      'lotse_mail_blocked',
      'lotse_queue_due',
    ])
      expect(text).not.toMatch(new RegExp(`^${name}[ {]`, 'm'))
  } finally {
    await own.stop()
  }
})

it('has the figures that a person on call needs', async () => {
  const metrics = await scrape()
  const value = (name: string) => metrics.get(name)
  expect(value('lotse_database_up')).toBe(1)
  expect(value('lotse_jobs_running')).toBe(1)
  expect(value('lotse_mail_blocked')).toBe(0)
  expect(value('lotse_mails_set_aside')).toBe(1)
  expect(value('lotse_workers_alive')).toBe(2)
  expect(value('lotse_queue_due{task="unknown_task"}')).toBe(1)
  expect(value('lotse_queue_oldest_seconds{task="unknown_task"}')).toBeGreaterThan(599)
  expect(value('lotse_backup_age_seconds')).toBeGreaterThan(3_599)
  expect(value('lotse_disk_free_bytes')).toBeGreaterThan(0)
  expect(value('lotse_mails{state="uncertain"}')).toBe(0)
  expect(value('lotse_domain_bounce_ratio{domain="office.example"}')).toBe(0)
  expect(value('lotse_database_connections{state="active"}')).toBeGreaterThan(0)
})

const WAIT = { timeout: 45_000 }
const figureOf = async (name: string) => (await scrape()).get(name)
const scrapeMail = async () => Object.fromEntries(await scrape())

it('says that mail is blocked while the database is held', async () => {
  expect(await figureOf('lotse_mail_blocked')).toBe(0)
  await holdSending(app.sql)
  await expect.poll(() => figureOf('lotse_mail_blocked'), WAIT).toBe(1)
  await adoptDatabase({ sql: app.sql, dataDir: await dataDirOf(app.sql) })
  await expect.poll(() => figureOf('lotse_mail_blocked'), WAIT).toBe(0)
})

it('shows a mail server that refuses, and the outcome of the mails once it takes them', async () => {
  const smtp = await startSmtp({ answer: () => ({ code: 554, message: 'No SMTP service' }) })
  await useMail(smtp.url)
  const { id } = await makeCampaign(app.sql, { people: 3 })
  await startCampaign({ ...(await contextOf(app.sql)), id })
  await expect.poll(scrapeMail, WAIT).toMatchObject({
    lotse_mail_blocked: 1,
    lotse_mail_server_troubled: 1,
    lotse_campaigns_sending: 1,
    'lotse_mails{state="queued"}': 3,
  })
  smtp.answerBy(({ at, address }) =>
    at === 'rcpt' && address.startsWith('person2') ? { code: 550, message: '5.1.1 User unknown' } : undefined,
  )
  await expect.poll(scrapeMail, WAIT).toMatchObject({
    lotse_mail_blocked: 0,
    lotse_mail_server_troubled: 0,
    lotse_campaigns_sending: 0,
    lotse_mails_last_minute: 3,
    lotse_mails_refused_last_minute: 1,
    'lotse_mails{state="queued"}': 0,
    'lotse_mails{state="sent"}': 2,
    'lotse_mails{state="bounced"}': 1,
  })
  await useMail()
  await smtp.stop()
})

it('counts calls by route template, method and class of status, and never by what was asked', async () => {
  const api = await app.api('master')
  const of = (labels: string) => `lotse_http_request_seconds_count{${labels}}`
  const found = of('method="GET",route="/api/v1/leads/:id",status="4xx"')
  const before = (await scrape()).get(found) ?? 0
  await api.get('/leads/4711')
  await api.get('/leads/4712')
  await fetch(`${app.url}/nobody/layla@office.example`)
  const after = await scrape()
  expect((after.get(found) ?? 0) - before).toBe(2)
  expect([...after.keys()].join('\n')).not.toMatch(/4711|layla/)
})

it('counts open event streams', async () => {
  const streams = async () => (await scrape()).get('lotse_event_streams') ?? 0
  const before = await streams()
  const { token } = await app.api('master')
  const stop = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${app.url}/api/v1/events`, { headers, signal: stop.signal })
  expect(await streams()).toBe(before + 1)
  stop.abort()
  await expect.poll(streams).toBe(before)
})

it('every metric that an alert names exists', async () => {
  const rules = readFileSync(join(import.meta.dirname, '../../docs/alerts.yml'), 'utf8')
  const expressions = [...rules.matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*))/g)].map(
    ([, block, line]) => block ?? line ?? '',
  )
  expect(expressions.length).toBeGreaterThan(15)
  const named = new Set(expressions.flatMap(text => text.match(/\b(lotse|nodejs|process)_\w+/g) ?? []))
  const existing = new Set([...(await scrape()).keys()].map(name => name.replace(/\{.*/, '')))
  expect([...named].filter(name => !existing.has(name))).toEqual([])
  expect(named.size).toBeGreaterThan(15)
})

it('still has the figures of the machine when the database cannot be reached', async () => {
  const away = openUrl('postgres://nobody:secret@127.0.0.1:1/none', { max: 1 })
  const text = await readFigures({ ...app.services, sql: away as unknown as Services['sql'] })
  await away.end({ timeout: 0 })
  expect(text).toContain('lotse_database_up 0')
  expect(text).toContain('lotse_disk_free_bytes')
})
