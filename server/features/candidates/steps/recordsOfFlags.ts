import type { DecidedStep } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { recognitions } from '../../../../contract/resources/procedures'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { eraseRows, type Write, writeRows } from '../../../crud/write'
import { RECORDS } from './refusals'
import { isVerdict } from './statements'

export type FlaggedStep = DecidedStep | 'recognition_result'

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

const definitionOf = (step: FlaggedStep): Definition =>
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
