import { expect, test } from 'vitest'
import { gapsIn } from './curriculum'

const row = (from_day: string, until_day: string | null) => ({ from_day, until_day })
const TODAY = '2026-11-23'

test('a gap is more than two months between rows in any order', () => {
  const rows = [row('2024-06-01', '2024-12-31'), row('2020-01-01', '2023-12-31'), row('2025-03-01', null)]
  // January to May 2024 is a gap; January and February 2025 are two months to the day.
  expect(gapsIn(rows, TODAY)).toEqual([{ from: '2024-01-01', until: '2024-05-31' }])
  expect(gapsIn([row('2020-01-01', '2024-12-31'), row('2025-03-02', null)], TODAY)).toEqual([
    { from: '2025-01-01', until: '2025-03-01' },
  ])
})

test('overlapping rows leave none, and the time since the last one counts', () => {
  const rows = [row('2020-01-01', '2026-08-31'), row('2021-01-01', '2021-06-30')]
  expect(gapsIn(rows, TODAY)).toEqual([{ from: '2026-09-01', until: TODAY }])
  expect(gapsIn([row('2020-01-01', '2026-09-30')], TODAY)).toEqual([])
  expect(gapsIn([], TODAY)).toEqual([])
})
