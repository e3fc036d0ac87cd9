import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, makeCampaign } from '../../../tests/kit/mail/campaigns'
import type { Transaction } from '../../db/connect'
import { startCampaign } from '../campaign/start'
import { capOf, countReturned, dayOf, openDay, takeFromDay, WARM_UP } from './budget'
import { claimRecipients } from './claim'
import { recoverLeases } from './leases'
import { holdDomain, liftDomainPause, strikeDomain } from './pauses'
import { recordWrites } from './record'

let database: TestDatabase
let made = 0
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function domain(warm: string, limit = 1_000) {
  made += 1
  const [row] = await database.sql<[{ id: number }]>`
    insert into domains (name, day_limit, warm, timezone) values (${`b${made}.example`}, ${limit}, ${warm}, 'Europe/Berlin') returning id`
  return row.id
}
const left = (id: number, now: string) => database.sql.begin(tx => openDay(tx, id, new Date(now)))
const spend = (id: number, now: string, messages: number) =>
  database.sql.begin(async tx => {
    const day = await openDay(tx, id, new Date(now))
    await takeFromDay(tx, { domainId: id, day: day?.day ?? '', messages })
  })
const bounced = (tx: Transaction, domainId: number, count: number, now: Date) =>
  countReturned(tx, { domainId, day: '2026-11-01', kind: 'hard', count, now })
const warmth = async (id: number) =>
  (await database.sql`select warm, warm_day from domains where id = ${id}`)[0]

describe('the day of a domain', () => {
  it('is its own calendar day, over midnight and both clock changes', () => {
    expect(dayOf(new Date('2026-06-30T21:59:59Z'), 'Europe/Berlin')).toBe('2026-06-30')
    expect(dayOf(new Date('2026-06-30T22:00:00Z'), 'Europe/Berlin')).toBe('2026-07-01')
    expect(dayOf(new Date('2026-03-28T23:00:00Z'), 'Europe/Berlin')).toBe('2026-03-29')
    expect(dayOf(new Date('2026-03-29T22:00:00Z'), 'Europe/Berlin')).toBe('2026-03-30')
    expect(dayOf(new Date('2026-10-25T22:59:59Z'), 'Europe/Berlin')).toBe('2026-10-25')
    expect(dayOf(new Date('2026-10-25T23:00:00Z'), 'Europe/Berlin')).toBe('2026-10-26')
  })

  it('has the cap of its warm-up, never over its limit', () => {
    expect(capOf({ warm: 'cold', warm_day: 0, day_limit: 1_000 })).toBe(50)
    expect(capOf({ warm: 'warming', warm_day: 3, day_limit: 1_000 })).toBe(400)
    expect(capOf({ warm: 'warming', warm_day: 5, day_limit: 1_000 })).toBe(1_000)
    expect(capOf({ warm: 'warming', warm_day: 99, day_limit: 1_000_000 })).toBe(WARM_UP.at(-1))
    expect(capOf({ warm: 'warm', warm_day: 0, day_limit: 70_000 })).toBe(70_000)
  })

  it('gives what is left, and nothing after a cap that was lowered at noon', async () => {
    const id = await domain('warm', 100)
    await spend(id, '2026-11-21T08:00:00Z', 60)
    expect(await left(id, '2026-11-21T11:00:00Z')).toEqual({ day: '2026-11-21', left: 40 })
    await database.sql`update domains set day_limit = 50 where id = ${id}`
    expect(await left(id, '2026-11-21T12:00:00Z')).toEqual({ day: '2026-11-21', left: 0 })
    expect(await left(id, '2026-11-21T23:00:00Z')).toEqual({ day: '2026-11-22', left: 50 })
    await expect(spend(id, '2026-11-21T23:00:00Z', 51)).rejects.toThrow()
  })

  it('counts for the warm-up by evidence only', async () => {
    const id = await domain('cold')
    await spend(id, '2026-11-01T10:00:00Z', 24)
    expect(await left(id, '2026-11-02T10:00:00Z')).toMatchObject({ left: 50 })
    await spend(id, '2026-11-02T10:00:00Z', 25)
    expect(await left(id, '2026-11-03T10:00:00Z')).toMatchObject({ left: 100 })
    expect(await warmth(id)).toEqual({ warm: 'warming', warm_day: 1 })
    await spend(id, '2026-11-03T10:00:00Z', 100)
    await database.sql`update domain_days set hard = 3 where domain_id = ${id} and day = '2026-11-03'`
    expect(await left(id, '2026-11-09T10:00:00Z')).toMatchObject({ left: 100 })
    expect(await warmth(id)).toEqual({ warm: 'warming', warm_day: 1 })
  })

  it('ends when too much bounces, and says why until a person lifts it', async () => {
    const id = await domain('cold')
    const now = new Date('2026-11-01T10:00:00Z')
    await spend(id, now.toISOString(), 40)
    await database.sql.begin(tx => bounced(tx, id, 2, now))
    expect(await left(id, now.toISOString())).toBeDefined()
    await database.sql.begin(tx => bounced(tx, id, 1, now))
    expect(await left(id, '2027-11-01T10:00:00Z')).toBeUndefined()
    const [row] = await database.sql`select paused_reason from domains where id = ${id}`
    expect(row?.paused_reason).toBe('engine:bounces 3 43 2026-11-01')
    await liftDomainPause(database.sql, id, now)
    expect(await left(id, now.toISOString())).toBeDefined()
  })

  it('pauses longer each time, counts what was on the wire together once, and forgets a strike a day', async () => {
    const id = await domain('warm')
    const strike = async (at: number) => {
      const until = await database.sql.begin(tx =>
        strikeDomain(tx, { domainId: id, reason: '550 5.1.8 no', now: new Date(at) }),
      )
      return ((until?.getTime() ?? 0) - at) / MINUTE
    }
    const first = Date.parse('2026-11-01T10:00:00Z')
    expect(await strike(first)).toBe(30)
    expect(await strike(first + 10 * MINUTE)).toBe(20)
    expect(await strike(first + 31 * MINUTE)).toBe(60)
    expect(await strike(first + 92 * MINUTE)).toBe(120)
    // Three strikes by now. Two quiet days leave one, which the next one adds to.
    expect(await strike(first + 212 * MINUTE + 2 * DAY)).toBe(60)
    expect(await strike(first + 300 * DAY)).toBe(30)
  })

  it('is not opened again by a strike while a person must decide', async () => {
    const id = await domain('warm')
    const now = new Date('2026-11-01T10:00:00Z')
    await database.sql.begin(tx => holdDomain(tx, { domainId: id, reason: 'too much', now }))
    await database.sql.begin(tx => strikeDomain(tx, { domainId: id, reason: '550 5.1.8 no', now }))
    expect(await left(id, '2026-12-01T10:00:00Z')).toBeUndefined()
  })
})

describe('a claim', () => {
  const now = new Date('2026-11-21T10:00:00Z')

  async function campaign(people: number, dayLimit: number) {
    const { id, domainId } = await makeCampaign(database.sql, { people, dayLimit })
    const context = await contextOf(database.sql, () => now)
    await startCampaign({ ...context, id })
    const claim = async (worker: string, limit: number, at = now) => {
      const result = await claimRecipients({
        sql: database.sql,
        campaignId: id,
        worker,
        limit,
        now: at,
        leaseSeconds: 30,
        key: context.key,
      })
      return 'claim' in result ? result.claim : undefined
    }
    const used = async () =>
      (await database.sql`select used from domain_days where domain_id = ${domainId}`)[0]?.used
    return { id, claim, used }
  }

  it('takes no more than the day has, whoever asks', async () => {
    const { claim, used } = await campaign(100, 30)
    const claims = await Promise.all(['a', 'b', 'c', 'd'].map(worker => claim(worker, 12)))
    const more = [await claim('e', 12), await claim('e', 12), await claim('e', 12)]
    const ids = [...claims, ...more].flatMap(one => one?.emails.map(({ id }) => id) ?? [])
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
    expect(await used()).toBe(30)
  })

  it('that ran out is undone: claimed goes back with its budget, sending is uncertain, and the late worker is fenced', async () => {
    await database.sql`delete from mail_leases`
    const { id, claim, used } = await campaign(10, 1_000)
    const mine = (await claim('slow', 4)) as NonNullable<Awaited<ReturnType<typeof claim>>>
    const write = (n: number, to: 'sending' | 'sent') => ({
      campaignId: id,
      audience: mine.audience,
      emailId: mine.emails[n]?.id ?? 0,
      startedMonth: mine.startedMonth,
      lease: mine.lease,
      domainId: mine.domainId,
      day: mine.day,
      address: mine.emails[n]?.address ?? '',
      subject: `News ${n}`,
      to,
    })
    expect(
      (await recordWrites(database.sql, [write(0, 'sending'), write(1, 'sending')], { shard: 's', now }))
        .size,
    ).toBe(2)
    expect((await recordWrites(database.sql, [write(0, 'sent')], { shard: 's', now })).size).toBe(1)
    expect((await recordWrites(database.sql, [write(0, 'sent')], { shard: 's', now })).size).toBe(0)
    expect(await recoverLeases(database.sql, new Date(now.getTime() + 29_000))).toEqual({
      queued: 0,
      uncertain: 0,
      campaigns: [],
    })
    expect(await recoverLeases(database.sql, new Date(now.getTime() + 31_000))).toEqual({
      queued: 2,
      uncertain: 1,
      campaigns: [id],
    })
    expect(
      await database.sql`select subject, attempts from emails where campaign_id = ${id} and state = 'uncertain'`,
    ).toEqual([{ subject: 'News 1', attempts: 1 }])
    expect(await used()).toBe(2)
    expect(
      (await recordWrites(database.sql, [write(1, 'sent'), write(2, 'sending')], { shard: 's', now })).size,
    ).toBe(0)
    const next = await claim('quick', 100, new Date(now.getTime() + 32_000))
    expect(next?.emails).toHaveLength(8)
    expect(next?.emails.map(one => one.id)).not.toContain(mine.emails[1]?.id)
  })
})
