import type { CaseStepOrder } from '../../../contract/calls/cases'
import { can, type Definition } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import { isPendingRemedy } from '../../../contract/resources/permissions'
import { valuesOfStep } from '../../../contract/routes/recordValues'
import type { RouteStep } from '../../../contract/routes/version'
import type { Row, Values } from '../../crud/hooks'
import { runHook } from '../../crud/records'
import { eraseRows, writeRows } from '../../crud/write'
import { refuseDisorder, type Writer } from '../candidates'
import { dayIn } from './caseEvents'
import type { CaseFacts } from './caseFacts'
import { RECORD_TABLES } from './caseRecords'
import { valuesOfNew } from './contested'
import { countingRecord } from './countingRecord'

interface Setting {
  facts: CaseFacts
  step: RouteStep
  order: CaseStepOrder
  today: string
}

/**
 * Writes a step into the record that moves it: the one that counts, or a new one that says only that. Taken back, the step is
 * taken out of the record.
 * @returns the resource of the record; nothing where no record can say it, so that the case alone has it
 */
export async function writeStepRecord(writer: Writer, setting: Setting): Promise<string | undefined> {
  const { facts, step, order } = setting
  const definition = step.record && recordOf(step.record.resource)
  if (!step.record) return undefined
  const { procedure } = facts.case
  const before = countingRecord(facts.records, { ...step.record, procedure })
  if (!definition) {
    // A document is entered in its own form: the step says no more than it, and goes with it.
    const isThere = order.state === 'done' && dayIn(before, step.record.event) !== null
    return isThere ? step.record.resource : undefined
  }
  const locked = before && (await lock(writer, definition, before))
  const why =
    order.reason && 'correction_reason' in definition.fields ? { correction_reason: order.reason } : {}
  if (order.state === 'open') return locked && takeBack(writer, { definition, step, before: locked, why })
  if (order.state !== 'done' && order.state !== 'failed') return undefined
  const outcome = step.outcomes?.find(({ key }) => key === order.outcome)
  const day = order.day ?? setting.today
  const values = valuesOfStep(definition, step.record, { day, outcome })
  if (!values) return undefined
  // The step says why a remedy is not taken, as its form does.
  const isNotTaken = step.record.resource === 'remedies' && values.kind && !isPendingRemedy(values.kind)
  const told = isNotTaken && order.reason ? { waiver_reason: order.reason } : {}
  const own = locked
    ? { ...values, ...told, ...why }
    : { ...valuesOfNew(step.record, facts), ...values, ...told }
  const isWritten = await write(writer, { definition, before: locked, values: own, facts })
  return isWritten ? definition.name : undefined
}

const recordOf = (resource: string): Definition | undefined =>
  resource in RECORD_TABLES ? definitionOf(resource) : undefined

async function lock({ tx }: Writer, { table }: Definition, { id }: Row): Promise<Row | undefined> {
  const [row] = await tx<Row[]>`select * from ${tx(table)} where id = ${id} for update`
  return row
}

interface Written {
  definition: Definition
  before: Row | undefined
  values: Values
  facts: CaseFacts
}

async function write({ tx, actor, services }: Writer, { definition, before, values, facts }: Written) {
  const changes = before
    ? values
    : {
        candidate_id: Number(facts.case.candidate_id),
        ...('case_id' in definition.fields ? { case_id: facts.case.id, from_flag: true } : {}),
        ...values,
      }
  const action = before ? 'update' : 'create'
  if (!can(definition, actor.role, action)) return false
  if (!before && lacksFields(definition, changes)) return false
  refuseDisorder(definition, { before, changes }, 'day')
  await writeByHooks({ tx, actor, services }, definition, { before, changes })
  return true
}

/**
 * Writes a record by the rules of its form: what the form refuses, a step does not do either. A record that only a step made
 * stays one.
 */
async function writeByHooks(
  { tx, actor, services }: Writer,
  definition: Definition,
  { before, changes }: { before: Row | undefined; changes: Values },
): Promise<void> {
  const action = before ? 'update' : 'create'
  const change = { action, actor, before, changes, extra: {} } as const
  const hooked = await runHook(services, tx, definition, change)
  const marked = before?.from_flag === true ? { ...hooked, from_flag: true } : hooked
  const rows = [{ before, changes: marked }]
  await writeRows(tx, { definition, actor, action, rows, now: services.now() })
}

/** A new record with more required fields than a step tells is made in its form. */
const lacksFields = ({ fields }: Definition, values: Values): boolean =>
  Object.entries(fields).some(
    ([name, { options }]) => options.required && options.default === undefined && values[name] === undefined,
  )

/** Deletes a record that said nothing but the step; in others the day and the result are emptied. */
async function takeBack(
  { tx, actor, services }: Writer,
  { definition, step, before, why }: { definition: Definition; step: RouteStep; before: Row; why: Values },
): Promise<string | undefined> {
  const { event, result } = step.record ?? { event: '' }
  const field = definition.fields[event]
  if (field?.kind !== 'day' || field.options.read || before[event] === null) return undefined
  const now = services.now()
  const saysMore = Object.entries(definition.fields).some(
    ([name, { kind }]) => kind === 'day' && name !== event && before[name] !== null,
  )
  if (before.from_flag === true && !saysMore && can(definition, actor.role, 'update')) {
    const gone = { before: { ...before, ...why }, changes: {} }
    await runHook(services, tx, definition, { action: 'delete', actor, ...gone, extra: {} })
    await eraseRows(tx, { definition, actor, action: 'delete', rows: [gone], now })
    return undefined
  }
  if (!can(definition, actor.role, 'update')) return undefined
  const isEmptied = result && !definition.fields[result]?.options.required
  const changes = { [event]: null, ...(isEmptied ? { [result]: null } : {}), ...why }
  await writeByHooks({ tx, actor, services }, definition, { before, changes })
  return undefined
}
