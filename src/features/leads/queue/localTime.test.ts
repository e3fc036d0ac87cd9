import { describe, expect, it } from 'vitest'
import { byLocalHour, isOffHours, timeIn } from './localTime'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const order = (countries: (string | undefined)[], time: string) =>
  byLocalHour(
    countries.map((country, place) => ({ country, place })),
    ({ country }) => country,
    at(time),
  ).map(({ country, place }) => `${country ?? '?'}${place}`)

describe('the hour where somebody is', () => {
  it('is known where a country has one', () => {
    expect(timeIn('tn', at('08:00'))).toBe('09:00')
    expect(timeIn('jo', at('08:00'))).toBe('11:00')
    expect(timeIn('us', at('08:00'))).toBeUndefined()
    expect(timeIn('', at('08:00'))).toBeUndefined()
  })

  it('is one for calls from nine to eight', () => {
    expect(['08:59', '09:00', '19:59', '20:00'].map(isOffHours)).toEqual([true, false, false, true])
  })
})

describe('the order of calls', () => {
  it('begins where the evening comes first', () => {
    expect(order(['tn', 'jo', 'eg'], '10:00')).toEqual(['jo1', 'eg2', 'tn0'])
  })

  it('leaves who cannot be called yet for the end, the next first', () => {
    // 07:30 UTC: half past ten in Jordan, half past nine in Egypt, half past eight in Tunisia.
    expect(order(['tn', 'eg', 'jo'], '07:30')).toEqual(['jo2', 'eg1', 'tn0'])
    // 18:30 UTC: too late in Jordan and Egypt.
    expect(order(['jo', 'eg', 'tn'], '18:30')).toEqual(['tn2', 'jo0', 'eg1'])
  })

  it('takes who may be anywhere after who can be called, and before who cannot', () => {
    expect(order([undefined, 'tn', 'eg'], '07:30')).toEqual(['eg2', '?0', 'tn1'])
  })

  it('calls in a wide country only when it is day in all of it', () => {
    // 15:30 UTC: half past ten in New York, half past five in Honolulu.
    expect(order(['us', 'tn'], '15:30')).toEqual(['tn1', 'us0'])
  })

  it('keeps the order within an hour', () => {
    expect(order(['tn', 'eg', 'tn', 'eg'], '10:00')).toEqual(['eg1', 'eg3', 'tn0', 'tn2'])
  })
})
