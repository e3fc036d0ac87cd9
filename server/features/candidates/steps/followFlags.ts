import { DECIDED_STEPS, type DecidedStep } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { invalid } from '../../../../contract/http/errors'
import { recognitions } from '../../../../contract/resources/procedures'
import type { Followers } from '../../../crud/follow'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { type Write, writeRows } from '../../../crud/write'
import { needsReason } from './corrections'
import { ofPrimaryCase } from './ofPrimaryCase'
import { refuseDisorder, refuseEarlyGrant } from './orderOfDays'
import {
  definitionOf,
  deleteRecords,
  type FlaggedStep,
  makeRecords,
  refuseFlagDisorder,
} from './recordsOfFlags'
import { isWaiting, RECORDS, refusalIn } from './refusals'
import { isVerdict } from './statements'

/** Keeps the records of decided steps in line with the flags of candidates, whichever way these are written. */
export const flagFollowers: Followers = { candidates: moveRecords }

/** A candidate before and after a write. */
interface Moved {
  before: Row
  after: Row
}

/**
 * Writes the decision that a flag states into the application that waits for it, corrects its day with the day of the
 * flag, and opens that application again where the flag of the same day is taken back. Of a person without any application
 * a record is made that only says that, and it goes with the flag.
 * @throws Failure invalid on a step that the authority refused
 */
async function moveRecords(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  if (write.action !== 'update') return
  const isJudged = !write.isFollowUp && write.by !== 'undo' && write.by !== 'merge'
  const people = write.rows.flatMap(({ before }, place): Moved[] => {
    const now = after[place]
    return before && now ? [{ before, after: now }] : []
  })
  for (const step of DECIDED_STEPS) {
    const changesOf = (person: Moved, records: readonly Row[]) => decidedChanges(step, person, records)
    await writeRecords(tx, write, {
      ...RECORDS[step],
      step,
      people: moved(people, [step, `${step}_date`]),
      changesOf,
    })
    if (isJudged) await judgeDays(tx, step, people)
  }
  await writeRecords(tx, write, {
    definition: recognitions,
    step: 'recognition_result',
    people: moved(people, ['recognition_result', 'recognition_result_date', 'recognition_result_kind']),
    changesOf: recognitionChanges,
  })
  if (isJudged) await judgeDays(tx, 'recognition_result', people)
}

/** Refuses a decision before its application, of people of whom no record says more than the step. */
async function judgeDays(tx: Tx, step: FlaggedStep, people: readonly Moved[]): Promise<void> {
  const { table } = definitionOf(step)
  const ids = people.map(({ after }) => after.id)
  const told = await tx<{ candidate_id: number }[]>`
    select distinct candidate_id from ${tx(table)} where candidate_id = any(${ids}::bigint[]) and not from_flag`
  const known = new Set(told.map(({ candidate_id }) => candidate_id))
  for (const person of people) if (!known.has(person.after.id)) refuseFlagDisorder(step, person)
}

const moved = (people: readonly Moved[], names: readonly string[]) =>
  people.filter(({ before, after }) => names.some(name => before[name] !== after[name]))

interface Order {
  definition: Definition
  step: FlaggedStep
  people: readonly Moved[]
  /** The change of one record of a person. */
  changesOf: (person: Moved, records: readonly Row[]) => Changed | undefined
}

interface Changed {
  before: Row
  changes: Values
  /** The flag was taken back: the record waits again, or has nothing more to say. */
  isReopened?: true
}

/** Tells whether a record only said that its step was taken, so that it goes with the step. */
const isGone = ({ before, isReopened }: Changed): boolean => isReopened === true && before.from_flag === true

async function writeRecords(tx: Tx, write: Write, order: Order): Promise<void> {
  const { definition, step, people, changesOf } = order
  if (!people.length) return
  const ids = people.map(({ after }) => after.id)
  const records = await tx<Row[]>`
    select * from ${tx(definition.table)} where candidate_id = any(${ids}::bigint[]) and ${ofPrimaryCase(tx)}
      ${definition === recognitions ? tx`and kind = 'recognition'` : tx``} order by id for update`
  const own = new Map<unknown, Row[]>()
  for (const record of records)
    own.set(record.candidate_id, [...(own.get(record.candidate_id) ?? []), record])
  const found = people.flatMap(person => changesOf(person, own.get(person.after.id) ?? []) ?? [])
  const changed: Changed[] = []
  for (const each of found)
    changed.push(await withReason(tx, write, { resource: definition.name, step, changed: each }))
  const { actor, by } = write
  const rows = changed.filter(each => !isGone(each))
  for (const row of by === 'undo' || by === 'merge' ? [] : rows) {
    refuseDisorder(definition, row, `${step}_date`)
    if (step === 'visa_granted') await refuseEarlyGrant(tx, { ...row, now: write.now ?? new Date() }, step)
  }
  await writeRows(tx, { definition, actor, action: 'update', by, rows, isFollowUp: true })
  const gone = changed.filter(isGone).map(({ before }) => before)
  await deleteRecords(tx, write, { definition, records: gone })
  // The records of the other person of a merge are on their way.
  if (by === 'merge') return
  const without = people.filter(({ before, after }) => before[step] !== after[step] && after[step] === true)
  const made = without.map(({ after }) => after).filter(({ id }) => !own.has(id))
  await makeRecords(tx, write, { step, people: made })
}

/**
 * Leaves a decision that can still be contested to its record, which asks for the reason. A reason that was saved there alone is
 * that of this change.
 * @throws Failure invalid on the step
 */
async function withReason(
  tx: Tx,
  { by, now = new Date() }: Write,
  { resource, step, changed }: { resource: string; step: FlaggedStep; changed: Changed },
): Promise<Changed> {
  const { before, changes } = changed
  const action = isGone(changed) ? 'delete' : 'update'
  if (!(await needsReason(tx, { resource, action, by, before, changes, now }))) return changed
  const { correction_reason } = before
  if (!correction_reason) throw invalid({ [step]: 'correction_runs' })
  return { ...changed, changes: { ...changes, correction_reason } }
}

function decidedChanges(
  step: DecidedStep,
  { before, after }: Moved,
  records: readonly Row[],
): Changed | undefined {
  const { field, approved, granted, waiting } = RECORDS[step]
  const day = `${step}_date`
  if (before[step] !== true) {
    if (after[step] !== true) return undefined
    if (refusalIn(step, records)) throw invalid({ [step]: 'authority_refused' })
    const record = records.at(-1)
    const changes = { [field]: approved, decided_on: after[day] }
    return isWaiting(step, record) ? { before: record, changes } : undefined
  }
  // An older application may be the decided one, while a newer one waits.
  const record = records.findLast(each => granted.includes(each[field]) && each.decided_on === before[day])
  if (!record) return undefined
  if (after[step] === true) return { before: record, changes: { decided_on: after[day] } }
  const isUnused = record[field] === approved
  return isUnused
    ? { before: record, changes: { [field]: waiting, decided_on: null }, isReopened: true }
    : undefined
}

/** Every result completes this step, a refusal too. */
function recognitionChanges({ before, after }: Moved, records: readonly Row[]): Changed | undefined {
  const { recognition_result_kind: result, recognition_result_date: decided_on } = after
  const wasStated =
    before.recognition_result === true && isVerdict('recognitions', before.recognition_result_kind)
  const record = wasStated
    ? records.findLast(
        each =>
          each.result === before.recognition_result_kind &&
          each.decided_on === before.recognition_result_date,
      )
    : openAmong(records)
  if (!record) return undefined
  if (after.recognition_result !== true)
    return wasStated
      ? { before: record, changes: { result: 'pending', decided_on: null }, isReopened: true }
      : undefined
  return isVerdict('recognitions', result) ? { before: record, changes: { result, decided_on } } : undefined
}

/** The latest application where it waits for its result. */
function openAmong(records: readonly Row[]): Row | undefined {
  const record = records.at(-1)
  return record && (record.result === null || record.result === 'pending') ? record : undefined
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
      select result from recognitions where candidate_id = ${before.id} and kind = 'recognition' and ${ofPrimaryCase(tx)}
      order by id desc limit 1) latest
    where coalesce(result, 'pending') = 'pending'`
  if (waiting) throw invalid({ recognition_result_kind: 'required' })
}
