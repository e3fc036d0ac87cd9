import type { DecidedStep, Step } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { invalid } from '../../../../contract/http/errors'
import { recognitions } from '../../../../contract/resources/procedures'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { eraseRows, type Write, writeRows } from '../../../crud/write'
import { RECORDS } from './refusals'
import { isVerdict } from './statements'

export type FlaggedStep = DecidedStep | 'recognition_result'

/** The step of the application on which a step decides. */
const APPLIED: Readonly<Record<FlaggedStep, Step>> = {
  ba_result: 'ba_submitted',
  visa_granted: 'visa_submitted',
  recognition_result: 'recognition_authority_submitted',
}

/**
 * Judges the days of a step and of its application where no record of the person says more than the step.
 * @throws Failure invalid on the day of the decision, or of the application where only that was written
 */
export function refuseFlagDisorder(step: FlaggedStep, { before, after }: { before: Row; after: Row }): void {
  const applied = APPLIED[step]
  if (after[step] !== true || after[applied] !== true) return
  const [from, until] = [after[`${applied}_date`], after[`${step}_date`]]
  if (typeof from !== 'string' || typeof until !== 'string' || until >= from) return
  const isNew = (name: Step) =>
    before[name] !== after[name] || before[`${name}_date`] !== after[`${name}_date`]
  if (isNew(step)) throw invalid({ [`${step}_date`]: 'too_early' })
  if (isNew(applied)) throw invalid({ [`${applied}_date`]: 'too_late' })
}

/**
 * Makes the record of steps that people of whom there is no such record were said to have taken: an approval on that day,
 * marked `from_flag`, so that somebody asks for the letter.
 */
export async function makeRecords(
  tx: Tx,
  { actor, by, now }: Write,
  { step, people }: { step: FlaggedStep; people: readonly Row[] },
): Promise<void> {
  const dated = people.filter(person => person[`${step}_date`] && decisionOf(step, person))
  if (!dated.length) return
  const occupations = await readOccupations(tx, dated)
  const rows = dated.map(person => ({
    before: undefined,
    changes: {
      candidate_id: person.id,
      ...decisionOf(step, person),
      ...(step === 'visa_granted' ? {} : { occupation: occupations.get(person.id) ?? '-' }),
      decided_on: person[`${step}_date`],
      from_flag: true,
    },
  }))
  const definition = definitionOf(step)
  await writeRows(tx, { definition, actor, action: 'create', by, rows, now, isFollowUp: true })
}

/** Deletes records that only said that a step was taken. */
export async function deleteRecords(
  tx: Tx,
  { actor, by, now }: Write,
  { definition, records }: { definition: Definition; records: readonly Row[] },
): Promise<void> {
  const rows = records.map(before => ({ before, changes: {} }))
  await eraseRows(tx, { definition, actor, action: 'delete', by, rows, now, isFollowUp: true })
}

/** The records that a step is decided in. */
export const definitionOf = (step: FlaggedStep): Definition =>
  step === 'recognition_result' ? recognitions : RECORDS[step].definition

/** The decision as the record has it; nothing where the flag does not tell it. */
function decisionOf(step: FlaggedStep, person: Row): Values | undefined {
  if (step !== 'recognition_result') return { [RECORDS[step].field]: RECORDS[step].approved }
  const result = person.recognition_result_kind
  return isVerdict('recognitions', result) ? { kind: 'recognition', result } : undefined
}

/** Returns the occupation that each person is recruited for, as far as the file says. */
async function readOccupations(tx: Tx, people: readonly Row[]): Promise<ReadonlyMap<number, string>> {
  const rows = await tx<{ id: number; name: string | null }[]>`
    select c.id, coalesce(s.en, p.en) as name from candidates c
    left join sectors s on s.id = c.sector_id left join programs p on p.id = c.program_id
    where c.id = any(${people.map(({ id }) => id)}::bigint[])`
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name.slice(0, 200)]] : [])))
}
