import { DECIDED_STEPS, type DecidedStep } from '../../../contract/candidates/tracks'
import type { Definition } from '../../../contract/define'
import { invalid } from '../../../contract/errors'
import { recognitions } from '../../../contract/resources/procedures'
import type { Followers } from '../../crud/follow'
import type { Row, Tx, Values } from '../../crud/hooks'
import { type Write, writeRows } from '../../crud/write'
import { isVerdict } from './statements'
import { isWaiting, RECORDS, refusalIn } from './stepRecords'

/** Keeps the records of decided steps in line with the flags of candidates, whichever way these are written. */
export const flagFollowers: Followers = { candidates: moveRecords }

/** A candidate before and after a write. */
interface Moved {
  before: Row
  after: Row
}

/**
 * Writes the decision that a flag states into the application that waits for it, and opens that application again where
 * the flag of the same day is taken back.
 * @throws Failure invalid on a step that the authority refused
 */
async function moveRecords(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.action !== 'update') return
  const people = write.rows.flatMap(({ before }, place): Moved[] => {
    const now = after[place]
    return before && now ? [{ before, after: now }] : []
  })
  for (const step of DECIDED_STEPS) {
    const changesOf = (person: Moved, records: readonly Row[]) => decidedChanges(step, person, records)
    await writeRecords(tx, write, { ...RECORDS[step], people: moved(people, [step]), changesOf })
  }
  await writeRecords(tx, write, {
    definition: recognitions,
    people: moved(people, ['recognition_result', 'recognition_result_kind']),
    changesOf: recognitionChanges,
  })
}

const moved = (people: readonly Moved[], names: readonly string[]) =>
  people.filter(({ before, after }) => names.some(name => before[name] !== after[name]))

interface Order {
  definition: Definition
  people: readonly Moved[]
  /** The changes of the latest record of a person. */
  changesOf: (person: Moved, records: readonly Row[]) => Values | undefined
}

async function writeRecords(tx: Tx, write: Write, { definition, people, changesOf }: Order): Promise<void> {
  if (!people.length) return
  const ids = people.map(({ after }) => after.id)
  const records = await tx<Row[]>`
    select * from ${tx(definition.table)} where candidate_id = any(${ids}::bigint[])
      ${definition === recognitions ? tx`and kind = 'recognition'` : tx``} order by id for update`
  const own = new Map<unknown, Row[]>()
  for (const record of records)
    own.set(record.candidate_id, [...(own.get(record.candidate_id) ?? []), record])
  const rows = people.flatMap(person => {
    const found = own.get(person.after.id) ?? []
    const [before, changes] = [found.at(-1), changesOf(person, found)]
    return before && changes ? [{ before, changes }] : []
  })
  const { actor, by } = write
  await writeRows(tx, { definition, actor, action: 'update', by, rows, isFollowUp: true })
}

function decidedChanges(
  step: DecidedStep,
  { before, after }: Moved,
  records: readonly Row[],
): Values | undefined {
  const { field, approved, waiting } = RECORDS[step]
  const day = `${step}_date`
  const record = records.at(-1)
  if (after[step] === true) {
    if (refusalIn(step, records)) throw invalid({ [step]: 'authority_refused' })
    return isWaiting(step, record) ? { [field]: approved, decided_on: after[day] } : undefined
  }
  const isOfStep = record?.[field] === approved && record.decided_on === before[day]
  return isOfStep ? { [field]: waiting, decided_on: null } : undefined
}

/** Every result completes this step, a refusal too. */
function recognitionChanges({ before, after }: Moved, records: readonly Row[]): Values | undefined {
  const record = records.at(-1)
  if (!record) return undefined
  const { recognition_result_kind: result, recognition_result_date: decided_on } = after
  const isOfStep =
    before.recognition_result === true &&
    isVerdict('recognitions', record.result) &&
    record.result === before.recognition_result_kind &&
    record.decided_on === before.recognition_result_date
  if (after.recognition_result !== true) return isOfStep ? { result: 'pending', decided_on: null } : undefined
  const isOpen = record.result === null || record.result === 'pending'
  return (isOpen || isOfStep) && isVerdict('recognitions', result) ? { result, decided_on } : undefined
}

/**
 * Refuses to complete the recognition without its result while an application waits for one.
 * @throws Failure invalid on the kind of the result
 */
export async function demandResult(tx: Tx, before: Row | undefined, changes: Values): Promise<void> {
  const after: Values = { ...before, ...changes }
  const isSet = changes.recognition_result === true && before?.recognition_result !== true
  if (!before || !isSet || isVerdict('recognitions', after.recognition_result_kind)) return
  const [waiting] = await tx`
    select from (
      select result from recognitions where candidate_id = ${before.id} and kind = 'recognition'
      order by id desc limit 1) latest
    where coalesce(result, 'pending') = 'pending'`
  if (waiting) throw invalid({ recognition_result_kind: 'required' })
}
