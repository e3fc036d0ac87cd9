import type { StepState } from '../../../../contract/calls/candidates/page'
import type { StepOrder } from '../../../../contract/calls/candidates/steps'
import { DECIDED_STEPS, type DecidedStep, isDecidedStep } from '../../../../contract/candidates/steps'
import type { Definition } from '../../../../contract/definition/define'
import { invalid } from '../../../../contract/http/errors'
import { licences } from '../../../../contract/resources/measures'
import { type CONTESTED, PENDING_REMEDIES, permits } from '../../../../contract/resources/permissions'
import { baApprovals, recognitions, visas } from '../../../../contract/resources/procedures'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { runHook } from '../../../crud/records'
import { writeRows } from '../../../crud/write'
import type { Connection } from '../../../db/connect'
import { dayAt } from '../../../db/today'
import type { Writer } from '../caller'
import { ofPrimaryCase } from './ofPrimaryCase'
import { refuseDisorder } from './orderOfDays'
import { type StatedStep, type Statement, statedBy } from './statements'

type Contested = (typeof CONTESTED)[number]

/** The record of a step on which an authority decides. */
interface DecidedRecord {
  definition: Definition
  field: 'result' | 'state'
  approved: string
  /** Values of an application that was approved, the later ones too. */
  granted: readonly unknown[]
  refused: string
  /** The decision as remedies name it. */
  contested: Contested
  /** The value of an application that waits for its decision. */
  waiting: string
  /** Values after which the application waits for nothing more. */
  ended: readonly unknown[]
}

/** The records of the steps on which an authority decides. */
export const RECORDS: Readonly<Record<DecidedStep, DecidedRecord>> = {
  ba_result: {
    definition: baApprovals,
    field: 'result',
    approved: 'approved',
    granted: ['approved'],
    refused: 'rejected',
    contested: 'ba_approval',
    waiting: 'pending',
    ended: ['approved', 'rejected'],
  },
  visa_granted: {
    definition: visas,
    field: 'state',
    approved: 'granted',
    granted: ['granted', 'entered'],
    refused: 'rejected',
    contested: 'visa',
    waiting: 'applied',
    ended: ['granted', 'entered', 'rejected', 'lawsuit', 'withdrawn'],
  },
}

/** Reads the steps whose latest application was refused. A newer application that waits takes the refusal's place. */
export async function refusalsOf(sql: Connection, candidateId: number): Promise<Statement> {
  const found: Statement = {}
  for (const step of DECIDED_STEPS) {
    const { definition } = RECORDS[step]
    const records = await sql<Row[]>`
      select * from ${sql(definition.table)} where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)} order by id`
    const stated = refusalIn(step, records)
    if (!stated?.refused) continue
    const against = RECORDS[step].contested
    const refusal = { candidateId, against, refusedOn: stated.refused.on }
    if (await isTakenBack(sql, refusal)) continue
    const { field, refused } = RECORDS[step]
    const record = records.findLast(row => row[field] === refused)
    const ways = await waysOn(sql, refusal, { definition, record, state: records.at(-1)?.state })
    found[step] = { ...stated, refused: { ...stated.refused, ...ways } }
  }
  return found
}

/** Decisions without a step that takes a refusal, with the field of their day. */
const OTHERS = [
  { against: 'recognition', definition: recognitions, day: 'decided_on', refused: 'rejected' },
  { against: 'licence', definition: licences, day: 'granted_on', refused: 'refused' },
  { against: 'permit', definition: permits, day: 'issued_on', refused: 'refused' },
] as const

/**
 * Reads the refusals of recognitions, licences and permits of which a way or a time to contest is known. A newer application takes
 * the refusal's place.
 */
export async function otherRefusals(
  sql: Connection,
  candidateId: number,
): Promise<{ against: Contested; refused: Refused }[]> {
  const found: { against: Contested; refused: Refused }[] = []
  for (const { against, definition, day, refused } of OTHERS) {
    const [record] = await sql<Row[]>`
      select * from ${sql(definition.table)} where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)}
        ${definition === recognitions ? sql`and kind = 'recognition'` : sql``} order by id desc limit 1`
    if (record?.result !== refused) continue
    const refusedOn = typeof record[day] === 'string' ? record[day] : null
    const refusal = { candidateId, against, refusedOn }
    if (await isTakenBack(sql, refusal)) continue
    const note = typeof record.note === 'string' ? record.note : null
    const ways = await waysOn(sql, refusal, { definition, record })
    if (!ways.remedy && !ways.chosen && !ways.contest) continue
    found.push({ against, refused: { on: refusedOn, note, ...ways } })
  }
  return found
}

/** Reads how a refusal goes on: the remedy or the way that was chosen, and the time that is left for one. */
async function waysOn(
  sql: Connection,
  refusal: Refusal,
  { definition, record, state }: { definition: Definition; record: Row | undefined; state?: unknown },
): Promise<Pick<Refused, 'remedy' | 'chosen' | 'contest' | 'asks_for'>> {
  const remedy = await pendingRemedy(sql, refusal)
  const chosen = remedy ? null : await chosenWay(sql, refusal, state)
  const contest = await timeToContest(sql, refusal)
  const asks_for = record && !record.notified_on ? { resource: definition.name, id: record.id } : null
  return { remedy, chosen, contest, asks_for }
}

type Refused = NonNullable<StepState['refused']>
type Remedy = Refused['remedy']

/** A refusal of a person by what was refused, and its day. */
interface Refusal {
  candidateId: number
  against: Contested
  refusedOn: string | null
}

/**
 * Reads the remedy against a refusal that was filed and is not decided yet. An earlier one is against another decision, and so
 * is one that names another day.
 */
async function pendingRemedy(sql: Connection, { candidateId, against, refusedOn }: Refusal): Promise<Remedy> {
  const [remedy] = await sql<NonNullable<Remedy>[]>`
    select kind, filed_on, court from remedies
    where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)} and against = ${against}
      and kind = any(${[...PENDING_REMEDIES]}::text[]) and filed_on >= coalesce(${refusedOn}::date, filed_on)
      and (decision_on is null or decision_on = coalesce(${refusedOn}::date, decision_on))
      and result is null and decided_on is null
    order by filed_on desc, id desc limit 1`
  return remedy ?? null
}

/** Tells whether a remedy against a refusal was won: the authority decides again. */
async function isTakenBack(sql: Connection, { candidateId, against, refusedOn }: Refusal): Promise<boolean> {
  const [won] = await sql`
    select from remedies where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)} and against = ${against}
      and result = 'won' and coalesce(decision_on, ${refusedOn}::date) is not distinct from ${refusedOn}::date
      and coalesce(decided_on, filed_on) >= coalesce(${refusedOn}::date, '-infinity')`
  return won !== undefined
}

/**
 * Reads the way that was chosen after a refusal and that nobody has begun by a filing.
 * @param state that of the refused visa, which names the way where no remedy does: it does not say that a lawsuit was filed
 */
async function chosenWay(
  sql: Connection,
  { candidateId, against, refusedOn }: Refusal,
  state: unknown,
): Promise<Refused['chosen']> {
  const [latest] = await sql<{ kind: Refused['chosen']; is_ahead: boolean }[]>`
    select kind, filed_on is null and decided_on is null and result is null as is_ahead from remedies
    where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)} and against = ${against}
      and coalesce(decision_on, chosen_on, ${dayAt(sql, sql`created_at`)}) >= coalesce(${refusedOn}::date, '-infinity')
    order by id desc limit 1`
  if (latest?.is_ahead) return latest.kind
  if (state === 'new_application') return state
  return state === 'lawsuit' && !latest ? state : null
}

/** Reads the time to contest the latest refusal; it is gone once a remedy was filed or another way was chosen. */
async function timeToContest(
  sql: Connection,
  { candidateId, against }: Refusal,
): Promise<Refused['contest']> {
  const [found] = await sql<NonNullable<Refused['contest']>[]>`
    select id, due_on, is_lost from clocks
    where candidate_id = ${candidateId} and ${ofPrimaryCase(sql)} and refused = ${against}
    order by started_on desc, id desc limit 1`
  return found ?? null
}

/** The refusal at which the applications of one person for a step stand, in the order in which they were made. */
export function refusalIn(step: DecidedStep, records: readonly Row[]): StatedStep | undefined {
  const stated = statedBy(RECORDS[step].definition.name, records)[step]
  return stated?.refused && !isWaiting(step, records.at(-1)) ? stated : undefined
}

/** Tells whether an application waits for its decision. */
export function isWaiting(step: DecidedStep, record: Row | undefined): record is Row {
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

/**
 * Records that the authority refused. The record takes the step back, if it was set.
 * @throws Failure invalid on the step where it is refused already; on `decision` where the record of an application is
 * missing; on `tell` because the texts of steps tell of an approval
 */
export async function recordRefusal(
  { services, tx, actor }: Writer,
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
  const { definition, field, refused } = RECORDS[step]
  const kept = [record.note, note].filter(Boolean).join('\n').slice(0, 4_000)
  const given = { [field]: refused, decided_on: day, ...(note ? { note: kept } : {}) }
  const change = { action: 'update', actor, before: record, changes: given, extra: {} } as const
  const changes = await runHook(services, tx, definition, change)
  refuseDisorder(definition, { before: record, changes }, 'day')
  const rows = [{ before: record, changes }]
  await writeRows(tx, { definition, actor, action: 'update', rows, now: services.now() })
}

async function latestOf(tx: Tx, step: DecidedStep, candidateId: number): Promise<Row | undefined> {
  const [record] = await tx<Row[]>`
    select * from ${tx(RECORDS[step].definition.table)} where candidate_id = ${candidateId} and ${ofPrimaryCase(tx)}
    order by id desc limit 1 for update`
  return record
}
