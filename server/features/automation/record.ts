import { type Definition, displayName } from '../../../contract/definition/define'
import { definitionOf } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import type { Row, Tx } from '../../crud/hooks'
import { columnsFor, visibleRows } from '../../crud/record'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'

interface Reader {
  services: Services
  tx: Tx
  definition: Definition
  actor: Actor
}

/**
 * Returns the record with the fields that the actor's role may see, locked.
 * @returns undefined for a record that is gone, also to the bin, or that the actor may not see
 */
export async function lockRecord(
  { services, tx, definition, actor }: Reader,
  id: number,
): Promise<Row | undefined> {
  const [record] = await tx<Row[]>`
    select ${columnsFor(tx, definition, actor.role)} from ${tx(definition.table)}
    where id = ${id} and ${visibleRows(services, definition, actor, { sql: tx })} for update`
  return record
}

/** Returns the display name of a record, or null for a record that is gone. */
export async function recordName(sql: Connection, resource: string, id: number): Promise<string | null> {
  const definition = definitionOf(resource)
  if (!definition) return null
  const [row] = await sql<Row[]>`select * from ${sql(definition.table)} where id = ${id}`
  return row ? displayName(definition, row) : null
}
