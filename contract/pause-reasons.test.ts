import { expect, it } from 'vitest'
import { pauseReason, readPause } from './pause-reasons'

it('what the engine holds a domain for is read again', () => {
  const counted = { kind: 'complaints', count: 3, all: 1_000, day: '2026-06-01' } as const
  expect(readPause(pauseReason(counted))).toEqual(counted)
})

it("a receiver's answer stays as it came", () => {
  for (const answer of ['550 5.7.1 Message rejected', 'engine:bounces many', ''])
    expect(readPause(answer)).toBeUndefined()
})
