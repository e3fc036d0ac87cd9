import type { RequirementState } from '../../../../contract/calls/candidates/page'
import { isStep, type Step } from '../../../../contract/candidates/steps'
import { invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import type { Hooks, Values } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'

/** A row of `requirements` that is in force. */
export type Requirement = Omit<RequirementState, 'met'> & { step: Step }

/** Reads the conditions of steps that are in force: rows that staff change in Settings. */
export function activeRequirements(sql: Connection, step?: Step): Promise<Requirement[]> {
  return sql<Requirement[]>`
    select id, name, name_arabic, name_fr, name_de, step, needs, needs_step, needs_kind_id, needs_field, effect, source, source_fr,
      source_de, source_date from requirements
    where active and (${step ?? null}::text is null or step = ${step ?? null}) order by effect, id`
}

/** The kinds of papers that are there and have not expired, and those that a record stands for. */
export async function papersOn(sql: Connection, candidateId: number, day: string): Promise<Set<number>> {
  const rows = await sql<{ kind_id: number }[]>`
    select distinct kind_id from documents where candidate_id = ${candidateId}
      and (file is not null or received_on is not null) and state <> 'not_ok' and (valid_until is null or valid_until >= ${day}::date)
    union
    select k.id from papers_of_records r join document_kinds k on k.slug = r.slug where r.candidate_id = ${candidateId}`
  return new Set(rows.map(({ kind_id }) => kind_id))
}

/** @returns a requirement with whether a candidate meets it; `candidate` as it would be once the step is taken */
export function requirementState(
  { step: _, ...requirement }: Requirement,
  candidate: Values,
  papers: ReadonlySet<number>,
): RequirementState {
  return { ...requirement, met: isMet(requirement, candidate, papers) }
}

function isMet(
  { needs, needs_step, needs_kind_id, needs_field }: Omit<Requirement, 'step'>,
  candidate: Values,
  papers: ReadonlySet<number>,
): boolean {
  if (needs === 'step') return !needs_step || candidate[needs_step] === true
  if (needs === 'document') return !needs_kind_id || papers.has(needs_kind_id)
  const value = needs_field ? candidate[needs_field] : true
  return value !== null && value !== undefined && value !== '' && value !== false
}

/** A rule that names nothing would hold nobody up, and one that names what is no field everybody. */
export const requirementsHooks: Hooks = {
  beforeWrite(_, { action, before, changes }) {
    if (action === 'delete') return changes
    const rule = { ...before, ...changes }
    if (rule.needs === 'step' && !isStep(rule.needs_step)) throw invalid({ needs_step: 'required' })
    if (rule.needs === 'step' && rule.needs_step === rule.step) throw invalid({ needs_step: 'not_a_choice' })
    if (rule.needs === 'document' && !rule.needs_kind_id) throw invalid({ needs_kind_id: 'required' })
    if (rule.needs === 'field' && !Object.hasOwn(candidates.fields, String(rule.needs_field)))
      throw invalid({ needs_field: rule.needs_field ? 'not_a_choice' : 'required' })
    return changes
  },
}
