import type { Match } from '../../../../contract/job-tool/match'
import type { ListingReason } from '../../../../contract/mail/presentations'
import { type EmployerAnswers, hasAgreed } from '../../employer-consents'

/** A listing that the filter found. */
export interface Listing {
  id: number
  occupation: string
  employer_name: string | null
  city: string | null
  /** In small letters; null where the listing publishes none. */
  address: string | null
  sector_id: number | null
  program_id: number | null
  bundesland_id: number | null
  /** By what its employer is known over several addresses. */
  employer: EmployerKeys
  /** Why nobody may be presented to it, by itself. */
  closed: ListingReason | null
}

/** The domain, unless its mailboxes are anybody's, and the folded name. */
export interface EmployerKeys {
  domain: string | null
  name: string | null
}

/** A candidate who may be presented. */
export interface Presentable {
  id: number
  sector_id: number | null
  program_id: number | null
  bundesland_id: number | null
}

export interface Measure {
  match: readonly Match[]
  /** Mails at most that an employer gets, those of the period before counted. */
  mails: number
  /** Mails that employers got in the period. */
  before: readonly EmployerKeys[]
  /** Pairs that met before: `listing:candidate`. */
  met: ReadonlySet<string>
  /** Employers on record of each listing, with the people who agreed to them. */
  employers: ReadonlyMap<number, readonly EmployerAnswers[]>
}

export interface Matched {
  pairs: { listing: Listing; candidateId: number }[]
  left: LeftListing[]
}

/** People named of a listing who have not agreed to its employer. */
const UNAGREED_MOST = 100

/** A listing that nobody is presented to. */
export interface LeftListing {
  listing: Listing
  reason: ListingReason
  /** Those who fit and have not agreed to its employer, where that is the reason. */
  unagreed?: readonly number[]
}

export const pairOf = (listingId: number, candidateId: number) => `${listingId}:${candidateId}`

/**
 * Decides who is presented to which listing: one mail an address, no employer over its measure, nobody twice to the same
 * listing, nobody to an employer without the consent to it. Listings are served in their order; who was chosen least often comes first, so that everybody has a turn.
 */
export function matchPresentations(
  listings: readonly Listing[],
  people: readonly Presentable[],
  measure: Measure,
): Matched {
  const employers = new Employers([...listings.map(({ employer }) => employer), ...measure.before])
  for (const keys of measure.before) employers.count(keys)
  const addresses = new Set<string>()
  const choice = new Choice(people, measure)
  const result: Matched = { pairs: [], left: [] }
  for (const listing of listings) {
    const reason = refusal(listing, { addresses, employers, measure }) ?? undefined
    const chosen = reason ? { reason } : choice.of(listing)
    if ('reason' in chosen) {
      result.left.push({ listing, ...chosen })
      continue
    }
    result.pairs.push({ listing, candidateId: chosen.id })
    if (listing.address) addresses.add(listing.address)
    employers.count(listing.employer)
  }
  return result
}

function refusal(
  listing: Listing,
  { addresses, employers, measure }: { addresses: Set<string>; employers: Employers; measure: Measure },
): ListingReason | null {
  if (listing.address === null) return 'no_address'
  if (listing.closed) return listing.closed
  if (addresses.has(listing.address)) return 'same_address'
  return employers.used(listing.employer) >= measure.mails ? 'employer_measure' : null
}

/** The people who fit listings of one kind and agreed to their employer, in their order. */
interface Group {
  members: number[]
  /** No member was chosen less often. */
  floor: number
}

/**
 * Chooses among the people. Listings of one kind share a group, and the first fresh member on its floor ends the search:
 * thousands of listings would else look at thousands of people each.
 */
class Choice {
  private readonly fitting = new Map<string, number[]>()
  private readonly groups = new Map<string, Group>()
  private readonly turns: Uint32Array

  constructor(
    private readonly people: readonly Presentable[],
    private readonly measure: Measure,
  ) {
    this.turns = new Uint32Array(people.length)
  }

  of(listing: Listing): { id: number } | Omit<LeftListing, 'listing'> {
    const kind = `${listing.sector_id} ${listing.program_id} ${listing.bundesland_id}`
    const fitting = this.fittingOf(listing, kind)
    const group = this.groupOf(listing, { kind, fitting })
    const place = this.leastChosen(listing, group)
    if (place !== undefined) {
      this.turns[place] = this.turn(place) + 1
      return { id: this.idAt(place) }
    }
    if (!fitting.length) return { reason: 'no_candidate' }
    return group.members.length
      ? { reason: 'presented' }
      : { reason: 'not_agreed', unagreed: fitting.slice(0, UNAGREED_MOST).map(this.idAt) }
  }

  private leastChosen(listing: Listing, group: Group): number | undefined {
    let best: number | undefined
    let isFloorUsed = false
    for (const place of group.members) {
      const turn = this.turn(place)
      isFloorUsed ||= turn === group.floor
      if (best !== undefined && turn >= this.turn(best)) continue
      if (this.measure.met.has(pairOf(listing.id, this.idAt(place)))) continue
      best = place
      if (turn === group.floor) return best
    }
    if (!isFloorUsed) group.floor++
    return best
  }

  /** Places of the people who fit listings of a kind. */
  private fittingOf(listing: Listing, kind: string): number[] {
    const known = this.fitting.get(kind)
    if (known) return known
    const made = this.people.flatMap((person, place) =>
      this.measure.match.every(match => fits(match, listing, person)) ? [place] : [],
    )
    this.fitting.set(kind, made)
    return made
  }

  private groupOf(listing: Listing, { kind, fitting }: { kind: string; fitting: readonly number[] }): Group {
    const employers = this.measure.employers.get(listing.id) ?? []
    const key = [kind, ...employers.map(({ id }) => id)].join(' ')
    const known = this.groups.get(key)
    if (known) return known
    const members = employers.some(({ yes }) => yes.size)
      ? fitting.filter(place => hasAgreed(employers, this.idAt(place)))
      : []
    const made = { members, floor: 0 }
    this.groups.set(key, made)
    return made
  }

  private readonly turn = (place: number) => this.turns[place] ?? 0
  private readonly idAt = (place: number) => this.people[place]?.id ?? 0
}

/** A candidate without a Bundesland fits any; a listing without a sector or program fits nobody. */
function fits(match: Match, listing: Listing, person: Presentable): boolean {
  if (match === 'sector') return listing.sector_id !== null && listing.sector_id === person.sector_id
  if (match === 'program') return listing.program_id !== null && listing.program_id === person.program_id
  return person.bundesland_id === null || person.bundesland_id === listing.bundesland_id
}

/** Employers by all that they are known by: two that share a domain or a name are one. */
class Employers {
  private readonly above = new Map<string, string>()
  private readonly counts = new Map<string, number>()

  constructor(all: readonly EmployerKeys[]) {
    for (const keys of all) {
      const [first, second] = namesOf(keys)
      if (first && second) this.above.set(this.rootOf(first), this.rootOf(second))
    }
  }

  used(keys: EmployerKeys): number {
    const root = this.root(keys)
    return root === undefined ? 0 : (this.counts.get(root) ?? 0)
  }

  count(keys: EmployerKeys): void {
    const root = this.root(keys)
    if (root !== undefined) this.counts.set(root, this.used(keys) + 1)
  }

  private root(keys: EmployerKeys): string | undefined {
    const [name] = namesOf(keys)
    return name && this.rootOf(name)
  }

  private rootOf(name: string): string {
    let root = name
    for (let next = this.above.get(root); next !== undefined && next !== root; next = this.above.get(root))
      root = next
    return root
  }
}

const namesOf = ({ domain, name }: EmployerKeys) => [
  ...(domain ? [`@${domain}`] : []),
  ...(name ? [`=${name}`] : []),
]
