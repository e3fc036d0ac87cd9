import type { StepOrder } from '../../../contract/candidates/calls'
import { DECIDED_STEPS, type DecidedStep, isDecidedStep } from '../../../contract/candidates/tracks'
import type { Definition } from '../../../contract/define'
import { invalid } from '../../../contract/errors'
import { baApprovals, recognitions, visas } from '../../../contract/resources/procedures'
import type { Actor } from '../../auth/actor'
import type { Row, Tx, Values } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import { type Statement, statedBy } from './statements'

/** The record of a step on which an authority decides. */
interface DecidedRecord {
  definition: Definition
  field: 'result' | 'state'
  approved: string
  refused: string
  /** The value of an application that waits for its decision. */
  waiting: string
  /** Values after which the application waits for nothing more. */
  ended: readonly unknown[]
}

const RECORDS: Readonly<Record<DecidedStep, DecidedRecord>> = {
  ba_result: {
    ...{ definition: baApprovals, field: 'result', approved: 'approved', refused: 'rejected' },
    ...{ waiting: 'pending', ended: ['approved', 'rejected'] },
  },
  visa_granted: {
    ...{ definition: visas, field: 'state', approved: 'granted', refused: 'rejected' },
    ...{ waiting: 'applied', ended: ['granted', 'entered', 'rejected', 'lawsuit', 'withdrawn'] },
  },
}

/**
 * Brings the record of the recognition in line with its step: the application that waits gets the result and its day;
 * once the step is taken back it waits again. Every result completes this step, a refusal too.
 */
export async function recordRecognition(tx: Tx, actor: Actor, before: Row, changes: Values): Promise<void> {
  const [record] = await tx<Row[]>`
    select * from recognitions where candidate_id = ${before.id} and kind = 'recognition'
    order by id desc limit 1 for update`
  if (!record) return
  const decided = recognitionChanges(record, before, { ...before, ...changes })
  if (!decided) return
  const rows = [{ before: record, changes: decided }]
  await writeRows(tx, { definition: recognitions, actor, action: 'update', rows })
}

function recognitionChanges(record: Row, before: Row, after: Values): Values | undefined {
  const { recognition_result_kind: result, recognition_result_date: decided_on } = after
  if (after.recognition_result === true) {
    const isWaiting = record.result === null || record.result === 'pending'
    return isWaiting && result ? { result, decided_on } : undefined
  }
  const isOfStep =
    record.result === before.recognition_result_kind && record.decided_on === before.recognition_result_date
  return isOfStep && record.result ? { result: 'pending', decided_on: null } : undefined
}

/** Reads the steps whose latest application was refused. A newer application that waits takes the refusal's place. */
export async function refusalsOf(sql: Connection, candidateId: number): Promise<Statement> {
  const found: Statement = {}
  for (const step of DECIDED_STEPS) {
    const { definition } = RECORDS[step]
    const records = await sql<Row[]>`
      select * from ${sql(definition.table)} where candidate_id = ${candidateId} order by id`
    const stated = statedBy(definition.name, records)[step]
    if (stated?.refused && !isWaiting(step, records.at(-1))) found[step] = stated
  }
  return found
}

function isWaiting(step: DecidedStep, record: Row | undefined): record is Row {
  const { field, ended } = RECORDS[step]
  // A visa whose new application has not begun still stands at its refusal.
  return record !== undefined && record[field] !== 'new_application' && !ended.includes(record[field])
}

/**
 * Refuses to complete a step while its record says that the authority refused it.
 * @throws Failure invalid on the step
 */
export async function keepRefusals(tx: Tx, before: Row | undefined, changes: Values): Promise<void> {
  const set = DECIDED_STEPS.filter(step => changes[step] === true && before?.[step] !== true)
  if (!before || !set.length) return
  const refusals = await refusalsOf(tx, before.id)
  const refused = set.filter(step => refusals[step])
  if (refused.length)
    throw invalid(Object.fromEntries(refused.map(step => [step, 'authority_refused' as const])))
}

/** Writes the approval into the application that waits for it, where there is one. */
export async function recordApproval(
  tx: Tx,
  actor: Actor,
  { candidateId, step, day }: { candidateId: number; step: DecidedStep; day: unknown },
): Promise<void> {
  const record = await latestOf(tx, step, candidateId)
  if (isWaiting(step, record)) await decide(tx, actor, step, record, { approved: true, day })
}

/**
 * Records that the authority refused. The record takes the step back, if it was set.
 * @throws Failure invalid on the step where it is refused already; on `decision` where the record of an application is
 * missing; on `tell` because the texts of steps tell of an approval
 */
export async function recordRefusal(
  tx: Tx,
  actor: Actor,
  candidateId: number,
  order: StepOrder & { day: string },
): Promise<void> {
  const { step, day, note, tell } = order
  if (!isDecidedStep(step)) throw invalid({ decision: 'not_a_choice' })
  if (!order.done) throw invalid({ done: 'invalid' })
  if (tell) throw invalid({ tell: 'authority_refused' })
  const record = await latestOf(tx, step, candidateId)
  if (!record) throw invalid({ decision: 'not_there' })
  if ((await refusalsOf(tx, candidateId))[step]) throw invalid({ [step]: 'authority_refused' })
  await decide(tx, actor, step, record, { approved: false, day, note })
}

/** Opens the application again that was approved on the day of the step: the approval was entered by mistake. */
export async function reopenApproval(
  tx: Tx,
  actor: Actor,
  { candidateId, step, day }: { candidateId: number; step: DecidedStep; day: unknown },
): Promise<void> {
  const { definition, field, approved, waiting } = RECORDS[step]
  const record = await latestOf(tx, step, candidateId)
  if (!record || record[field] !== approved || record.decided_on !== day) return
  const rows = [{ before: record, changes: { [field]: waiting, decided_on: null } }]
  await writeRows(tx, { definition, actor, action: 'update', rows })
}

async function latestOf(tx: Tx, step: DecidedStep, candidateId: number): Promise<Row | undefined> {
  const [record] = await tx<Row[]>`
    select * from ${tx(RECORDS[step].definition.table)} where candidate_id = ${candidateId}
    order by id desc limit 1 for update`
  return record
}

async function decide(
  tx: Tx,
  actor: Actor,
  step: DecidedStep,
  before: Row,
  { approved, day, note }: { approved: boolean; day: unknown; note?: string | undefined },
): Promise<void> {
  const { definition, field, ...words } = RECORDS[step]
  const kept = [before.note, note].filter(Boolean).join('\n').slice(0, 4_000)
  const changes = {
    [field]: approved ? words.approved : words.refused,
    decided_on: day,
    ...(note ? { note: kept } : {}),
  }
  await writeRows(tx, { definition, actor, action: 'update', rows: [{ before, changes }] })
}
