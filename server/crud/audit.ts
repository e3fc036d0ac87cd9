import type { Definition } from '../../contract/define'
import type { Actor } from '../auth/actor'
import type { Connection } from '../db/connect'
import { sameValue } from './check'
import type { Row, Tx, Values } from './hooks'
import type { Write } from './write'

/** Longer values are kept in the log by their beginning and length: a log is read, not restored from. */
const LONGEST = 2_000

/** What a person did, where it is no change of a record. */
interface Logged {
  action: string
  resource: string
  record?: number
  before?: Values
  after?: Values
}

/** Writes what a person did that is no change of fields: an export, a campaign sent or stopped. */
export async function logAction(
  tx: Connection,
  actor: Actor,
  { action, resource, record, before, after }: Logged,
): Promise<void> {
  await tx`
    insert into logs (user_id, action, resource, record, before, after, ip, request_id, created_by)
    values (${actor.id || null}, ${action}, ${resource}, ${record ?? null},
      ${before ? tx.json(before as never) : null}, ${after ? tx.json(after as never) : null},
      ${actor.ip || null}, ${actor.requestId || null}, ${actor.id || null})`
}

/** Writes one audit row a record: who, what, and the values that changed, before and after. */
export async function audit(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { definition, actor, action, by } = write
  if (definition.name === 'logs' || definition.name === 'notifications') return
  const records = write.rows.map(({ before }, index) => ({
    user_id: actor.id || null,
    action: by ? `${by}_${action}` : action,
    resource: definition.name,
    record: before?.id ?? after[index]?.id,
    ...difference(definition, before, after[index]),
    ip: actor.ip || null,
    request_id: actor.requestId || null,
    created_by: actor.id || null,
  }))
  await tx`
    insert into logs (user_id, action, resource, record, before, after, ip, request_id, created_by)
    select user_id, action, resource, record, before, after, ip, request_id, created_by
    from jsonb_populate_recordset(null::logs, ${tx.json(records as never)})`
}

function difference(definition: Definition, before: Row | undefined, after: Row | undefined) {
  const all = Object.keys(definition.fields)
  const names = before && after ? all.filter(name => !sameValue(before[name], after[name])) : all
  return {
    before: before && valuesOf(definition, before, names),
    after: after && valuesOf(definition, after, names),
  }
}

function valuesOf(definition: Definition, row: Row, names: readonly string[]): Values {
  const kept = names.filter(name => (row[name] ?? null) !== null)
  return Object.fromEntries(kept.map(name => [name, shortened(definition.fields[name]?.kind, row[name])]))
}

function shortened(kind: string | undefined, value: unknown): unknown {
  if (kind === 'secret') return true
  if (typeof value !== 'string' || value.length <= LONGEST) return value
  return `${value.slice(0, LONGEST)}… (${value.length})`
}
