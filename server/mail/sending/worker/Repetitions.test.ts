import { describe, expect, it } from 'vitest'
import type { Write } from '../write'
import { Repetitions, SAME_FAILURES } from './Repetitions'

let at = Date.parse('2026-11-21T10:00:00Z')
const write = (emailId: number, more: Partial<Write> = {}): Write => ({
  ...{ campaignId: 1, audience: 'general', emailId, startedMonth: '2026-11-01', lease: 1, domainId: 1 },
  ...{ day: '2026-11-21', address: `p${emailId}@h${emailId}.example`, to: 'failed', refusal: 'failed' },
  reply: `554 Transaction failed ${emailId * 4711}`,
  ...more,
})
const many = (repetitions: Repetitions, count: number, more: (n: number) => Partial<Write> = () => ({})) =>
  Array.from({ length: count }, (_, n) => repetitions.weigh(write(n, more(n))))
const make = () => new Repetitions(() => new Date(at))
const stops = (writes: Write[]) => writes.filter(({ repeated }) => repeated)

describe('failures in the same words', () => {
  it('queue the message and those before it from the last of a run on, and what was on the wire with it', () => {
    const writes = many(make(), SAME_FAILURES + 2)
    expect(writes.slice(0, SAME_FAILURES - 1).every(({ to }) => to === 'failed')).toBe(true)
    const [stop, ...later] = writes.slice(SAME_FAILURES - 1)
    expect(stop).toMatchObject({ to: 'queued', reply: 'engine:repeated 10 554 Transaction failed 42399' })
    expect(stop?.repeated).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    expect(later.map(({ to }) => to)).toEqual(['queued', 'queued'])
  })

  it('begin anew after an accepted message, an unknown recipient, other words, and a stop that is over', () => {
    for (const between of [
      { to: 'sent' },
      { to: 'bounced', refusal: 'unknown' },
      { reply: '552 too large' },
    ] as const) {
      const repetitions = make()
      many(repetitions, SAME_FAILURES - 1)
      repetitions.weigh(write(99, between))
      expect(stops(many(repetitions, SAME_FAILURES - 1))).toEqual([])
    }
    const repetitions = make()
    many(repetitions, SAME_FAILURES)
    at += 61_000
    expect(stops(many(repetitions, SAME_FAILURES - 1))).toEqual([])
  })

  it('of one host stop nothing where a rule of its own says no, or where others accept', () => {
    const oneHost = (n: number) => ({ address: `p${n}@firm.example` })
    expect(stops(many(make(), 40, n => ({ ...oneHost(n), refusal: 'policy' })))).toEqual([])
    expect(stops(many(make(), 40, oneHost)).length).toBeGreaterThan(0)
    const repetitions = make()
    repetitions.weigh(write(99, { to: 'sent' }))
    expect(stops(many(repetitions, 40, oneHost))).toEqual([])
  })

  it('are told apart by campaign', () => {
    const repetitions = make()
    expect(stops(many(repetitions, 16, n => ({ campaignId: n % 2 })))).toEqual([])
  })

  it('of the template itself name its words', () => {
    const [stop] = stops(
      many(make(), SAME_FAILURES, () => ({
        refusal: undefined,
        reply: 'engine:not_rendered limit exceeded',
      })),
    )
    expect(stop?.reply).toBe('engine:not_rendered 10 limit exceeded')
  })
})
