import type { PaperState } from '../../../../contract/calls/candidates/page'
import { COUNTING_STATES, type PaperStateWord } from '../../../../contract/candidates/papers'
import type { Holder } from '../../../../contract/candidates/steps'
import type { candidates } from '../../../../contract/resources/candidates'
import {
  formsMissing,
  type NearestPaper,
  nearestPaper,
  type PaperLine,
  stateOfReading,
} from '../../../../contract/routes/readPaper'
import type { RequirementFacts } from '../../../../contract/routes/requirementFacts'
import { PAPER_FORMS } from '../../../../contract/routes/version'
import { addDays, daysBetween } from '../../../../contract/time/wall-time'
import type { Actor } from '../../../auth/actor'
import type { SeenOf } from '../../../crud/hooks'
import type { Services } from '../../../services'
import type { Caller } from '../caller'
import { type AskedPaper, papersAskedByCase } from './casePapers'
import { papersAskedByChecklists } from './classicPapers'
import { type PaperRow, paperFactsOf } from './paperFacts'

/** Days before a paper's end from which it counts as expiring. */
const EXPIRING_DAYS = 90
const NAMES = ['ar', 'en', 'fr', 'de'] as const

interface KindRow extends Record<(typeof NAMES)[number], string | null> {
  id: number
  slug: string
  holder: Holder | null
  /** Whether it may be asked for on a checklist. */
  open: boolean
}

interface Facts extends Pick<RequirementFacts, 'today' | 'ways'> {
  papers: readonly PaperRow[]
}

/**
 * The papers of a candidate: what the case asks for, or the checklists of the classic route, and what is there beside it.
 * The states are those of case requirements.
 */
export async function papersOf(
  { services, actor }: Caller,
  candidate: SeenOf<typeof candidates>,
  today: string,
): Promise<{ have: number; need: number; items: PaperState[] }> {
  const { sql } = services
  const [kinds, found, ofCase] = await Promise.all([
    readKinds(services, actor),
    paperFactsOf(sql, candidate.id),
    papersAskedByCase(sql, candidate.id, today),
  ])
  const asked = ofCase ?? (await papersAskedByChecklists(sql, candidate, today))
  // On the classic route a record stands for its paper in whatever form.
  const papers = ofCase ? found.papers : found.papers.map(withAllForms)
  const facts = { today, papers, ways: found.ways }
  const items = kinds.flatMap(kind => {
    const item = itemOf(kind, asked, facts)
    return item ? [item] : []
  })
  const needed = items.filter(item => item.needed)
  const have = needed.filter(({ state }) => COUNTING_STATES.includes(state)).length
  return { have, need: needed.length, items: [...needed, ...items.filter(item => !item.needed)] }
}

const withAllForms = (paper: PaperRow): PaperRow =>
  paper.id === undefined ? { ...paper, forms: PAPER_FORMS, authentication: 'verified' } : paper

/** Kinds of papers that a role may see at all. */
const readKinds = ({ sql }: Services, { role }: Actor): Promise<KindRow[]> =>
  sql<KindRow[]>`
    select id, slug, ar, en, fr, de, holder, active and not internal as open from document_kinds
    where coalesce(seen_by, '{}') = '{}' or ${role} = any(seen_by) order by id`

/** The item of a kind that is asked for or there. */
function itemOf(kind: KindRow, asked: readonly AskedPaper[], facts: Facts): PaperState | undefined {
  const read = kind.open ? asked.flatMap(each => readAsked(kind.slug, each, facts)) : []
  const open = read.find(({ reading, isSettled }) => !isSettled && reading.state !== 'met')
  const line: PaperLine = { needs: 'paper', kind: kind.slug, forms: [] }
  const beside = {
    line,
    day: facts.today,
    track: null,
    ...nearestPaper(line, { ...facts, day: facts.today }),
  }
  const needing = read.findLast(({ isSettled }) => !isSettled)
  const shown = open ?? needing ?? read.at(-1) ?? (beside.paper?.id === undefined ? undefined : beside)
  return shown && paperState(kind, { ...shown, needed: read.length > 0 }, facts)
}

interface ReadPaper extends NearestPaper, Pick<AskedPaper, 'day' | 'demand' | 'track'> {
  line: PaperLine
}

/** Reads what is asked for by the line that stands nearest; nothing where that is another kind's. */
function readAsked(
  kind: string,
  { lines, track, day, demand, isSettled }: AskedPaper,
  facts: Facts,
): (ReadPaper & { isSettled: boolean })[] {
  const all = lines.map(line => ({ line, ...nearestPaper(line, { ...facts, day, demand: demand ?? null }) }))
  const nearest =
    all.find(({ reading }) => reading.state === 'met') ?? all.find(({ paper }) => paper) ?? all[0]
  if (nearest?.line.kind !== kind) return []
  return [{ ...nearest, track, day, demand: demand ?? null, isSettled }]
}

function paperState(
  { id: kind_id, slug, holder: kindHolder, ...kind }: KindRow,
  { line, reading, paper, day, demand, track, needed }: ReadPaper & { needed: boolean },
  facts: Facts,
): PaperState {
  const row = facts.papers.find(({ id }) => id !== undefined && id === paper?.id)
  const state = expiringOr(stateOfReading(reading), paper?.valid_until ?? null, facts.today)
  const waits = state === 'missing' || state === 'asked'
  const values = reading.state === 'met' ? {} : reading.values
  const missing = formsMissing(line, paper, { ...facts, day, demand: demand ?? null })
  return {
    kind_id,
    slug,
    needed,
    forms: [...line.forms],
    missing,
    track,
    way: facts.ways?.[paper?.issued_in ?? ''] ?? null,
    document_id: paper?.id ?? null,
    names: Object.fromEntries(NAMES.map(name => [name, kind[name]])),
    state,
    holder: waits ? (row?.holder ?? kindHolder) : null,
    due_on: waits ? (row?.due_on ?? null) : null,
    overdue_days: waits && row?.due_on ? Math.max(0, daysBetween(row.due_on, facts.today)) : 0,
    times_asked: row?.times_asked ?? 0,
    valid_until: paper?.valid_until ?? null,
    needed_until: typeof values.needed_until === 'string' ? values.needed_until : null,
    too_old_on: state === 'too_old' ? day : null,
    check_fault: state === 'not_ok' ? (row?.check_fault ?? null) : null,
    check_reason: state === 'not_ok' ? (row?.check_reason ?? null) : null,
  }
}

/** A paper that counts today may end soon. */
function expiringOr(state: PaperStateWord, valid_until: string | null, today: string): PaperStateWord {
  const endsSoon =
    valid_until !== null && valid_until >= today && valid_until <= addDays(today, EXPIRING_DAYS)
  return state === 'ok' && endsSoon ? 'expiring' : state
}
