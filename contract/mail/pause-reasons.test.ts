import { expect, it } from 'vitest'
import { pauseReason, readPause } from './pause-reasons'

it.each([
  { kind: 'complaints', count: 3, all: 1_000, day: '2026-06-01' },
  { kind: 'policy', count: 7, hosts: 3, detail: '550 5.7.1 no\nway' },
  { kind: 'repeated', count: 10, detail: '554 12 times' },
  { kind: 'not_rendered', count: 10, detail: '' },
] as const)('what the engine holds a domain or a campaign for is read again: $kind', reason => {
  expect(readPause(pauseReason(reason))).toEqual(reason)
})

it("a receiver's answer stays as it came", () => {
  for (const answer of ['550 5.7.1 Message rejected', 'engine:bounces many', ''])
    expect(readPause(answer)).toBeUndefined()
})
