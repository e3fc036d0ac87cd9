import { describe, expect, it } from 'vitest'
import type { MachineSign } from '../../../contract/mail/machine-visits'
import { announced, type CallSigns, judgeVisits, type SeenVisit } from './machines'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0'
const MINUTE = 60

/** Visits at seconds after the mail arrived: a number follows the link, `open` loads the picture, `u` the page to unsubscribe. */
type Seen = [seconds: number, what: number | 'open' | 'u', program?: string, announced?: MachineSign]
const visitsOf = (seen: Seen[]): SeenVisit[] =>
  seen.map(([seconds, what, program = CHROME, announced = null], index) => ({
    id: index + 1,
    kind: what === 'open' ? 'open' : what === 'u' ? 'unsubscribe_page' : 'click',
    link: typeof what === 'number' ? what : null,
    at: seconds * 1_000,
    program,
    ...{ announced },
  }))
const judged = (seen: Seen[], { links = 5, arrivedAt = 0 as number | null } = {}) => {
  const signs = judgeVisits(visitsOf(seen), { links, arrivedAt })
  return seen.map((_, index) => signs.get(index + 1) ?? null)
}

describe('a visit by itself', () => {
  const call: CallSigns = {
    ...{ kind: 'click', userAgent: CHROME, isHead: false, isPrefetch: false, hasBrowserHeaders: true },
  }
  it.each([
    ['a browser', call, null],
    ['a scanner that says so', { ...call, userAgent: 'BarracudaSentinel (EE)' }, 'named'],
    ['who names no program', { ...call, userAgent: '' }, 'named'],
    ['who asks for the head only', { ...call, isHead: true }, 'head'],
    ['what is fetched ahead', { ...call, isPrefetch: true }, 'prefetch'],
    ['a browser without what browsers send', { ...call, hasBrowserHeaders: false }, 'no_browser'],
    ['a program that follows a link', { ...call, userAgent: 'Outlook-iOS/2.0' }, 'no_browser'],
    ['a mail program that loads the picture', { ...call, kind: 'open', hasBrowserHeaders: false }, null],
    [
      "Apple's proxy, which loads it before anybody looks",
      { ...call, kind: 'open', userAgent: 'Mozilla/5.0' },
      'proxy',
    ],
    [
      "Gmail's, when somebody looks",
      { ...call, kind: 'open', userAgent: 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' },
      null,
    ],
  ] as const)('of %s', (_, signs, verdict) => expect(announced(signs)).toBe(verdict))
})

describe('visits of one mail', () => {
  it('a person who reads, follows a link, comes back and follows others', () => {
    const seen: Seen[] = [
      [40, 'open'],
      [55, 0],
      [75, 2],
      [20 * MINUTE, 'open'],
      [21 * MINUTE, 1],
      [22 * MINUTE, 'u'],
    ]
    expect(judged(seen)).toEqual([null, null, null, null, null, null])
  })

  it('a gateway that follows all links within a second, its look at the picture before, and what it does right after', () => {
    const seen: Seen[] = [
      [20, 'open'],
      [43, 0],
      [43.1, 1],
      [43.3, 2],
      [43.4, 3],
      [43.6, 4],
      [50, 0],
      [51, 'open'],
    ]
    expect(judged(seen)).toEqual(['same_program', ...Array(5).fill('sweep'), 'same_program', 'same_program'])
  })

  it('a gateway that takes two seconds for each link, where it follows all of them', () => {
    const slow: Seen[] = [
      [60, 0],
      [61.9, 1],
      [63.8, 2],
      [65.7, 3],
    ]
    expect(judged(slow, { links: 4 })).toEqual(Array(4).fill('sweep'))
    // The same pace over some of many links is somebody who opens what they want to read.
    expect(judged(slow, { links: 12 })).toEqual(Array(4).fill(null))
  })

  it('the unsubscribe link together with the only other one', () => {
    expect(
      judged(
        [
          [90, 0],
          [91.5, 'u'],
        ],
        { links: 1 },
      ),
    ).toEqual(['sweep', 'sweep'])
    expect(
      judged(
        [
          [90, 0],
          [110, 'u'],
        ],
        { links: 1 },
      ),
    ).toEqual([null, null])
  })

  it('two links at once are no hand; two within a second may be one', () => {
    expect(
      judged([
        [90, 0],
        [90.3, 1],
      ]),
    ).toEqual(['sweep', 'sweep'])
    expect(
      judged([
        [90, 0],
        [90.9, 1],
      ]),
    ).toEqual([null, null])
    expect(
      judged([
        [90, 0],
        [90.2, 0],
      ]),
    ).toEqual([null, null])
  })

  it('what comes before anybody can have read it, as far as the arrival is known', () => {
    const seen: Seen[] = [
      [-3, 0],
      [2, 'open'],
      [4, 0],
      [40, 0],
    ]
    expect(judged(seen)).toEqual(['too_soon', 'too_soon', 'too_soon', null])
    expect(judged(seen, { arrivedAt: null })).toEqual([null, null, null, null])
    expect(judged([[-20 * MINUTE, 0]])).toEqual([null])
  })

  it('who asked for the head goes on under the same name; a person with another, or later, is a person', () => {
    const seen: Seen[] = [
      [30, 0, CHROME, 'head'],
      [31, 0],
      [32, 0, FIREFOX],
      [5 * MINUTE, 0],
    ]
    expect(judged(seen)).toEqual(['head', 'same_program', null, null])
    expect(
      judged([
        [28, 0],
        [30, 0, CHROME, 'head'],
      ]),
    ).toEqual([null, 'head'])
    expect(
      judged([
        [28, 0, CHROME, 'prefetch'],
        [30, 0],
      ]),
    ).toEqual(['prefetch', null])
  })

  it('a person who clicks after the gateway has been through it', () => {
    const sweep: Seen[] = [
      [43, 0],
      [43.1, 1],
      [43.2, 2],
    ]
    expect(judged([...sweep, [4 * MINUTE, 1], [4.2 * MINUTE, 'open', FIREFOX]]).slice(3)).toEqual([
      null,
      null,
    ])
    // A scanner that says what it is looks at a link because a person just followed it.
    expect(
      judged([
        [90, 0],
        [90.2, 1, 'BarracudaSentinel', 'named'],
      ]),
    ).toEqual([null, 'named'])
  })

  it('are judged the same in whatever order they came to be known', () => {
    const seen: Seen[] = [
      [20, 'open'],
      [43, 0],
      [43.1, 1],
      [43.3, 2],
      [50, 0],
      [300, 1],
      [301, 'open', FIREFOX],
    ]
    const visits = visitsOf(seen)
    const mail = { links: 3, arrivedAt: 0 }
    const expected = [...judgeVisits(visits, mail)].sort()
    expect([...judgeVisits(visits.toReversed(), mail)].sort()).toEqual(expected)
    expect(
      [
        ...judgeVisits(
          visits.toSorted((a, b) => (a.id % 3) - (b.id % 3)),
          mail,
        ),
      ].sort(),
    ).toEqual(expected)
  })
})
