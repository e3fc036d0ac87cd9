import type { Definition } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import { candidates } from '../../../contract/resources/candidates'
import type { Actor } from '../../auth/actor'
import type { Row } from '../../crud/hooks'
import { visibleRows } from '../../crud/record'
import type { Services } from '../../services'
import type { Caller } from './caller'
import { survivingId } from './identity/undoMerge'

interface Asking {
  services: Services
  actor: Actor
  params: { id: number }
}

/** Returns a guard that answers 404 for a record beyond the caller's scope, before the body is read. */
export function guardReach(definition: Definition) {
  return async ({ services, actor, params }: Asking): Promise<void> => {
    const { sql } = services
    const [found] = await sql`
      select from ${sql(definition.table)} where id = ${params.id} and ${visibleRows(services, definition, actor)}`
    if (!found) throw fail('not_found')
  }
}

/**
 * Reads a record, whole, where the caller may see it; of a merged candidate the one that is kept.
 * @throws Failure not_found
 */
export async function readReached(
  { services, actor }: Caller,
  definition: Definition,
  id: number,
): Promise<Row> {
  const row = await readRow({ services, actor }, definition, id)
  if (row) return row
  const kept = definition.name === candidates.name ? await survivingId(services, id) : undefined
  const other = kept && (await readRow({ services, actor }, definition, kept))
  if (!other) throw fail('not_found')
  return other
}

async function readRow(
  { services, actor }: Caller,
  definition: Definition,
  id: number,
): Promise<Row | undefined> {
  const { sql } = services
  const [row] = await sql<Row[]>`
    select * from ${sql(definition.table)} where id = ${id} and ${visibleRows(services, definition, actor)}`
  return row
}
