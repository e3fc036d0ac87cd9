import { describe, expect, it } from 'vitest'
import { campaign } from '../../../../tests/kit/screens/fetch'
import { listPath } from '../../../views/list/listPath'
import { leftOut } from './audience'
import { percent, progressOf, stateOf } from './campaign'
import { endOf, rateOf, type Sample, withSample } from './report/rate'

const counts = (changes: Record<string, number>) => progressOf(campaign(changes) as never)

describe('progressOf', () => {
  it('counts each message once, at the state it is in, and leaves out who is suppressed', () => {
    const reached = { sent: 40, delivered: 30, bounced: 5, failed: 3, complained: 1, uncertain: 1 }
    expect(counts({ recipients: 110, suppressed: 10, ...reached })).toEqual({
      due: 100,
      done: 80,
      left: 20,
      part: 0.8,
    })
  })

  it('is never over the whole, and nothing of nothing', () => {
    expect(counts({ recipients: 5, sent: 9 })).toMatchObject({ done: 5, left: 0, part: 1 })
    expect(counts({})).toEqual({ due: 0, done: 0, left: 0, part: 0 })
  })
})

describe('stateOf', () => {
  it.each([
    ['draft', false, 'none', 'draft'],
    ['scheduled', false, 'wait', 'scheduled'],
    ['scheduled', true, 'wait', 'held'],
    ['sending', false, 'info', 'sending'],
    ['stopped', false, 'wait', 'stopped'],
    ['sent', false, 'good', 'sent'],
  ] as const)('draws %s (held %s) as %s', (status, held, kind, word) => {
    expect(stateOf({ status, held })).toEqual({ kind, word })
  })
})

describe('percent', () => {
  it('has one decimal, two for the rare, none for nothing and all', () => {
    expect([percent(954, 1000), percent(2, 10_000), percent(0, 7), percent(7, 7), percent(1, 0)]).toEqual([
      '95.4',
      '0.02',
      '0',
      '100',
      '0',
    ])
  })
})

describe('leftOut', () => {
  it('names the reasons that are there, with who stands in the lists twice', () => {
    const count = {
      total: 130,
      unique: 125,
      suppressed: 4,
      unsubscribed: 0,
      no_consent: 3,
      invalid: 1,
      sendable: 117,
      excluded: 0,
    }
    expect(leftOut(count)).toEqual([
      { reason: 'suppressed', count: 4 },
      { reason: 'no_consent', count: 3 },
      { reason: 'invalid', count: 1 },
      { reason: 'twice_in_lists', count: 5 },
    ])
  })
})

describe('the rate', () => {
  const from = (pairs: [seconds: number, done: number][]) =>
    pairs.reduce<Sample[]>((samples, [at, done]) => withSample(samples, { at: at * 1_000, done }), [])

  it('is that of the last minute', () => {
    const samples = from([
      [0, 0],
      [30, 1_000],
      [90, 1_100],
    ])
    expect(samples).toHaveLength(2)
    expect(rateOf(samples, null)).toBe(100)
  })

  it('is the average since the start until it was watched for three seconds', () => {
    expect(rateOf(from([[120, 500]]), new Date(0).toISOString())).toBe(250)
    expect(rateOf(from([[2, 5]]), new Date(0).toISOString())).toBeUndefined()
    expect(rateOf([], null)).toBeUndefined()
  })

  it('says when the rest is done, and nothing where it stands still', () => {
    expect(endOf(300, 100, 0)?.getTime()).toBe(180_000)
    expect(endOf(300, 0, 0)).toBeUndefined()
  })
})

describe('listPath', () => {
  it('leads to a list with its filters on', () => {
    const url = new URL(listPath('emails', { campaign_id: 4, status: 'bounced' }), 'http://localhost')
    expect(url.pathname).toBe('/emails')
    expect(JSON.parse(url.searchParams.get('filter') ?? '')).toEqual({ campaign_id: 4, status: 'bounced' })
  })
})
