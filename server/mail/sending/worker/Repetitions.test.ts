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

  it('of the template itself may have no words', () => {
    const [stop] = stops(many(make(), SAME_FAILURES, () => ({ reply: 'engine:not_rendered' })))
    expect(stop?.reply).toBe('engine:not_rendered 10 ')
  })

  it('of our own connection stop a campaign also where one host alone is asked', () => {
    const repetitions = make()
    repetitions.weigh(write(99, { to: 'sent' }))
    const lost = (n: number) => ({ address: `p${n}@firm.example`, reply: 'engine:no_answer closed' })
    const [stop] = stops(many(repetitions, SAME_FAILURES, lost))
    expect(stop?.reply).toBe('engine:repeated 10 engine:no_answer closed')
  })

  it('by a rule of several hosts are a fault of ours', () => {
    expect(stops(many(make(), SAME_FAILURES, () => ({ refusal: 'policy' })))).toHaveLength(1)
  })

  it('are not those that are tried again', () => {
    const writes = many(make(), 40, () => ({ to: 'retry' }))
    expect(writes.map(({ to }) => to)).toEqual(Array(40).fill('retry'))
  })

  it('are counted anew of a campaign that is sent, whatever its server accepted before', () => {
    const oneHost = (n: number) => ({ address: `p${n}@firm.example` })
    const repetitions = make()
    repetitions.weigh(write(99, { to: 'sent' }))
    many(repetitions, SAME_FAILURES - 1, oneHost)
    repetitions.forget(1)
    expect(stops(many(repetitions, SAME_FAILURES - 1, oneHost))).toEqual([])
    expect(stops(many(repetitions, 1, oneHost))).toHaveLength(1)
  })

  it('of one host are ours where a server only said that it has no such recipient', () => {
    const repetitions = make()
    repetitions.weigh(write(99, { to: 'bounced', refusal: 'unknown' }))
    const oneHost = (n: number) => ({ address: `p${n}@firm.example` })
    expect(stops(many(repetitions, SAME_FAILURES, oneHost))).toHaveLength(1)
  })

  it('belong to a stop for a minute', () => {
    const repetitions = make()
    many(repetitions, SAME_FAILURES)
    at += 60_000
    expect(stops(many(repetitions, 1))).toHaveLength(1)
  })
})

describe('the words of a failure', () => {
  /** Whether failures with two replies in turn are taken for the same. */
  const areSame = (one: string, other: string) =>
    stops(many(make(), SAME_FAILURES, n => ({ reply: n % 2 ? one : other }))).length > 0

  it.each([
    ['554 No. p1@one.example 4711', '554 No. p2@two.example'],
    ['554 No  such\tluck', '554 No such luck'],
    ['554 No session a1b', '554 No session 77'],
    [`554 ${'no '.repeat(99)}end`, `554 ${'no '.repeat(99)}other`],
  ])('are the same without addresses, numbers and blanks: %s', (one, other) => {
    expect(areSame(one, other)).toBe(true)
  })

  it.each([
    ['554 No', '550 No'],
    ['550 5.7.1 No', '550 5.1.1 No'],
    ['550 5.7.26 No', '550 5.7.27 No'],
    ['550 5.10.1 No', '550 5.11.1 No'],
    ['554 a bc', '554 ab c'],
    [`554 ${'no '.repeat(90)}end`, `554 ${'no '.repeat(90)}other`],
  ])('differ by code and word: %s', (one, other) => {
    expect(areSame(one, other)).toBe(false)
  })

  it('have no code within a longer word', () => {
    expect(areSame('550 No 15.7.1', '550 No 25.7.1')).toBe(true)
    expect(areSame('550 No 5.7.1x', '550 No 5.7.2x')).toBe(true)
  })
})
