import type { PaperStateWord } from '../candidates/papers'
import { endOf } from './counting'
import {
  type LineReading,
  type LineReason,
  type PaperFact,
  type PaperForm,
  type RequirementFacts,
  unknown,
  unmet,
} from './requirementFacts'
import type { RequirementLine } from './version'

export type PaperLine = Extract<RequirementLine, { needs: 'paper' }>
type PaperFacts = Pick<RequirementFacts, 'day' | 'today' | 'papers' | 'kinds' | 'ways' | 'demand'>

/** The reasons of papers and the states that screens show for them, nearest to a paper that counts first. */
const STATES = [
  ['authentication_open', 'incomplete'],
  ['paper_incomplete', 'incomplete'],
  ['modules_missing', 'incomplete'],
  ['paper_ends_early', 'ends_early'],
  ['paper_too_old', 'too_old'],
  ['paper_unchecked', 'uploaded'],
  ['paper_asked', 'asked'],
  ['paper_refused', 'not_ok'],
  ['paper_expired', 'expired'],
  ['paper_missing', 'missing'],
] as const satisfies readonly (readonly [LineReason, PaperStateWord])[]

/** A line as its nearest paper stands; no paper where there is none of the kind. */
export interface NearestPaper {
  reading: LineReading
  paper?: PaperFact
}

/**
 * Reads a line on a paper. A paper counts when somebody has found it in order, it is valid on the day that matters and
 * not too old then, and all forms are there (docs/spec/routes.md, "Documents").
 */
export const readPaper = (line: PaperLine, facts: PaperFacts): LineReading =>
  nearestPaper(line, facts).reading

/** Reads a line and returns the paper that stands nearest: of several of a kind that one is shown. */
export function nearestPaper(line: PaperLine, facts: PaperFacts): NearestPaper {
  const { kind } = line
  const [nearest] = facts.papers
    .filter(paper => paper.kind === kind)
    .map(paper => ({ reading: readOne(line, paper, facts), paper }))
    .toSorted((one, other) => nearness(one.reading) - nearness(other.reading))
  if (nearest) return nearest
  const isThere = facts.kinds?.has(kind) ?? true
  return { reading: isThere ? unmet('paper_missing', { kind }) : unknown('paper_missing', { kind }) }
}

/** Returns the state of a reading on screens; one that counts may still end soon. */
export function stateOfReading(reading: LineReading): PaperStateWord {
  if (reading.state === 'met') return 'ok'
  return STATES.find(([reason]) => reason === reading.reason)?.[1] ?? 'missing'
}

/** Returns the forms that are asked for and not there. */
export function formsMissing(line: PaperLine, paper: PaperFact | undefined, facts: PaperFacts): PaperForm[] {
  if (!paper) return [...formsOf(line)]
  return formsOf(line).filter(form => formState(form, paper, facts) !== 'met')
}

const nearness = (reading: LineReading): number =>
  reading.state === 'met' ? -1 : STATES.findIndex(([reason]) => reason === reading.reason)

function readOne(line: PaperLine, paper: PaperFact, facts: PaperFacts): LineReading {
  const { kind, state, valid_until } = paper
  if (state === 'missing') return unmet('paper_missing', { kind })
  if (state === 'asked') return unmet('paper_asked', { kind })
  if (state === 'refused') return unmet('paper_refused', { kind })
  const needed_until = validUntil(line, facts.day)
  const ends = { kind, valid_until, needed_until }
  if (valid_until && valid_until < facts.today && valid_until < needed_until)
    return unmet('paper_expired', ends)
  if (state === 'uploaded') return unmet('paper_unchecked', { kind })
  if (valid_until && valid_until < needed_until) return unmet('paper_ends_early', ends)
  if (isTooOld(line, paper, facts.day))
    return unmet('paper_too_old', { kind, issued_on: paper.issued_on, day: facts.day })
  if (paper.lacksModules) return unmet('modules_missing', { kind })
  const forms = formsMissing(line, paper, facts)
  const values = { kind, forms, way: wayOf(paper, facts) }
  if (forms.some(form => formState(form, paper, facts) === 'unmet')) return unmet('paper_incomplete', values)
  return forms.length === 0 ? { state: 'met' } : unknown('authentication_open', values)
}

const validUntil = ({ valid_months: number = 0 }: PaperLine, day: string): string =>
  endOf(day, { number, unit: 'months' }, () => false)

/** One whose day of issue nobody entered is not dated instead. */
const isTooOld = ({ max_age_months: number }: PaperLine, { issued_on }: PaperFact, day: string): boolean =>
  Boolean(number && issued_on && endOf(issued_on, { number, unit: 'months' }, () => false) < day)

const formsOf = ({ forms, valid_months, max_age_months }: PaperLine): PaperForm[] => [
  ...new Set([
    ...forms,
    ...(valid_months ? ['valid' as const] : []),
    ...(max_age_months ? ['dated' as const] : []),
  ]),
]

function formState(form: PaperForm, paper: PaperFact, facts: PaperFacts): LineReading['state'] {
  if (form === 'authenticated') return authenticationState(paper, facts)
  if (form === 'dated') return paper.issued_on === null ? 'unmet' : 'met'
  const isThere = form === 'valid' ? paper.valid_until !== null : paper.forms.includes(form)
  return isThere ? 'met' : 'unmet'
}

const wayOf = ({ issued_in }: PaperFact, { ways = {} }: PaperFacts) => ways[issued_in ?? ''] ?? null

/**
 * Tells whether a paper is authenticated as its country of issue says (docs/spec/routes.md, "Documents"). Germany takes no
 * apostille of some countries; about a paper that nobody can authenticate the authority decides.
 */
function authenticationState(paper: PaperFact, facts: PaperFacts): LineReading['state'] {
  const { authentication } = paper
  const { demand } = facts
  if (demand === 'not_asked' || authentication === 'legalised' || authentication === 'verified') return 'met'
  if (authentication === 'apostille') {
    const way = wayOf(paper, facts)
    if (way === 'legalisation') return 'unmet'
    return way === 'apostille' ? 'met' : 'unknown'
  }
  if (authentication !== 'not_possible') return 'unmet'
  if (demand === 'accepts_without') return 'met'
  return demand === 'wants_verification' ? 'unmet' : 'unknown'
}
