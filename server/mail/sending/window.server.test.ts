import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { campaignReport } from '../campaign/report'
import { startCampaign } from '../campaign/start'
import { resumeCampaign, stopCampaign } from '../campaign/states'
import { postponeOutside, waitingFor } from './window'
import type { MailWorker } from './worker/MailWorker'

let database: TestDatabase
let smtp: TestSmtp
let clock = new Date()
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
  smtp = await startSmtp()
})
afterEach(() => Promise.all(workers.splice(0).map(worker => worker.stop())))
afterAll(async () => {
  await smtp.stop()
  await database.drop()
})

const now = () => clock
const workFrom = async () => {
  const worker = await makeWorker(database.sql, { smtpUrl: smtp.url, now })
  workers.push(worker)
  await worker.start()
}
const sentTo = (addresses: readonly string[]) =>
  addresses.filter(address => smtp.messages.some(({ to }) => to[0] === address))

/** A campaign from nine to six on weekdays, to people of whom something is known each. */
async function launch(known: readonly object[], dayLimit = 1_000) {
  const { sql } = database
  const made = await makeCampaign(sql, { people: known.length, dayLimit })
  for (const [index, attributes] of known.entries())
    await sql`update subscribers set attributes = ${sql.json(attributes as never)} where email = ${made.addresses[index] as string}`
  await sql`update campaigns set window_from = '09:00', window_to = '18:00',
    window_days = '{monday,tuesday,wednesday,thursday,friday}' where id = ${made.id}`
  return made
}

const begin = async (id: number) => startCampaign({ ...(await contextOf(database.sql, now)), id })

describe('the recipients of a batch', () => {
  // Monday: eleven in Berlin, seven in the evening in Tokyo, five in the morning in New York, midnight in Honolulu.
  const at = new Date('2026-11-23T10:00:00Z')
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

  interface Batch {
    hours?: [string, string]
    audience?: 'general' | 'bw'
    /** Leads with the addresses of people, by country. */
    leads?: [person: number, country: string][]
  }

  /** Puts off the people of a campaign. @returns their numbers that may go now, and the time of each other one */
  async function postpone(known: readonly object[], batch: Batch = {}) {
    const { sql } = database
    const { hours = ['09:00', '18:00'], audience = 'general', leads = [] } = batch
    clock = at
    const { id, addresses } = await launch(known)
    for (const [person, country] of leads)
      await sql`insert into leads (name, phone, email, country_id)
        select 'Mona', '+962790000002', ${addresses[person] as string}, id from countries where slug = ${country}`
    await begin(id)
    const emails = await sql<
      { id: number }[]
    >`select id from emails where campaign_id = ${id} order by id desc`
    const ids = emails.map(email => email.id)
    const [from, to] = hours
    const window = { from, to, days }
    const order = { window, audience, startedMonth: '2026-11-01', ids, now: at }
    const open = await sql.begin(tx => postponeOutside(tx, order))
    const put = await sql<{ id: number; state: string; reason: string; due_at: string }[]>`
      select id, state, reason, due_at from emails where campaign_id = ${id} and due_at is not null order by id`
    for (const { state, reason } of put)
      expect({ state, reason }).toEqual({ state: 'retry', reason: 'window' })
    await stopCampaign({ sql, now, id })
    const numberOf = (email: number) => ids.length - 1 - ids.indexOf(email)
    return {
      open: open.map(numberOf),
      put: Object.fromEntries(put.map(one => [numberOf(one.id), one.due_at])),
    }
  }

  it('wait for the next opening by their own clock, else by their country, else by the office', async () => {
    const people = [
      {},
      { time_zone: 'America/Los_Angeles' },
      { time_zone: 'Moon/Crater', country: ' jp ' },
      { country: 'Utopia' },
      { country: 'JP' },
      // All clocks of the country count: nine in Honolulu is two in the afternoon in New York.
      { country: 'US' },
      { time_zone: 'Europe/Paris', country: 'JP' },
    ]
    expect(await postpone(people)).toEqual({
      open: [6, 3, 0],
      put: {
        1: '2026-11-23T17:00:00.000Z',
        2: '2026-11-24T00:00:00.000Z',
        4: '2026-11-24T00:00:00.000Z',
        5: '2026-11-23T19:00:00.000Z',
      },
    })
  })

  it('go by the clock of the office where no hour suits all clocks of their country', async () => {
    expect(await postpone([{ country: 'US' }, {}], { hours: ['09:00', '10:00'] })).toEqual({
      open: [],
      put: { 0: '2026-11-24T08:00:00.000Z', 1: '2026-11-24T08:00:00.000Z' },
    })
    await database.sql`update organisation set time_zone = 'America/Los_Angeles'`
    expect(await postpone([{ country: 'US' }, {}, { country: 'DE' }], { hours: ['09:00', '10:00'] })).toEqual(
      {
        open: [],
        put: {
          0: '2026-11-23T17:00:00.000Z',
          1: '2026-11-23T17:00:00.000Z',
          2: '2026-11-24T08:00:00.000Z',
        },
      },
    )
    await database.sql`update organisation set time_zone = 'Europe/Berlin'`
  })

  it('all go where it is their hour', async () => {
    expect(await postpone([{}, { country: 'DE' }])).toEqual({ open: [1, 0], put: {} })
  })

  it('are in the country of the newest lead with the address, on the side of the leads only', async () => {
    const people = [{}, { country: 'EG' }, { time_zone: 'Europe/Paris' }, {}]
    // One after the other: at first the address was that of a person in Egypt.
    const leads: [number, string][] = [
      [0, 'eg'],
      [0, 'jp'],
      [1, 'jp'],
      [2, 'jp'],
    ]
    expect(await postpone(people, { leads })).toEqual({
      open: [3, 2, 1],
      put: { 0: '2026-11-24T00:00:00.000Z' },
    })
    expect(await postpone(people, { leads, audience: 'bw' })).toEqual({ open: [3, 2, 1, 0], put: {} })
  })
})

describe('a campaign for the hours of each recipient', () => {
  it('reaches everybody within their day, each once, over a stop and a new worker', async () => {
    const { sql } = database
    // Monday: half past three in the afternoon in Tokyo, half past nine in Amman, half past eight in Cairo.
    clock = new Date('2026-11-23T06:30:00Z')
    const { id, addresses } = await launch([
      { country: 'EG' },
      { time_zone: 'Asia/Tokyo' },
      {},
      { country: 'Utopia' },
    ])
    const [cairo, tokyo, amman, office] = addresses as [string, string, string, string]
    await sql`insert into leads (name, phone, email, country_id)
      select 'Lina', '+962790000001', ${amman}, id from countries where slug = 'jo'`
    await workFrom()
    await begin(id)
    await until('those whose day has begun have it', () => sentTo([tokyo, amman]).length === 2)
    await until('the others wait', async () => (await waitingFor(sql, id)).people === 2)
    expect(await hasStatus(sql, id, 'sending')).toBe(true)
    const { waiting } = await campaignReport({ sql, id })
    expect(waiting).toEqual({ people: 2, next_at: '2026-11-23T07:00:00.000Z' })

    await stopCampaign({ sql, now, id })
    clock = new Date('2026-11-23T07:00:00Z')
    await Promise.all(workers.splice(0).map(worker => worker.stop()))
    await workFrom()
    await resumeCampaign({ sql, now, id })
    await until('Cairo has it', () => sentTo([cairo]).length === 1)
    expect(sentTo([office])).toEqual([])
    clock = new Date('2026-11-23T08:00:00Z')
    await until('all is sent', () => hasStatus(sql, id, 'sent'))
    expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
    expect(await countFaults(sql, id)).toEqual([])
  })

  it('goes on past midnight with the next day’s limit, and no longer than its hours', async () => {
    const { sql } = database
    // Half past eleven on Monday evening in Berlin.
    clock = new Date('2026-11-23T22:30:00Z')
    const { id, addresses } = await launch([{}, {}, {}, {}, {}], 2)
    await sql`update campaigns set window_from = '20:00', window_to = '02:00', window_days = '{monday,wednesday}'
      where id = ${id}`
    await workFrom()
    await begin(id)
    await until('the day is used', async () => sentTo(addresses).length === 2)
    clock = new Date('2026-11-23T23:10:00Z')
    await until('so is the next', async () => sentTo(addresses).length === 4)
    // Half past two on Wednesday: there is room, and Tuesday's evening was none of its days.
    clock = new Date('2026-11-25T00:30:00Z')
    await until('the last one waits', async () => (await waitingFor(sql, id)).people === 1)
    expect(await waitingFor(sql, id)).toEqual({ people: 1, next_at: '2026-11-25T19:00:00.000Z' })
    expect(sentTo(addresses)).toHaveLength(4)
    clock = new Date('2026-11-25T19:00:00Z')
    await until('all is sent', () => hasStatus(sql, id, 'sent'))
    expect(smtp.messages.filter(({ to }) => addresses.includes(to[0] ?? ''))).toHaveLength(5)
    expect(await countFaults(sql, id)).toEqual([])
  })

  it('waits over the weekend, and takes nothing of the day for who waits', async () => {
    const { sql } = database
    // Friday evening in Berlin, morning in Los Angeles.
    clock = new Date('2026-11-27T18:00:00Z')
    const closed = Array.from({ length: 12 }, () => ({ country: 'de' }))
    const open = Array.from({ length: 3 }, () => ({ time_zone: 'America/Los_Angeles' }))
    const { id, addresses } = await launch([...closed, ...open], 2)
    await workFrom()
    await begin(id)
    await until('the day is used', async () => sentTo(addresses).length === 2)
    expect(sentTo(addresses)).toEqual(addresses.slice(12, 14))
    expect(await waitingFor(sql, id)).toEqual({ people: 12, next_at: '2026-11-30T08:00:00.000Z' })
    await until('the counts agree', async () => (await countFaults(sql, id)).length === 0)
    await stopCampaign({ sql, now, id })
  })
})
