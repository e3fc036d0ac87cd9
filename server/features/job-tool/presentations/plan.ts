import type {
  CandidateReason,
  ListingReason,
  PresentationDryRun,
} from '../../../../contract/mail/presentations'
import { urlOf } from '../../../crud/attachments'
import type { Connection, Transaction } from '../../../db/connect'
import type { AudienceCount, FilteredSource, FilterOrder } from '../../../mail/audience/source'
import { listingsOf, measureOf, type Person, peopleOf, readFilter } from './find'
import { type Listing, type Matched, type Measure, matchPresentations, pairOf } from './match'
import { sampleOf } from './mergeFields'
import { placeholderIn } from './words'

/** Campaigns make their pairs one after the other. */
const PLAN_LOCK = 7_204_322
const SHOWN = 100

interface Decision extends Matched {
  people: Person[]
  listings: number
  employers: Measure['employers']
}

async function decide(sql: Connection, { filter: given, ...context }: FilterOrder): Promise<Decision> {
  const filter = readFilter(given)
  const listings = await listingsOf(sql, filter, context)
  const people = await peopleOf(sql, filter, context)
  const presentable = people.filter(({ left }) => left === null)
  const measure = await measureOf(sql, filter, { now: context.now, listings, people: presentable })
  const matched = matchPresentations(listings, presentable, measure)
  return { ...matched, people, listings: listings.length, employers: measure.employers }
}

/**
 * Writes the pairs of a campaign when it starts, in the transaction of the start; the plan makes the recipients of them.
 * @returns the mails that go out
 * @throws Failure invalid with the filter's fields at fault
 */
export async function keepPresentations(
  tx: Transaction,
  { campaignId, ...order }: FilterOrder & { campaignId: number },
): Promise<number> {
  await tx`select pg_advisory_xact_lock(${PLAN_LOCK})`
  const { pairs, people } = await decide(tx, order)
  const byId = new Map(people.map(person => [person.id, person]))
  const rows = pairs.map(({ listing, candidateId }) => {
    const application = byId.get(candidateId)?.application
    return {
      campaign_id: campaignId,
      address: listing.address,
      listing_id: listing.id,
      candidate_id: candidateId,
      pair: pairOf(listing.id, candidateId),
      at: order.now,
      employer_domain: listing.employer.domain,
      employer_name: listing.employer.name,
      application: application?.path,
      application_name: application?.name,
    }
  })
  if (rows.length)
    await tx`
      insert into presentations (campaign_id, address, listing_id, candidate_id, pair, at, employer_domain, employer_name,
        application, application_name)
      select campaign_id, address, listing_id, candidate_id, pair, at, employer_domain, employer_name, application, application_name
      from jsonb_populate_recordset(null::presentations, ${tx.json(rows)})`
  return rows.length
}

/** Returns the plan of a campaign if it started now. @throws Failure as {@link keepPresentations} */
export async function dryRunPresentations(
  sql: Connection,
  { language, ...order }: FilterOrder & { language: string },
): Promise<PresentationDryRun> {
  const decision = await decide(sql, order)
  const { pairs, left, people, listings } = decision
  const byId = new Map(people.map(person => [person.id, person]))
  const shown = pairs.slice(0, SHOWN).map(({ listing, candidateId }) => {
    const { name, bytes } = byId.get(candidateId)?.application ?? { name: '', bytes: 0 }
    const candidate = { id: candidateId, name: byId.get(candidateId)?.name ?? '' }
    return { listing: seen(listing), candidate, application: { name, bytes } }
  })
  const [first] = pairs
  return {
    total: listings,
    sendable: pairs.length,
    candidates: people.length,
    presentable: people.filter(person => person.left === null).length,
    listings_left: counted(left.map(({ reason }) => reason)),
    candidates_left: counted(people.flatMap(person => person.left ?? [])),
    pairs: shown,
    left: left.slice(0, SHOWN).map(({ listing, reason }) => ({ listing: seen(listing), reason })),
    not_agreed: unagreedPairs(decision),
    sample: first
      ? await sampleOf(sql, {
          listingId: first.listing.id,
          candidateId: first.candidateId,
          language,
          now: order.now,
        })
      : null,
  }
}

/** Returns the first pairs of an employer and a person who fits its listing and has not agreed to it, each once. */
function unagreedPairs({ left, people, employers }: Decision): PresentationDryRun['not_agreed'] {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const pairs = new Map<string, PresentationDryRun['not_agreed'][number]>()
  for (const { listing, unagreed = [] } of left) {
    const own = employers.get(listing.id) ?? []
    for (const id of unagreed) {
      const refused = own.find(({ no }) => no.has(id))
      const employer = refused ?? own.find(({ yes }) => !yes.has(id)) ?? own[0]
      const key = `${employer?.id ?? listing.employer.name ?? listing.address} ${id}`
      if (pairs.size >= SHOWN || pairs.has(key)) continue
      pairs.set(key, {
        listing: seen(listing),
        candidate: { id, name: names.get(id) ?? '' },
        employer_id: employer?.id ?? null,
        answer: refused ? 'no' : 'missing',
      })
    }
    if (pairs.size >= SHOWN) break
  }
  return [...pairs.values()]
}

/** One line of the whole plan: a mail that would go out, or a listing or a candidate left out and why. */
export interface PlannedLine {
  outcome: 'send' | 'listing_left' | 'candidate_left'
  reason: ListingReason | CandidateReason | null
  listing: Listing | null
  candidate: { id: number; name: string } | null
  /** Name of the attached file. */
  application: string | null
}

/** Returns the whole plan, mails first, for its file. @throws Failure as {@link keepPresentations} */
export async function planLines(sql: Connection, order: FilterOrder): Promise<PlannedLine[]> {
  const { pairs, left, people } = await decide(sql, order)
  const byId = new Map(people.map(person => [person.id, person]))
  const nobody = { candidate: null, application: null }
  return [
    ...pairs.map(({ listing, candidateId: id }): PlannedLine => {
      const person = byId.get(id)
      const candidate = { id, name: person?.name ?? '' }
      return {
        outcome: 'send',
        reason: null,
        listing,
        candidate,
        application: person?.application?.name ?? null,
      }
    }),
    ...left.map(
      ({ listing, reason }): PlannedLine => ({ outcome: 'listing_left', listing, reason, ...nobody }),
    ),
    ...people.flatMap(({ id, name, application, left: reason }): PlannedLine[] =>
      reason === null
        ? []
        : [
            {
              outcome: 'candidate_left',
              reason,
              listing: null,
              candidate: { id, name },
              application: application?.name ?? null,
            },
          ],
    ),
  ]
}

/**
 * The same in the numbers of `POST /lists-un`: each listing is one, those of one address together. What keeps a listing
 * back for now counts as suppressed.
 */
export async function countPresentations(sql: Connection, order: FilterOrder): Promise<AudienceCount> {
  const { pairs, left, listings } = await decide(sql, order)
  const by = (...reasons: readonly ListingReason[]) =>
    left.filter(({ reason }) => reasons.includes(reason)).length
  const unsubscribed = by('unsubscribed')
  const no_consent = by('no_ground')
  const invalid = by('no_address', 'invalid')
  const unique = listings - by('same_address')
  return {
    total: listings,
    unique,
    unsubscribed,
    no_consent,
    invalid,
    sendable: pairs.length,
    excluded: 0,
    suppressed: unique - unsubscribed - no_consent - invalid - pairs.length,
  }
}

/**
 * Returns the fields and the application of the first mail that would go out for the tester; empty fields where there is
 * none. A tester who may not open the application gets a file that says so in its place.
 */
export const testFields: FilteredSource['testFields'] = async (sql, { language, readPaper, ...order }) => {
  const { pairs, people } = await decide(sql, order)
  const [first] = pairs
  const pair = first && { listingId: first.listing.id, candidateId: first.candidateId }
  const sample = pair && (await sampleOf(sql, { ...pair, language, now: order.now }))
  if (!first || !sample) return { name: '', attributes: NOTHING }
  const { name, attributes } = sample
  const application = people.find(({ id }) => id === first.candidateId)?.application
  if (!application) return { name, attributes }
  const file = await readPaper(urlOf(application.path))
  const attachment = file ? { name: application.name, ...file } : placeholderIn(language)
  return { name, attributes, attachments: [attachment] }
}

/** Templates name fields of both. */
const NOTHING = { listing: {}, candidate: {} }

const seen = ({ id, occupation, employer_name, city, address }: Listing) => ({
  id,
  occupation,
  employer_name,
  city,
  address,
})

function counted<Name extends string>(names: readonly Name[]): Partial<Record<Name, number>> {
  const counts: Partial<Record<Name, number>> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
