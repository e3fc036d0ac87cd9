import { describe, expect, it } from 'vitest'
import { zonesOf } from '../places/country-zones'
import { isOverMidnight, opensAt, type SendWindow, windowFaults, windowOf } from './send-window'

const office: SendWindow = { from: '09:00', to: '18:00', days: [] }
const weekdays: SendWindow = {
  ...office,
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
}
const opens = (window: SendWindow, zones: readonly string[], moment: string) =>
  opensAt(window, zones, new Date(moment))?.toISOString()

describe('a window', () => {
  it('is open from its first minute until before its last', () => {
    const at = (moment: string) => opens(office, ['Africa/Cairo'], moment)
    expect(at('2026-11-23T07:00:00.000Z')).toBe('2026-11-23T07:00:00.000Z')
    expect(at('2026-11-23T15:59:59.000Z')).toBe('2026-11-23T15:59:59.000Z')
    expect(at('2026-11-23T16:00:00.000Z')).toBe('2026-11-24T07:00:00.000Z')
    expect(at('2026-11-23T06:59:00.000Z')).toBe('2026-11-23T07:00:00.000Z')
  })

  it('passes over the days that it is closed on, by the calendar of the person', () => {
    // Friday evening in Tunis; Monday has begun in Auckland, where it is Sunday elsewhere.
    expect(opens(weekdays, ['Africa/Tunis'], '2026-11-20T18:00:00Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(opens(weekdays, ['Pacific/Auckland'], '2026-11-22T20:30:00Z')).toBe('2026-11-22T20:30:00.000Z')
  })

  it('opens on the same weekday of the next week where it has just closed', () => {
    const monday: SendWindow = { ...office, days: ['monday'] }
    expect(opens(monday, ['Africa/Tunis'], '2026-11-23T17:00:00Z')).toBe('2026-11-30T08:00:00.000Z')
  })

  it('that begins at midnight opens at the midnight to come', () => {
    const early: SendWindow = { from: '00:00', to: '01:00', days: [] }
    expect(opens(early, ['Africa/Tunis'], '2026-11-23T10:00:00Z')).toBe('2026-11-23T23:00:00.000Z')
  })

  it('keeps its hour when clocks change', () => {
    expect(opens(office, ['Europe/Berlin'], '2026-10-24T17:00:00Z')).toBe('2026-10-25T08:00:00.000Z')
    expect(opens(office, ['Europe/Berlin'], '2026-03-28T18:00:00Z')).toBe('2026-03-29T07:00:00.000Z')
  })

  it('opens later where clocks pass over its beginning, and not that day where they pass over all of it', () => {
    const night = { from: '02:15', to: '05:00', days: [] }
    expect(opens(night, ['Europe/Berlin'], '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
    const gone = { from: '02:15', to: '02:45', days: [] }
    expect(opens(gone, ['Europe/Berlin'], '2026-03-29T00:00:00Z')).toBe('2026-03-30T00:15:00.000Z')
  })

  it('lies over midnight, its early hours belonging to the evening before', () => {
    const late: SendWindow = { from: '20:00', to: '02:00', days: ['friday'] }
    const at = (moment: string) => opens(late, ['Africa/Cairo'], moment)
    // Friday 27 November; Cairo is two hours ahead of UTC.
    expect(at('2026-11-27T17:59:00Z')).toBe('2026-11-27T18:00:00.000Z')
    expect(at('2026-11-27T21:59:59Z')).toBe('2026-11-27T21:59:59.000Z')
    expect(at('2026-11-27T23:59:00Z')).toBe('2026-11-27T23:59:00.000Z')
    expect(at('2026-11-28T00:00:00Z')).toBe('2026-12-04T18:00:00.000Z')
    // The small hours of Friday are those of Thursday's evening, which is not chosen.
    expect(at('2026-11-26T22:30:00Z')).toBe('2026-11-27T18:00:00.000Z')
    expect(opens({ ...late, days: [] }, ['Africa/Cairo'], '2026-11-26T22:30:00Z')).toBe(
      '2026-11-26T22:30:00.000Z',
    )
  })

  it('keeps its ends over midnight when clocks change', () => {
    const late: SendWindow = { from: '20:00', to: '02:30', days: [] }
    const at = (moment: string, zone = 'Europe/Berlin') => opens(late, [zone], moment)
    // 29 March: after 01:59 comes 03:00. 25 October: 02:00 to 02:59 comes twice.
    expect(at('2026-03-29T00:59:00Z')).toBe('2026-03-29T00:59:00.000Z')
    expect(at('2026-03-29T01:00:00Z')).toBe('2026-03-29T18:00:00.000Z')
    expect(at('2026-10-25T00:29:00Z')).toBe('2026-10-25T00:29:00.000Z')
    expect(at('2026-10-25T01:31:00Z')).toBe('2026-10-25T19:00:00.000Z')
    // In Cairo midnight itself is passed over on 24 April.
    expect(at('2026-04-23T22:10:00Z', 'Africa/Cairo')).toBe('2026-04-23T22:10:00.000Z')
    const gone: SendWindow = { from: '02:15', to: '02:00', days: [] }
    expect(opens(gone, ['Europe/Berlin'], '2026-03-29T00:30:00Z')).toBe('2026-03-29T00:30:00.000Z')
    expect(opens({ ...gone, to: '01:00' }, ['Europe/Berlin'], '2026-03-29T00:30:00Z')).toBe(
      '2026-03-29T01:00:00.000Z',
    )
  })

  it('is open over midnight where all clocks of a country show such an hour', () => {
    const late: SendWindow = { from: '20:00', to: '02:00', days: ['friday'] }
    const coasts = ['America/New_York', 'America/Los_Angeles']
    // Friday 20:00 in Los Angeles is 23:00 in New York; from 02:00 there it is over.
    expect(opens(late, coasts, '2026-11-28T01:00:00Z')).toBe('2026-11-28T04:00:00.000Z')
    expect(opens(late, coasts, '2026-11-28T06:59:00Z')).toBe('2026-11-28T06:59:00.000Z')
    expect(opens(late, coasts, '2026-11-28T07:00:00Z')).toBe('2026-12-05T04:00:00.000Z')
  })

  it('is open in a wide country when it is in all of it, and never where no hour suits all', () => {
    const coasts = ['America/New_York', 'America/Los_Angeles']
    expect(opens(office, coasts, '2026-11-23T14:30:00Z')).toBe('2026-11-23T17:00:00.000Z')
    expect(opens({ from: '09:00', to: '10:00', days: [] }, coasts, '2026-11-23T14:30:00Z')).toBeUndefined()
    expect(zonesOf('us').length).toBeGreaterThan(3)
    expect(zonesOf('EG')).toEqual(['Africa/Cairo'])
    expect(zonesOf('Egypt')).toEqual([])
  })
})

describe('the fields of a window', () => {
  it('make one where both of its times are there, of the days in their order', () => {
    const times = { window_from: '09:00', window_to: '18:00' }
    expect(windowOf({ ...times, window_days: ['friday', 'monday'] })).toEqual({
      from: '09:00',
      to: '18:00',
      days: ['monday', 'friday'],
    })
    expect(windowOf(times)?.days).toEqual([])
    expect(windowOf({ window_from: '09:00' })).toBeUndefined()
    expect(windowOf({ window_to: '09:00' })).toBeUndefined()
    expect(windowOf({})).toBeUndefined()
  })

  it('lie over midnight where the end comes before the beginning', () => {
    expect(isOverMidnight({ from: '20:00', to: '02:00' })).toBe(true)
    expect(isOverMidnight({ from: '09:00', to: '18:00' })).toBe(false)
    expect(isOverMidnight({ from: '09:00', to: '09:00' })).toBe(false)
  })

  it('are both or none, and two different times', () => {
    expect(windowFaults({})).toEqual({})
    expect(windowFaults({ window_from: '09:00', window_to: '18:00' })).toEqual({})
    expect(windowFaults({ window_from: '09:00' })).toEqual({ window_to: 'required' })
    expect(windowFaults({ window_to: '09:00' })).toEqual({ window_from: 'required' })
    expect(windowFaults({ window_days: ['monday'] })).toEqual({ window_from: 'required' })
    expect(windowFaults({ window_from: '20:00', window_to: '02:00' })).toEqual({})
    expect(windowFaults({ window_from: '18:00', window_to: '18:00' })).toEqual({ window_to: 'invalid' })
  })
})
