import { expect, it } from 'vitest'
import { zonesOf } from './country-zones'

it('a country has its time zones, asked once or twice', () => {
  for (const country of ['EG', 'eg', 'EG']) expect(zonesOf(country)).toEqual(['Africa/Cairo'])
  expect(zonesOf('DE')).toContain('Europe/Berlin')
  expect(zonesOf('ma')).toContain('Africa/Casablanca')
})

it('no country has none', () => {
  for (const text of ['', 'E', 'EGY', '20', 'E ', '-EG']) expect(zonesOf(text)).toEqual([])
})
