import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { countReturned, dayOf, openDay, takeFromDay, WARM_UP } from './budget'
import { liftDomainPause } from './pauses'

let database: TestDatabase
let made = 0
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const HOUR = 3_600_000
const ZONE = 'Europe/Berlin'

async function newDomain(timezone = ZONE, dayLimit = 1_000_000): Promise<number> {
  made += 1
  const [row] = await database.sql<[{ id: number }]>`
    insert into domains (name, day_limit, warm, timezone)
    values (${`warm${made}.example`}, ${dayLimit}, 'cold', ${timezone}) returning id`
  return row.id
}

/** Sends as much of what is asked for as the day allows. @returns how much that was, and on which day */
function send(domainId: number, at: number, wanted = Number.POSITIVE_INFINITY) {
  return database.sql.begin(async tx => {
    const budget = await openDay(tx, domainId, new Date(at))
    const messages = Math.min(wanted, budget?.left ?? 0)
    if (budget) await takeFromDay(tx, { domainId, day: budget.day, messages })
    return { messages, day: budget?.day }
  })
}
const comesBack = (domainId: number, day: string, kind: 'hard' | 'complaints', count: number) =>
  database.sql.begin(tx => countReturned(tx, { domainId, day, kind, count, now: new Date() }))
const stateOf = async (id: number) =>
  (await database.sql`select warm, warm_day, paused_reason from domains where id = ${id}`)[0]

const noticesOf = async (kind: string) =>
  (await database.sql`select body from notifications where kind = ${kind} order by user_id`).map(
    row => row.body,
  )

describe('a domain that warms up, day by day', () => {
  it('sends each cap of the plan to the message, over both clock changes, and is warm then', async () => {
    for (const first of ['2026-03-24T09:00:00Z', '2026-10-20T09:00:00Z']) {
      const id = await newDomain()
      const used = new Map<string, number>()
      // Twenty days: nothing is lost at midnight and nothing sent twice.
      for (let hour = 0; hour < 20 * 24; hour += process.env.LONG ? 1 : 5) {
        const { messages, day = '' } = await send(id, Date.parse(first) + hour * HOUR)
        used.set(day, (used.get(day) ?? 0) + messages)
      }
      const days = [...used.values()]
      expect(days.slice(0, WARM_UP.length)).toEqual(WARM_UP)
      expect(days[WARM_UP.length]).toBe(1_000_000)
      expect(await stateOf(id)).toMatchObject({ warm: 'warm', warm_day: WARM_UP.length })
    }
  })

  it('begins its day at midnight of its own zone', async () => {
    const id = await newDomain('Africa/Cairo')
    const midnight = Date.parse('2026-07-01T21:00:00Z')
    expect(await send(id, midnight - 1)).toEqual({ messages: 50, day: '2026-07-01' })
    expect(await send(id, midnight - 1)).toMatchObject({ messages: 0 })
    expect(await send(id, midnight)).toEqual({ messages: 100, day: '2026-07-02' })
    expect(dayOf(new Date(midnight), 'Asia/Damascus')).toBe('2026-07-02')
  })

  it('has what it had of a day that a clock, or its zone, is put back to', async () => {
    const id = await newDomain()
    const noon = Date.parse('2026-06-10T10:00:00Z')
    expect(await send(id, noon)).toMatchObject({ messages: 50 })
    expect(await send(id, noon + 24 * HOUR)).toMatchObject({ messages: 100 })
    expect(await send(id, noon)).toEqual({ messages: 0, day: '2026-06-10' })
    expect(await send(id, noon + 25 * HOUR)).toMatchObject({ messages: 0 })
    expect(await send(id, noon + 48 * HOUR)).toMatchObject({ messages: 200 })
  })

  it('stays on its step while a day is not half used, idle or bad', async () => {
    const id = await newDomain()
    const day = (n: number) => Date.parse('2026-06-01T10:00:00Z') + n * 24 * HOUR
    await send(id, day(0), 24)
    expect(await send(id, day(1), 25)).toMatchObject({ messages: 25 })
    // Ten days without a mail count for nothing, and take nothing away.
    const later = await send(id, day(12))
    expect(later.messages).toBe(100)
    await comesBack(id, later.day ?? '', 'hard', 3)
    expect((await send(id, day(13))).messages).toBe(100)
    const next = await send(id, day(14))
    expect(next.messages).toBe(200)
    await comesBack(id, next.day ?? '', 'complaints', 1)
    expect((await send(id, day(15))).messages).toBe(200)
  })

  it('never sends over its limit, nor over one that is lowered at noon', async () => {
    const id = await newDomain(ZONE, 80)
    const morning = Date.parse('2026-06-01T06:00:00Z')
    await send(id, morning)
    expect((await send(id, morning + 24 * HOUR, 60)).messages).toBe(60)
    await database.sql`update domains set day_limit = 40 where id = ${id}`
    expect((await send(id, morning + 30 * HOUR)).messages).toBe(0)
    expect((await send(id, morning + 48 * HOUR)).messages).toBe(40)
    await database.sql`update domains set day_limit = 70 where id = ${id}`
    expect((await send(id, morning + 54 * HOUR)).messages).toBe(30)
  })
})

describe('a domain whose mail comes back', () => {
  it('pauses at 0.3 % complaints, says why, and goes on when a person says so', async () => {
    const id = await newDomain()
    const at = Date.parse('2026-06-01T10:00:00Z')
    await database.sql`update domains set warm = 'warm' where id = ${id}`
    await database.sql`insert into users (name, email, role, language)
      values ('Rana', 'rana@lotse.example', 'master', 'en'), ('Omar', 'omar@lotse.example', 'master', 'ar')`
    const { day = '' } = await send(id, at, 1_000)
    expect(await comesBack(id, day, 'complaints', 2)).toBeUndefined()
    expect(await comesBack(id, day, 'complaints', 1)).toBe('engine:complaints 3 1000 2026-06-01')
    expect((await send(id, at + 24 * HOUR)).day).toBeUndefined()
    expect(await stateOf(id)).toMatchObject({ paused_reason: 'engine:complaints 3 1000 2026-06-01' })
    expect(await noticesOf('campaign_paused')).toEqual([
      'Too many complaints: 3 of 1000 messages on 2026-06-01',
      'شكاوى كثيرة: 3 من الرسائل وعددها 1000 بتاريخ 2026-06-01',
    ])
    await liftDomainPause(database.sql, id, new Date(at))
    expect(await stateOf(id)).toMatchObject({ paused_reason: null })
    expect((await send(id, at + 24 * HOUR, 5)).messages).toBe(5)
  })
})
