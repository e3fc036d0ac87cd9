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

type PaperLine = Extract<RequirementLine, { needs: 'paper' }>

/** Reasons, nearest to a paper that counts first: of several papers of a kind the nearest one is shown. */
const NEAREST: readonly LineReason[] = [
  'paper_incomplete',
  'paper_ends_early',
  'paper_unchecked',
  'paper_asked',
  'paper_refused',
  'paper_expired',
]

/**
 * Reads a line on a paper. A paper counts when somebody has checked it, it is valid on the day that matters, and all forms
 * are there (docs/spec/routes.md, "Documents").
 */
export function readPaper(line: PaperLine, facts: RequirementFacts): LineReading {
  const readings = facts.papers
    .filter(({ kind }) => kind === line.kind)
    .map(paper => readOne(line, paper, facts))
  const nearness = (reading: LineReading) => (reading.state === 'met' ? -1 : NEAREST.indexOf(reading.reason))
  const nearest = readings.toSorted((one, other) => nearness(one) - nearness(other))[0]
  if (nearest) return nearest
  const { kind } = line
  const isThere = facts.kinds?.has(kind) ?? true
  return isThere ? unmet('paper_missing', { kind }) : unknown('paper_missing', { kind })
}

function readOne(line: PaperLine, paper: PaperFact, { day, today }: RequirementFacts): LineReading {
  const { kind, valid_until } = paper
  if (paper.state === 'asked') return unmet('paper_asked', { kind })
  if (paper.state === 'uploaded') return unmet('paper_unchecked', { kind })
  if (paper.state === 'refused') return unmet('paper_refused', { kind })
  const needed_until = validUntil(line, day)
  if (valid_until && valid_until < needed_until)
    return unmet(valid_until < today ? 'paper_expired' : 'paper_ends_early', {
      kind,
      valid_until,
      needed_until,
    })
  const missing = missingForms(line, paper)
  return missing.length === 0 ? { state: 'met' } : unmet('paper_incomplete', { kind, forms: missing })
}

const validUntil = ({ valid_months: number = 0 }: PaperLine, day: string): string =>
  endOf(day, { number, unit: 'months' }, () => false)

function missingForms({ forms, valid_months }: PaperLine, paper: PaperFact): PaperForm[] {
  const needed = valid_months ? new Set([...forms, 'valid' as const]) : new Set(forms)
  return [...needed].filter(form => (form === 'valid' ? !paper.valid_until : !paper.forms.includes(form)))
}
