import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readReply } from '../../../contract/mail/engine-replies'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { MIGRATIONS } from '../../db/migrate'
import { campaignReport, proofOf } from '../campaign/report'
import { startCampaign } from '../campaign/start'
import { refreshCounters } from '../campaign/totals'
import type { MailContext } from '../context'
import { applyFeedback } from '../feedback/feedback'
import { recipientTokens } from '../message/tokens'
import { readUnsubscribe, recordClick, recordOpen, recordUnsubscribePage, unsubscribe } from './tracking'
import { triggerVisitRules } from './visits'

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
  await sql`update emails set "at" = "at" - interval '1 hour' where campaign_id = ${campaign}`
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

/** A mail of its own that arrived a minute ago, and visits of it at seconds after. */
async function freshMail() {
  const { sql } = database
  fresh += 1
  const [email] = await sql<{ id: number; started_month: string; at: string }[]>`
    insert into emails (started_month, audience, campaign_id, subscriber_id, "to", state, "at")
    select started_month, audience, campaign_id, subscriber_id, ${`fresh${fresh}@track.example`}, 'sent', now() - interval '1 hour'
    from emails where id = ${emails[0]?.id ?? 0} returning id, started_month, "at"`
  const { id = 0, started_month = '' } = email ?? {}
  const { track, unsubscribe } = recipientTokens(context.key, id, started_month)
  const arrived = Date.parse(email?.at ?? '')
  const at = (seconds: number) => ({
    ...context,
    ...{ userAgent: PERSON, now: () => new Date(arrived + seconds * 1_000) },
  })
  return {
    id,
    arrived,
    click: (seconds: number, link: number, more: object = {}) =>
      recordClick({ ...at(seconds), token: `${track}.${link}`, ...more }),
    open: (seconds: number) => recordOpen({ ...at(seconds), token: track }),
    look: (seconds: number) => recordUnsubscribePage({ ...at(seconds), token: unsubscribe }),
    deeds: async () =>
      (
        await sql`select opened_at is not null as opened, clicked_at is not null as clicked from emails where id = ${id}`
      )[0],
  }
}
let fresh = 0
const figures = async () => {
  const { counts, machines, links } = await campaignReport({ sql: database.sql, id: campaign })
  const { opened, clicked } = counts
  return { opened, clicked, machines, first: links[0] }
}

/** The mails made here were never sent by the campaign; what was done with them is counted for it. */
const visitFaults = async () => {
  await shown()
  return (await countFaults(database.sql, campaign)).filter(fault => /^(opened|clicked)/.test(fault))
}

describe('a gateway that calls itself a browser', () => {
  it('is taken out of the report again once it shows, and a person who clicks later counts', async () => {
    const before = await figures()
    const mail = await freshMail()
    await mail.open(21)
    await mail.click(43, 0)
    expect(await mail.deeds()).toEqual({ opened: true, clicked: true })
    expect(await figures()).toMatchObject({ opened: before.opened + 1, clicked: before.clicked + 1 })
    await mail.click(43.2, 1)
    expect(await mail.deeds()).toEqual({ opened: false, clicked: false })
    const { machines, first } = before
    expect(await figures()).toMatchObject({
      ...{ opened: before.opened, clicked: before.clicked },
      machines: { opens: machines.opens + 1, clicks: machines.clicks + 2 },
      first: { ...first, machine: (first?.machine ?? 0) + 1 },
    })
    await mail.click(300, 1)
    expect(await mail.deeds()).toEqual({ opened: true, clicked: true })
    const { events } = await proofOf({ sql: database.sql, id: mail.id, audience: 'general' })
    expect(events.map(({ kind, sign }) => [kind, sign])).toEqual([
      ['open', 'same_program'],
      ['click', 'sweep'],
      ['click', 'sweep'],
      ['click', null],
    ])
    expect(await visitFaults()).toEqual([])
  })

  it('is known by all its calls at once, whichever is kept first', async () => {
    const before = await figures()
    const mail = await freshMail()
    await Promise.all([mail.look(60.3), mail.click(60.2, 1), mail.click(60, 0), mail.open(60.1)])
    await mail.click(61, 0)
    expect(await mail.deeds()).toEqual({ opened: false, clicked: false })
    expect(await figures()).toMatchObject({ opened: before.opened, clicked: before.clicked })
  })

  it('is known by when the service says that the mail arrived', async () => {
    const { sql } = database
    const mail = await freshMail()
    await mail.click(122, 0)
    expect(await mail.deeds()).toMatchObject({ clicked: true })
    const [{ token } = { token: '' }] = await sql<{ token: string }[]>`
      update emails set message_id = ${`fresh-${mail.id}`} where id = ${mail.id} returning message_id as token`
    const report = {
      ...{
        kind: 'delivery' as const,
        source: 'ses' as const,
        externalId: 'd1',
        detail: '250 ok',
        isOnly: true,
      },
      ...{ recipients: [], bounceTokens: [], unsubscribeTokens: [], messageIds: [token] },
      at: new Date(mail.arrived + 120_000),
    }
    await sql.begin(tx => applyFeedback(tx, report, { key: context.key, now: new Date() }))
    expect(await mail.deeds()).toMatchObject({ clicked: false })
    expect(await visitFaults()).toEqual([])
  })
})

describe('rules that listen', () => {
  it('hear of a click once a mail, when it can only have been a person', async () => {
    const { sql } = database
    await sql`insert into automation (name, "when", resource, actions, active)
      values ('Clicked', 'mail_clicked', 'subscribers', '{"list": []}', true)`
    await runMigrations({ connectionString: database.url })
    const jobs = () => sql<{ payload: Parameters<typeof triggerVisitRules>[1] }[]>`
      select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'trigger_visit_rules' and run_at > now() order by j.id`
    const gateway = await freshMail()
    await gateway.click(43, 0)
    await gateway.click(43.1, 1)
    for (let times = 0; times < 2; times++)
      await recordClick({ ...context, userAgent: PERSON, token: `${tokens(1).track}.0` })
    const waiting = await jobs()
    expect(waiting).toHaveLength(2)
    for (const { payload } of [...waiting, ...waiting])
      await triggerVisitRules({ sql, now: context.now }, payload)
    const events = await sql`select e.kind, s.email from automation_events e
      join subscribers s on s.id = e.record_id`
    expect(events).toEqual([{ kind: 'mail_clicked', email: 't1@track.example' }])
    await sql`update automation set active = false`
  })
})

it('what the engine wrote in English before it wrote codes is read like what it writes now', async () => {
  const { sql } = database
  const text = await readFile(join(MIGRATIONS, '0041_visits_of_machines.sql'), 'utf8')
  const statement = text.slice(text.indexOf('update emails e set smtp_reply'))
  const read = async (reply: string) => {
    await sql`update emails set smtp_reply = ${reply} where id = ${emails[0]?.id ?? 0}`
    await sql.unsafe(statement)
    const [row] = await sql<
      { smtp_reply: string }[]
    >`select smtp_reply from emails where id = ${emails[0]?.id ?? 0}`
    return readReply(row?.smtp_reply ?? '')
  }
  expect(await read('kept in the outbox: no mail server is configured')).toEqual({ own: 'kept' })
  expect(await read('no answer to the message: the server closed the connection')).toEqual({
    ...{ own: 'no_answer', ending: 'closed' },
  })
  expect(await read('connection lost before the message was complete: read ECONNRESET')).toEqual({
    ...{ own: 'lost', detail: 'read ECONNRESET' },
  })
  expect(await read('250 2.0.0 ok')).toBeUndefined()
})
