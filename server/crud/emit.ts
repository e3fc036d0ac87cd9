import { AUTOMATED, type Automated, type Trigger } from '../../contract/automation/actions'
import { isOneOf } from '../../contract/definition/isOneOf'
import type { Urgency } from '../jobs/payloads'
import { addJob } from '../jobs/queue'
import { sameValue } from './check'
import type { Row, Tx } from './hooks'
import type { Write } from './write-request'

/** An event of records of one resource. */
export interface DomainEvent {
  kind: Trigger
  resource: Automated
  records: readonly { id: number; changed?: readonly string[] }[]
  /** Given where many such events come one by one. */
  urgency?: Urgency
}

/** From so many records on it is asked first whether a rule listens, and their rules let those of fewer records pass. */
const MANY = 100
/** In the transaction of a rule: how many rules led here. */
export const DEPTH_SETTING = 'lotse.automation_depth'

/** Tells the rules what a write did, where one listens; in its transaction, so that it is told once and never lost. */
export async function emitWrite(
  tx: Tx,
  { definition, action, rows }: Write,
  after: readonly Row[],
): Promise<void> {
  const resource = definition.name
  if (!isOneOf(AUTOMATED, resource) || (action !== 'create' && action !== 'update')) return
  const kind = action === 'create' ? 'created' : 'changed'
  if (rows.length > MANY && !(await isListenedTo(tx, kind, resource))) return
  const records = after.map(({ id }, index) => ({ id, changed: changedNames(rows[index]) }))
  await emit(tx, { kind, resource, records })
}

/** To ask costs less than to tell what nobody listens to. */
async function isListenedTo(tx: Tx, kind: Trigger, resource: string): Promise<boolean> {
  const rules = await tx`
    select from automation where active and "when" = ${kind} and resource = ${resource} limit 1`
  return rules.length > 0
}

/** Keeps an event a record where an active rule listens, and has the rules run when the transaction is committed. */
export async function emit(tx: Tx, { kind, resource, records, urgency }: DomainEvent): Promise<void> {
  if (!records.length) return
  const made = await tx<{ id: number; depth: number }[]>`
    insert into automation_events (kind, resource, record_id, changed, depth)
    select ${kind}, ${resource}, happened.id, happened.changed,
      coalesce(nullif(current_setting(${DEPTH_SETTING}, true), ''), '0')::int
    from (
      select (record->>'id')::bigint as id,
        array(select jsonb_array_elements_text(coalesce(record->'changed', '[]'))) as changed
      from jsonb_array_elements(${tx.json(records)}) record
    ) happened
    where exists (select from automation where active and "when" = ${kind} and resource = ${resource}) and exists (
      select from automation where active and "when" = ${kind} and resource = ${resource}
        and (field is null or ${kind} <> 'changed' or field = any(happened.changed))
    )
    returning id, depth`
  const [first] = made
  if (!first) return
  // A write of a rule may be one of thousands.
  const usual = first.depth > 0 || made.length > MANY ? 'bulk' : 'normal'
  const events = made.map(({ id }) => id)
  await addJob(tx, 'run_automation', { events }, undefined, { urgency: urgency ?? usual })
}

function changedNames(row: Write['rows'][number] | undefined): string[] {
  if (!row?.before) return []
  const { before, changes } = row
  return Object.keys(changes).filter(name => !sameValue(before[name], changes[name]))
}
