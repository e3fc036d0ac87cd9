import { describe, expect, test } from 'vitest'
import { guardedCountries, missions, shippedFigures } from '.'

const figures = shippedFigures()

describe('figures and countries', () => {
  test('are F-00 to F-15 in 40 rows, five of which are open', () => {
    const keys = [...new Set(figures.map(({ key }) => key))]
    expect(keys).toEqual(Array.from({ length: 16 }, (_, at) => `F-${String(at).padStart(2, '0')}`))
    expect(figures).toHaveLength(40)
    const open = figures.filter(({ amount, percent_of }) => amount === null && percent_of === null)
    expect(open.map(({ key, valid_from }) => `${key} ${valid_from.slice(0, 4)}`)).toEqual([
      'F-00 2027',
      'F-05 2027',
      'F-06 2027',
      'F-07 2026',
      'F-08 2027',
    ])
  })

  test('give the amounts of 2026 as shares of the ceiling', () => {
    const shares = figures.filter(({ percent_of }) => percent_of === 'F-00')
    const of2026 = shares.map(({ key, percent }) => [key, Math.round(101_400 * (percent ?? 0)) / 100])
    expect(of2026).toEqual([
      ['F-01', 50_700],
      ['F-02', 45_934.2],
      ['F-03', 55_770],
      ['F-04', 45_630],
    ])
  })

  test('have no two rows of a figure on one day', () => {
    for (const one of figures)
      for (const other of figures)
        if (one !== other && one.key === other.key && one.part === other.part)
          expect(
            (one.valid_to ?? '9999') < other.valid_from || (other.valid_to ?? '9999') < one.valid_from,
          ).toBe(true)
  })

  test('list 55 countries that no office recruits care staff from, and none of our seven', () => {
    const { countries } = guardedCountries
    expect(new Set(countries).size).toBe(55)
    for (const country of countries) expect(country).toMatch(/^[a-z]{2}$/)
    expect(countries).toEqual(expect.arrayContaining(['sd', 'ye', 'so', 'mr', 'dj', 'km']))
    const ours = ['eg', 'ma', 'tn', 'dz', 'jo', 'lb', 'sy']
    expect(ours.filter(country => countries.includes(country))).toEqual([])
    expect(missions.map(({ country }) => country)).toEqual(ours)
  })
})
