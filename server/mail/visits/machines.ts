import type { MachineSign } from '../../../contract/mail/machine-visits'

/*
 * Which visits of a mail are a program's. Security gateways open the mail and follow its links before, or instead of, the
 * person, most of them under the name of a browser; privacy proxies load its pictures before anybody looks. Nothing but
 * what the mail's own visits say is used: no list of networks, which would be out of date the day it is shipped.
 *
 * Source of the numbers: of 836 bursts that one sender looked at (putyourlightson/craft-campaign, issue 546) each
 * followed all 9 or 10 links within a second, half of them more than 43 s after the mail went out and only 0.5 % within
 * 10 s: what tells is the burst, not the delay. Their picture had come within 10 s in 61 % of the cases. Gateways that go
 * link by link take about a second each (mautic/mautic, issue 9798). Microsoft's loads pages in a whole browser, so
 * neither scripts nor names help (blog.healthchecks.io, "Preventing Office 365 ATP From Clicking Unsubscribe Links").
 * A hidden link as a trap, which some use, is not sent: hidden text is what spam filters look for and screen readers read
 * out. The unsubscribe link, which every mail has and nobody follows together with another, does the same.
 */

/** One visit of a mail. */
export interface SeenVisit {
  id: number
  kind: 'open' | 'click' | 'unsubscribe_page'
  /** Which link of the mail was followed. */
  link: number | null
  /** Milliseconds. */
  at: number
  /** The user agent; empty where it is not known any more. */
  program: string
  /** Sign in the visit itself: {@link announced}. */
  announced: MachineSign | null
}

/** Properties of a call that show whether a program makes it. */
export interface CallSigns {
  kind: SeenVisit['kind']
  userAgent: string
  /** `HEAD`: nobody looks at what comes back. */
  isHead: boolean
  /** Purpose or Sec-Purpose say that it is fetched ahead. */
  isPrefetch: boolean
  /** Whether it names a language or how it was fetched (Sec-Fetch-Mode), as all browsers do. */
  hasBrowserHeaders: boolean
}

/** Facts about the mail whose visits are judged. */
export interface VisitedMail {
  /** When it was handed over, in milliseconds; null where nobody knows. */
  arrivedAt: number | null
  /** How many links of it are followed here. */
  links: number
}

/** Programs that say what they are. */
const NAMED =
  /bot\b|crawl|spider|scan|preview|slurp|headless|phantomjs|curl|wget|python|go-http|java\/|okhttp|axios|node-fetch|libwww|barracuda|mimecast|proofpoint|safelinks|forcepoint|sophos|trendmicro|symantec|fireeye|ironport|fortimail|validator/i
/** Apple's and Gmail's proxies, when they load pictures ahead of the reader (jdavidbakr/mail-tracker, issue 255). */
const AHEAD = /^Mozilla\/5\.0$|Edge\/12\.246/
const SECOND = 1_000
/** Nobody gets a mail, opens it and follows a link within this time of its being handed over. */
const TOO_SOON = { open: 10 * SECOND, click: 5 * SECOND, unsubscribe_page: 5 * SECOND } as const
/** A gateway may look before it takes the mail: the hand-over is recorded when it answers. */
const BEFORE_ARRIVAL = 60 * SECOND
/** Visits that follow each other this closely are looked at together. */
const CHAIN_GAP = 2 * SECOND
/** Two links that are followed so shortly after each other were followed by no hand. */
const TWO_AT_ONCE = SECOND / 2
/** How long the program of a sweep is known again, and how long its look at the picture goes before or after. */
const SAME_PROGRAM = { click: 10 * SECOND, unsubscribe_page: 10 * SECOND, open: 300 * SECOND } as const
/** Signs of a program that goes on with other calls; who fetches ahead is the person's own browser. */
const GOES_ON = new Set<MachineSign>(['head', 'no_browser', 'too_soon', 'sweep', 'same_program'])

/** How long until what comes after a visit can no longer change the verdict on it, in milliseconds. */
export const SETTLED_AFTER = {
  click: SAME_PROGRAM.click + 20 * SECOND,
  open: SAME_PROGRAM.open + 60 * SECOND,
} as const

/** @returns what a call says by itself of being a program's; null where it looks like a person's */
export function announced(call: CallSigns): MachineSign | null {
  const { kind, userAgent, isHead, isPrefetch, hasBrowserHeaders } = call
  if (userAgent === '' || NAMED.test(userAgent)) return 'named'
  if (isHead) return 'head'
  if (isPrefetch) return 'prefetch'
  if (AHEAD.test(userAgent)) return kind === 'open' ? 'proxy' : 'no_browser'
  if (kind === 'open') return null
  return hasBrowserHeaders && /^(Mozilla|Opera)\//.test(userAgent) ? null : 'no_browser'
}

/**
 * Judges the visits of one mail together. It looks at their times and not at their order, so that a later visit changes
 * the verdict on an earlier one, and the same visits always get the same verdicts.
 * @returns what tells each visit from a person's, by its id; null for a person's
 */
export function judgeVisits(
  visits: readonly SeenVisit[],
  mail: VisitedMail,
): Map<number, MachineSign | null> {
  const ordered = visits.toSorted((a, b) => a.at - b.at || a.id - b.id)
  const signs = new Map(ordered.map(visit => [visit.id, visit.announced ?? tooSoon(visit, mail)]))
  // A program that says what it is takes no part: it may look at a link because a person just followed it.
  const chains = chainsOf(ordered.filter(({ kind, announced }) => kind !== 'open' && announced === null))
  for (const chain of chains)
    if (isSweep(chain, mail.links)) for (const { id } of chain) signs.set(id, 'sweep')
  markSameProgram(ordered, signs)
  return signs
}

function tooSoon({ kind, at }: SeenVisit, { arrivedAt }: VisitedMail): MachineSign | null {
  if (arrivedAt === null) return null
  const after = at - arrivedAt
  return after >= -BEFORE_ARRIVAL && after < TOO_SOON[kind] ? 'too_soon' : null
}

function chainsOf(ordered: readonly SeenVisit[]): SeenVisit[][] {
  const chains: SeenVisit[][] = []
  for (const visit of ordered) {
    const chain = chains.at(-1)
    const last = chain?.at(-1)
    if (chain && last && visit.at - last.at <= CHAIN_GAP) chain.push(visit)
    else chains.push([visit])
  }
  return chains
}

const placeOf = ({ kind, link }: SeenVisit) => (kind === 'click' ? link : kind)
const placesOf = (visits: readonly SeenVisit[]) => new Set(visits.map(placeOf))

/** Whether a chain follows more of the mail's links, and faster, than a person would. */
function isSweep(chain: readonly SeenVisit[], links: number): boolean {
  const followed = placesOf(chain.filter(({ kind }) => kind === 'click')).size
  if (followed >= 3 && followed >= links) return true
  return chain.some((visit, index) => {
    const next = chain[index + 1]
    if (next && placeOf(next) !== placeOf(visit)) {
      if (next.at - visit.at <= TWO_AT_ONCE) return true
      if (visit.kind !== next.kind) return true
    }
    const soon = chain.slice(index).filter(({ at }) => at - visit.at <= CHAIN_GAP)
    return placesOf(soon).size >= 3
  })
}

/** Marks other visits of a sweep's program: those right after it and, of a sweep only, right before it. */
function markSameProgram(ordered: readonly SeenVisit[], signs: Map<number, MachineSign | null>): void {
  const known = ordered.filter(({ id, kind }) => {
    const sign = signs.get(id)
    return kind !== 'open' && sign && GOES_ON.has(sign)
  })
  const waiting = [...known]
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const { at, program, id } = one
    const isSweeping = signs.get(id) === 'sweep'
    for (const other of ordered) {
      const after = other.at - at
      if (signs.get(other.id) !== null || program === '' || other.program !== program) continue
      if (Math.abs(after) > SAME_PROGRAM[other.kind] || (after < 0 && !isSweeping)) continue
      signs.set(other.id, 'same_program')
      if (other.kind !== 'open') waiting.push(other)
    }
  }
}
