import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { leads } from '../../contract/resources/leads'
import { type TestServices, testServices } from '../../tests/kit/auth/services'
import { SYSTEM } from '../auth/actor'
import { listPage } from './list'

let services: TestServices
beforeAll(async () => {
  services = await testServices()
})
afterAll(() => services.drop())

/** Leads that were made at these moments and are to be called on these days, and nobody else. */
async function hold(rows: { at?: string; day?: string | null }[]): Promise<void> {
  const { sql } = services
  await sql`delete from leads`
  for (const [index, { at = '2020-01-01T00:00:00Z', day = null }] of rows.entries())
    await sql`insert into leads (name, phone, search_text, created_at, call_back_date)
      values (${at + day}, ${`+49301111${100 + index}`}, '', ${at}, ${day}::date)`
}

const found = async (now: string, filter: Record<string, unknown>) => {
  const clock = { ...services, now: () => new Date(now) }
  const request = { filter, page: 1, per_page: 100, sort: 'id', order: 'asc' } as const
  const { data } = await listPage(clock, SYSTEM, leads, request)
  return data.map(({ created_at, call_back_date }) =>
    String(created_at).startsWith('2020') ? call_back_date : String(created_at).slice(0, 19),
  )
}
const inZone = (zone: string) => services.sql`update organisation set time_zone = ${zone}`

describe('moments by days that move', () => {
  // Berlin is two hours ahead of UTC before the last Sunday of October 2026, then one.
  const MOMENTS = [
    '2026-10-18T21:59:59',
    '2026-10-18T22:00:00',
    '2026-10-24T21:59:59',
    '2026-10-24T22:00:00',
    '2026-10-25T22:59:59',
    '2026-10-25T23:00:00',
  ]
  const SUNDAY = '2026-10-25T10:00:00Z'

  it('begin and end at midnight of the office, also on the day of 25 hours', async () => {
    await inZone('Europe/Berlin')
    await hold(MOMENTS.map(at => ({ at: `${at}Z` })))
    expect(await found(SUNDAY, { created_at_last_days: 1 })).toEqual(MOMENTS.slice(3, 5))
    expect(await found(SUNDAY, { created_at_last_days: 7 })).toEqual(MOMENTS.slice(1, 5))
    expect(await found(SUNDAY, { created_at_next_days: 1 })).toEqual(MOMENTS.slice(3, 5))
    expect(await found(SUNDAY, { created_at_next_days: 2 })).toEqual(MOMENTS.slice(3))
    expect(await found(SUNDAY, { created_at_older_days: 7 })).toEqual(MOMENTS.slice(0, 1))
    expect(await found(SUNDAY, { created_at_older_days: 1 })).toEqual(MOMENTS.slice(0, 3))
  })

  it('move with the day, not before the office’s midnight', async () => {
    await hold([{ at: '2026-11-20T12:00:00Z' }])
    expect(await found('2026-11-22T22:59:59Z', { created_at_last_days: 3 })).toHaveLength(1)
    expect(await found('2026-11-22T23:00:00Z', { created_at_last_days: 3 })).toEqual([])
    expect(await found('2026-11-22T23:00:00Z', { created_at_older_days: 3 })).toHaveLength(1)
  })

  it('begin where the clocks are put forward at midnight itself', async () => {
    await inZone('Africa/Cairo')
    const moments = [
      '2026-04-23T21:59:59',
      '2026-04-23T22:00:00',
      '2026-04-24T20:59:59',
      '2026-04-24T21:00:00',
    ]
    await hold(moments.map(at => ({ at: `${at}Z` })))
    expect(await found('2026-04-24T09:00:00Z', { created_at_last_days: 1 })).toEqual(moments.slice(1, 3))
  })
})

describe('days by days that move', () => {
  it('are the same days, none for who has no day', async () => {
    await inZone('Europe/Berlin')
    const days = ['2026-10-18', '2026-10-19', '2026-10-25', '2026-10-26', '2026-10-31', '2026-11-01']
    await hold([...days.map(day => ({ day })), { day: null }])
    const NOW = '2026-10-24T22:30:00Z'
    expect(await found(NOW, { call_back_date_last_days: 7 })).toEqual(days.slice(1, 3))
    expect(await found(NOW, { call_back_date_next_days: 7 })).toEqual(days.slice(2, 5))
    expect(await found(NOW, { call_back_date_older_days: 7 })).toEqual(days.slice(0, 1))
    expect(await found(NOW, { call_back_date_last_days: 7, call_back_date_next_days: 1 })).toEqual([days[2]])
    expect(await found(NOW, { call_back_date_last_days: 3650 })).toHaveLength(3)
  })
})

describe('what is no such comparison', () => {
  it.each([
    [{ created_at_last_days: 0 }, 'too_small'],
    [{ created_at_next_days: 3651 }, 'too_large'],
    [{ created_at_older_days: 1.5 }, 'only_numbers'],
    [{ created_at_older_days: '7' }, 'only_numbers'],
    [{ created_at_last_days: [7] }, 'only_numbers'],
    [{ created_at_last_days: null }, 'required'],
    [{ name_last_days: 7 }, 'invalid'],
    [{ notes_count_last_days: 7 }, 'unknown_field'],
  ])('%j is refused: %s', async (filter, code) => {
    const [key] = Object.keys(filter)
    await expect(found('2026-10-24T22:30:00Z', filter)).rejects.toMatchObject({
      details: { fields: { [key as string]: code } },
    })
  })
})
