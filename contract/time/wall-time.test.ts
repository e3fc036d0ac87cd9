import { describe, expect, test } from 'vitest'
import { addDays, isZone, momentOf, startOfDay, wallAt, weekdayOf } from './wall-time'

const of = (day: string, time: string, zone: string) => momentOf({ day, time }, zone)

describe('a time on the wall as a moment', () => {
  test.each([
    ['Europe/Berlin', '2026-03-28', '10:00', '2026-03-28T09:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '10:00', '2026-03-29T08:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '10:00', '2026-10-25T09:00:00.000Z'],
    ['Africa/Cairo', '2026-04-23', '10:00', '2026-04-23T08:00:00.000Z'],
    ['Africa/Cairo', '2026-04-25', '10:00', '2026-04-25T07:00:00.000Z'],
    ['Africa/Cairo', '2026-11-21', '10:00', '2026-11-21T08:00:00.000Z'],
    // Morocco puts its clocks back for Ramadan only.
    ['Africa/Casablanca', '2026-02-10', '10:00', '2026-02-10T09:00:00.000Z'],
    ['Africa/Casablanca', '2026-03-01', '10:00', '2026-03-01T10:00:00.000Z'],
    ['Africa/Casablanca', '2026-04-01', '10:00', '2026-04-01T09:00:00.000Z'],
    ['UTC', '2026-01-01', '00:00', '2026-01-01T00:00:00.000Z'],
  ])('%s, %s %s', (zone, day, time, moment) => {
    expect(of(day, time, zone)).toBe(moment)
    expect(wallAt(moment, zone)).toEqual({ day, time })
  })

  test('is the first one where clocks show it twice, and none where they never do', () => {
    expect(of('2026-10-25', '02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z')
    expect(of('2026-03-29', '02:30', 'Europe/Berlin')).toBeUndefined()
    expect(of('2026-04-24', '00:30', 'Africa/Cairo')).toBeUndefined()
  })

  test('comes back from every half hour of a year', () => {
    for (const zone of ['Europe/Berlin', 'Africa/Cairo', 'Africa/Casablanca']) {
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
        const wall = wallAt(at, zone)
        const back = momentOf(wall, zone) as string
        const isTwice = Date.parse(back) !== at
        if (isTwice) expect(wallAt(back, zone)).toEqual(wall)
      }
    }
  }, 60_000)
})

test('a day begins when its clocks first show it', () => {
  expect(startOfDay('2026-04-24', 'Africa/Cairo')).toBe('2026-04-23T22:00:00.000Z')
  expect(startOfDay('2026-11-21', 'Europe/Berlin')).toBe('2026-11-20T23:00:00.000Z')
})

test('days and weekdays', () => {
  expect(addDays('2026-02-27', 3)).toBe('2026-03-02')
  expect(weekdayOf('2026-11-21')).toBe(5)
  expect(weekdayOf('2026-11-23')).toBe(0)
})

test('a zone has a name of the database', () => {
  expect(['Africa/Cairo', 'UTC', 'America/Argentina/Buenos_Aires'].every(isZone)).toBe(true)
  expect(['Africa/Atlantis', '', 'Cairo'].some(isZone)).toBe(false)
})
