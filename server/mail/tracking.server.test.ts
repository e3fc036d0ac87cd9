import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import type { MailContext } from './context'
import { refreshCounters } from './counters'
import { recipientTokens } from './message/tokens'
import { campaignReport, proofOf } from './report'
import { startCampaign } from './start'
import { contextOf, countFaults, hasStatus, makeCampaign, makeWorker, until } from './testing/campaignKit'
import { readUnsubscribe, recordClick, recordOpen, unsubscribe } from './tracking'

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
let database: TestDatabase
let context: MailContext
let campaign: number
let emails: { id: number; to: string; started_month: string }[]

beforeAll(async () => {
  database = await testDatabase()
  const { sql } = database
  context = await contextOf(sql)
  const html =
    '<a href="https://a.example/">a</a> <a href="https://b.example/?who={{ name }}">b</a> <a href="{{ link }}">c</a>'
  const made = await makeCampaign(sql, { people: 3, html, address: n => `t${n}@track.example` })
  await sql`update subscribers set attributes = '{"link": "javascript:alert(1)"}' where email like '%@track.example'`
  campaign = made.id
  await startCampaign({ ...context, id: campaign })
  const worker = await makeWorker(sql)
  await worker.start()
  await until('it is sent', () => hasStatus(sql, campaign, 'sent'))
  await worker.stop()
  emails = await sql`select id, "to", started_month from emails where campaign_id = ${campaign} order by id`
})
afterAll(() => database.drop())

const tokens = (n: number) => recipientTokens(context.key, emails[n]?.id ?? 0, emails[n]?.started_month ?? '')
const shown = async () => {
  await refreshCounters(database.sql, campaign, new Date())
  return (await database.sql`select opened, clicked, unsubscribed from campaigns where id = ${campaign}`)[0]
}

describe('opens and clicks', () => {
  it('count a person once, and machines apart', async () => {
    const visit = { ...context, userAgent: PERSON }
    expect(await recordOpen({ ...visit, token: tokens(0).track })).toBe(true)
    await Promise.all([1, 2, 3].map(() => recordOpen({ ...visit, token: tokens(0).track })))
    await recordOpen({ ...visit, token: tokens(1).track, userAgent: 'Barracuda Sentinel' })
    await recordClick({ ...visit, token: `${tokens(1).track}.0`, prefetch: true })
    expect(await shown()).toMatchObject({ opened: 1, clicked: 0 })
    expect(await recordClick({ ...visit, token: `${tokens(2).track}.0` })).toBe('https://a.example/')
    expect(await shown()).toMatchObject({ opened: 2, clicked: 1 })
    expect(await countFaults(database.sql, campaign)).toEqual([])
  })

  it('lead where the campaign says, for the person it went to, and nowhere else', async () => {
    const visit = { ...context, userAgent: PERSON }
    expect(await recordClick({ ...visit, token: `${tokens(0).track}.1` })).toBe(
      'https://b.example/?who=Person',
    )
    expect(await recordClick({ ...visit, token: `${tokens(0).track}.2` })).toBeUndefined()
    expect(await recordClick({ ...visit, token: `${tokens(0).track}.9` })).toBeUndefined()
    expect(await recordClick({ ...visit, token: tokens(0).track })).toBeUndefined()
    expect(await recordClick({ ...visit, token: `${tokens(0).unsubscribe}.0` })).toBeUndefined()
    expect(await recordOpen({ ...visit, token: 'x' })).toBe(false)
  })
})

describe('unsubscribing', () => {
  it('shows first, does it at once, and only once', async () => {
    const { sql } = database
    const visit = { ...context, token: tokens(0).unsubscribe }
    expect(await readUnsubscribe(visit)).toMatchObject({ email: 't0@track.example', unsubscribed: false })
    expect(await shown()).toMatchObject({ unsubscribed: 0 })
    await Promise.all([unsubscribe(visit), unsubscribe(visit)])
    expect(await unsubscribe(visit)).toMatchObject({ unsubscribed: true })
    expect(await readUnsubscribe(visit)).toMatchObject({ unsubscribed: true })
    expect(await shown()).toMatchObject({ unsubscribed: 1 })
    const [person] = await sql`select status, version from subscribers where email = 't0@track.example'`
    expect(person).toEqual({ status: 'unsubscribed', version: 2 })
    expect(await sql`select reason from suppressions where email = 't0@track.example'`).toEqual([
      { reason: 'unsubscribe' },
    ])
    expect(await unsubscribe({ ...context, token: tokens(0).track })).toBeUndefined()
  })
})

describe('the report and the proof', () => {
  it('say what became of the campaign and of each message', async () => {
    const report = await campaignReport({ sql: database.sql, id: campaign })
    expect(report.counts).toMatchObject({ recipients: 3, sent: 3, open: 0, unsubscribed: 1 })
    expect(report.links[0]).toEqual({ url: 'https://a.example/', people: 1, clicks: 1, machine: 1 })
    expect(report.series.reduce((sum, { sent }) => sum + sent, 0)).toBe(3)
    const proof = await proofOf({ sql: database.sql, id: emails[0]?.id ?? 0, audience: 'general' })
    expect(proof.email).toMatchObject({ to: 't0@track.example', status: 'sent', subject: 'News for Person' })
    expect(proof.events.map(({ kind }) => kind)).toContain('unsubscribe')
    expect(proof.events.find(({ kind }) => kind === 'click')?.link).toBe('https://b.example/?who={{ name }}')
    await expect(
      proofOf({ sql: database.sql, id: emails[0]?.id ?? 0, audience: 'bw' }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await expect(campaignReport({ sql: database.sql, id: 999_999 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

it('a click sets off the rules that listen, once a mail', async () => {
  await database.sql`insert into automation (name, "when", resource, actions, active)
    values ('Clicked', 'mail_clicked', 'subscribers', '{"list": []}', true)`
  await runMigrations({ connectionString: database.url })
  for (let times = 0; times < 2; times++)
    await recordClick({ ...context, userAgent: PERSON, token: `${tokens(1).track}.0` })
  const events = await database.sql`select e.kind, s.email from automation_events e
    join subscribers s on s.id = e.record_id`
  expect(events).toEqual([{ kind: 'mail_clicked', email: 't1@track.example' }])
  await database.sql`update automation set active = false`
})
