import type { CaseRequirement } from '../../../contract/calls/cases'
import { candidates } from '../../../contract/resources/candidates'
import { conditionsHold } from '../../../contract/routes/conditions'
import { readRequirement } from '../../../contract/routes/readRequirement'
import type { PaperFact, RequirementFacts } from '../../../contract/routes/requirementFacts'
import type { Values } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import { checkGuards } from '../recruitment'
import type { CaseFacts } from './caseFacts'
import { readFigures } from './figures'
import { BOTH_SIGNED, GUARDIAN_PAPERS, guardianFacts } from './guardianFacts'

/** A requirement of a case and the step that it guards. */
export type GuardedRequirement = CaseRequirement & { step: string | undefined }

interface Asked {
  today: string
  /** Fields of the candidate that are written together with the step. */
  values?: Values
}

/**
 * Reads every requirement of a case that applies to it, with what is missing. One that nothing can tell holds nobody up: it
 * is shown as a warning.
 */
export async function requirementsOfCase(
  sql: Connection,
  facts: CaseFacts,
  { today, values = {} }: Asked,
): Promise<GuardedRequirement[]> {
  const { content, candidate, conditions } = facts
  const [papers, kinds, guards, guardians] = await Promise.all([
    papersOf(sql, candidate.id),
    paperKindsOf(sql),
    checkGuards(sql, candidate),
    guardianFacts(sql, { candidateId: candidate.id, day: today }),
  ])
  const asked: RequirementFacts = {
    day: today,
    today,
    born_on: typeof candidate.birth_date === 'string' ? candidate.birth_date : null,
    conditions,
    papers: [...papers, ...guardians.papers],
    kinds: new Set([...kinds, ...GUARDIAN_PAPERS]),
    steps: stepsOf(facts),
    fields: { ...fieldsOf({ ...candidate, ...values }), ...guardians.fields },
    formFields: FORM_FIELDS,
    figures: readFigures(),
    // Other guards of docs/spec/routes.md have no rules yet.
    guards: { 'G-1': guards.every(({ effect }) => effect !== 'block') },
  }
  const first = content.tracks[0]?.steps[0]?.key
  return content.requirements.flatMap(({ key, names, step, effect, source, ...rule }) => {
    const reading = readRequirement(rule, asked)
    if (reading.state === 'not_applicable') return []
    const missing = reading.groups
      .filter(group => group.state !== 'met')
      .map(({ lines }) =>
        lines.flatMap(line =>
          line.state === 'met' ? [] : [{ reason: line.reason, values: { ...line.values } }],
        ),
      )
    const { state } = reading
    const held = state === 'unknown' ? 'warn' : effect
    return [{ key, names, step: step ?? first, state, effect: held, missing, source }]
  })
}

const FORM_FIELDS: ReadonlySet<string> = new Set([...Object.keys(candidates.fields), BOTH_SIGNED])

/** Steps as requirements see them: one whose condition does not hold stands in nobody's way. */
function stepsOf({ content, steps, conditions }: CaseFacts): RequirementFacts['steps'] {
  const all = content.tracks.flatMap(track =>
    track.steps.map(step => ({
      key: step.key,
      isNeeded: conditionsHold(track.applies_if, conditions) && conditionsHold(step.applies_if, conditions),
    })),
  )
  return Object.fromEntries(
    all.flatMap(({ key, isNeeded }): [string, RequirementFacts['steps'][string]][] => {
      const standing = steps.get(key)
      if (standing) return [[key, { state: standing.state, outcome: standing.outcome }]]
      return isNeeded ? [] : [[key, { state: 'unneeded' }]]
    }),
  )
}

function fieldsOf(candidate: Values): RequirementFacts['fields'] {
  return Object.fromEntries(
    Object.entries(candidate).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, value]]
        : [],
    ),
  )
}

async function paperKindsOf(sql: Connection): Promise<ReadonlySet<string>> {
  const rows = await sql<{ slug: string }[]>`select slug from document_kinds`
  return new Set(rows.map(({ slug }) => slug))
}

/** The papers of a candidate in the forms that somebody has seen. */
async function papersOf(sql: Connection, candidateId: number): Promise<PaperFact[]> {
  const rows = await sql<(Omit<PaperFact, 'forms'> & { original: boolean; translation: boolean })[]>`
    select k.slug as kind, d.valid_until, d.original, d.translation is not null as translation,
      case when d.checked_on is not null then 'checked' when d.file is not null or d.received_on is not null then 'uploaded'
        else 'asked' end as state
    from documents d join document_kinds k on k.id = d.kind_id where d.candidate_id = ${candidateId} order by d.id`
  return rows.map(({ original, translation, ...paper }) => ({
    ...paper,
    forms: [
      'copy' as const,
      ...(original ? ['original_seen' as const] : []),
      ...(translation ? ['sworn_translation' as const] : []),
    ],
  }))
}

/** The requirements of a case that hold a step up: those that block, and those that were not accepted. */
export const holdingUp = (
  all: readonly GuardedRequirement[],
  { step, confirm = [] }: { step: string; confirm?: readonly string[] | undefined },
): GuardedRequirement[] =>
  all.filter(
    ({ step: guarded, state, effect, key }) =>
      guarded === step && state !== 'met' && (effect === 'block' || !confirm.includes(key)),
  )

/** Requirements without the step, as calls answer them. */
export const withoutStep = (all: readonly GuardedRequirement[]): CaseRequirement[] =>
  all.map(({ step: _, ...requirement }) => requirement)
