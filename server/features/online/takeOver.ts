import type { TakenOverInput, TakeOverOrder } from '../../../contract/calls/online-candidates'
import { fail, invalid } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import { formSubmissions } from '../../../contract/resources/forms'
import { notes } from '../../../contract/resources/notes'
import { onlineCandidates } from '../../../contract/resources/online-candidates'
import type { Row, Values } from '../../crud/hooks'
import { lockRows, present } from '../../crud/record'
import { createRecord } from '../../crud/records'
import { writeRows } from '../../crud/write'
import { type Author, createCandidate, roleOf, updateRow, type Writer } from '../candidates'
import { copyPapers } from '../forms'

/** Fields that a candidate takes over from the registered person. */
const TAKEN = [
  'name',
  'phone',
  'email',
  'country_id',
  'program_id',
  'language_level_id',
  'birth_date',
] as const
const LONGEST_NOTE = 4_000

/**
 * Makes a candidate of somebody who registered, or links one that is there; the answers stand in a note of it. Two at
 * once make one: the second is refused.
 * @throws Failure not_found; exists with the `candidate_id` it has already; invalid for a candidate that is not there,
 * or where a field is missing that a candidate needs
 */
export async function takeOver(
  { services, tx, actor }: Writer,
  order: TakeOverOrder & { id: number },
): Promise<TakenOverInput> {
  const [person] = await lockRows(tx, services, onlineCandidates, actor, [order.id])
  if (!person) throw fail('not_found')
  if (person.candidate_id) throw fail('exists', { candidate_id: person.candidate_id })
  const { candidate, ...told } = order.candidate_id
    ? await linked({ services, tx, actor }, order.candidate_id)
    : await made({ services, tx, actor }, person, order.values ?? {})
  const candidateId = Number(candidate.id)
  await keepAnswers({ services, tx, actor }, person, candidateId)
  const after = await updateRow({ tx, actor }, onlineCandidates, {
    before: person,
    changes: { candidate_id: candidateId, stage: 'taken_over' },
  })
  await linkSubmissions({ tx, actor }, person.id, candidateId)
  await copyPapers({ services, tx, actor }, { field: 'online_candidate_id', id: person.id, candidateId })
  const online_candidate = present(onlineCandidates, after, roleOf(actor))
  return { candidate, online_candidate, made: !order.candidate_id, ...told }
}

type Made = Values & { candidate: Values }

async function made({ services, tx, actor }: Writer, person: Row, values: Values): Promise<Made> {
  const taken = TAKEN.flatMap(name => (person[name] === null ? [] : [[name, person[name]] as const]))
  return createCandidate({ services, tx, actor }, { ...Object.fromEntries(taken), ...values })
}

async function linked({ services, tx, actor }: Writer, id: number): Promise<Made> {
  const [candidate] = await lockRows(tx, services, candidates, actor, [id])
  if (!candidate) throw invalid({ candidate_id: 'not_there' })
  return { candidate: present(candidates, candidate, roleOf(actor)) }
}

/** Writes the person's answers and later notes as a note of the candidate. */
async function keepAnswers(
  { services, tx, actor }: Writer,
  { answers, note }: Row,
  candidate_id: number,
): Promise<void> {
  const told: ({ label?: string; text?: string } | null)[] = Object.values(answers ?? {})
  const lines = told.flatMap(each => (each?.label ? [`${each.label}: ${each.text ?? ''}`] : []))
  const text = [...lines, ...(note ? ['', String(note)] : [])].join('\n').trim().slice(0, LONGEST_NOTE)
  if (text) await createRecord(services, tx, { definition: notes, actor }, { candidate_id, text })
}

/** Links the person's submissions with the candidate, so that they share its fate. */
async function linkSubmissions({ tx, actor }: Author, id: number, candidate_id: number): Promise<void> {
  const rows = await tx<Row[]>`select * from form_submissions where online_candidate_id = ${id} for update`
  await writeRows(tx, {
    definition: formSubmissions,
    actor,
    action: 'update',
    rows: rows.map(before => ({ before, changes: { candidate_id } })),
  })
}
