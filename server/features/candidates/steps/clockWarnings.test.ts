import { expect, it } from 'vitest'
import { stageOf } from './clockWarnings'

const stage = (warn_days: number, today: string) => stageOf({ due_on: '2026-03-20', warn_days }, today)

it.each([
  [14, '2026-03-05', undefined],
  [14, '2026-03-06', 14],
  [14, '2026-03-12', 14],
  [14, '2026-03-13', 7],
  [14, '2026-03-16', 7],
  [14, '2026-03-17', 3],
  [14, '2026-03-19', 1],
  [14, '2026-03-20', 0],
  [14, '2026-03-21', -1],
  [30, '2026-02-18', 30],
  [30, '2026-02-17', undefined],
  [30, '2026-03-06', 14],
  [5, '2026-03-13', undefined],
  [5, '2026-03-15', 5],
  [1, '2026-03-18', undefined],
])('a clock that warns %i days before is on %s in stage %s', (warnDays, today, expected) => {
  expect(stage(warnDays, today)).toBe(expected)
})
