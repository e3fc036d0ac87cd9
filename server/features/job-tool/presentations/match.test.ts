import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Listing, type Measure, matchPresentations, type Presentable } from './match'

const listing = (id: number, more: Partial<Listing> = {}): Listing => ({
  ...{
    id,
    occupation: 'Koch',
    employer_name: null,
    city: null,
    address: `jobs@house${id}.example`,
    closed: null,
  },
  ...{
    sector_id: 1,
    program_id: 7,
    bundesland_id: 3,
    employer: { domain: `house${id}.example`, name: null },
  },
  ...more,
})
const person = (id: number, more: Partial<Presentable> = {}): Presentable => ({
  ...{ id, sector_id: 1, program_id: 7, bundesland_id: null },
  ...more,
})
/** Each listing is of one employer, which everybody agreed to. */
const answers = (id: number, yes: number[], no: number[] = []) => ({
  ...{ id, agreed: new Set(yes) },
  ...{ yes: new Set(yes), no: new Set(no) },
})
const ALL_AGREED = new Map(
  Array.from({ length: 5_000 }, (_, id) => [
    id,
    [
      answers(
        1,
        Array.from({ length: 1_000 }, (_, n) => n),
      ),
    ],
  ]),
)
const measure = (more: Partial<Measure> = {}): Measure => ({
  ...{ match: ['sector'], mails: 1, before: [], met: new Set<string>(), employers: ALL_AGREED },
  ...more,
})
const run = (listings: Listing[], people: Presentable[], more: Partial<Measure> = {}) => {
  const { pairs, left } = matchPresentations(listings, people, measure(more))
  return {
    pairs: pairs.map(({ listing, candidateId }) => [listing.id, candidateId]),
    left: left.map(({ listing, reason }) => [listing.id, reason]),
  }
}

it('gives everybody a turn, and an address one mail', () => {
  const same = listing(4, { address: 'jobs@house1.example', employer: { domain: null, name: null } })
  expect(run([listing(1), listing(2), listing(3), same], [person(10), person(11)])).toEqual({
    pairs: [
      [1, 10],
      [2, 11],
      [3, 10],
    ],
    left: [[4, 'same_address']],
  })
})

it('counts an employer over its addresses, names and the mails before', () => {
  const group = [
    listing(1, { employer: { domain: 'north.example', name: 'klinik' } }),
    listing(2, { employer: { domain: 'south.example', name: 'klinik' } }),
    listing(3, { employer: { domain: 'south.example', name: 'haus am see' } }),
    listing(4, { employer: { domain: 'other.example', name: 'other' } }),
  ]
  expect(run(group, [person(10)]).left).toEqual([
    [2, 'employer_measure'],
    [3, 'employer_measure'],
  ])
  expect(run(group, [person(10)], { mails: 3 }).left).toEqual([])
  expect(run(group, [person(10)], { before: [{ domain: 'south.example', name: null }] }).pairs).toEqual([
    [4, 10],
  ])
})

it('never brings the same person to the same listing twice', () => {
  const met = new Set(['1:10'])
  expect(run([listing(1)], [person(10), person(11)], { met }).pairs).toEqual([[1, 11]])
  expect(run([listing(1)], [person(10)], { met }).left).toEqual([[1, 'presented']])
})

it('brings nobody to an employer without the consent to it, and names those to ask', () => {
  const employers = new Map([
    [1, [answers(7, [10])]],
    [2, [answers(8, [10], [11])]],
    [3, [answers(9, [])]],
    [4, [answers(7, [10, 11]), answers(6, [11], [10])]],
  ])
  const found = matchPresentations(
    [listing(1), listing(2), listing(3), listing(4), listing(5)],
    [person(11), person(10)],
    measure({ employers }),
  )
  expect(found.pairs.map(({ listing: { id }, candidateId }) => [id, candidateId])).toEqual([
    [1, 10],
    [2, 10],
    [4, 11],
  ])
  const unagreed = { reason: 'not_agreed', unagreed: [11, 10] }
  expect(found.left).toMatchObject([
    { listing: { id: 3 }, ...unagreed },
    { listing: { id: 5 }, ...unagreed },
  ])
})

it('asks for all that is to fit, and takes nobody where a job does not say it', () => {
  const people = [
    person(10, { sector_id: 2 }),
    person(11, { bundesland_id: 5 }),
    person(12, { program_id: 8 }),
  ]
  expect(run([listing(1)], people, { match: ['sector', 'program', 'bundesland'] }).left).toEqual([
    [1, 'no_candidate'],
  ])
  expect(run([listing(1, { bundesland_id: 5 })], people, { match: ['sector', 'bundesland'] }).pairs).toEqual([
    [1, 11],
  ])
  expect(run([listing(1, { sector_id: null })], people).left).toEqual([[1, 'no_candidate']])
  expect(run([listing(1, { sector_id: null })], people, { match: [] }).pairs).toEqual([[1, 10]])
})

it('says why a listing gets nobody', () => {
  const closed = [listing(1, { address: null, closed: 'expired' }), listing(2, { closed: 'expired' })]
  expect(run(closed, [person(10)]).left).toEqual([
    [1, 'no_address'],
    [2, 'expired'],
  ])
})

it('chooses as looking at everybody for each listing would', () => {
  const kind = fc.constantFrom(1, 2, null)
  const some = fc.record({ sector_id: kind, program_id: kind, bundesland_id: kind })
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 5 })))
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 10 }),
      fc.array(some, { maxLength: 6 }),
      pairs,
      (wanted, given, known) => {
        const listings = wanted.map((more, id) => listing(id, more))
        const people = given.map((more, id) => person(id, more))
        const met = new Set(known.map(([listingId, candidateId]) => `${listingId}:${candidateId}`))
        expect(run(listings, people, { match: ['sector', 'bundesland'], met })).toEqual(
          everybodyFor(listings, people, met),
        )
      },
    ),
    { numRuns: 500 },
  )
})

/** The rule in its plainest form: sector and Bundesland fit, not met, least often chosen, first in the order. */
function everybodyFor(listings: Listing[], people: Presentable[], met: Set<string>) {
  const turns = new Map<number, number>()
  const chosen: ReturnType<typeof run> = { pairs: [], left: [] }
  for (const { id, sector_id, bundesland_id } of listings) {
    const fitting = people.filter(
      each =>
        sector_id !== null &&
        each.sector_id === sector_id &&
        (each.bundesland_id === null || each.bundesland_id === bundesland_id),
    )
    const fresh = fitting.filter(each => !met.has(`${id}:${each.id}`))
    const [best] = fresh.sort((one, other) => (turns.get(one.id) ?? 0) - (turns.get(other.id) ?? 0))
    if (best) {
      chosen.pairs.push([id, best.id])
      turns.set(best.id, (turns.get(best.id) ?? 0) + 1)
    } else chosen.left.push([id, fitting.length ? 'presented' : 'no_candidate'])
  }
  return chosen
}

it('looks at few people for each of many listings', () => {
  const met = new Set<string>()
  let looks = 0
  met.has = () => {
    looks++
    return false
  }
  const people = Array.from({ length: 1_000 }, (_, id) => person(id))
  const listings = Array.from({ length: 5_000 }, (_, id) => listing(id))
  expect(run(listings, people, { met }).pairs).toHaveLength(5_000)
  expect(looks).toBeLessThan(20_000)
})
