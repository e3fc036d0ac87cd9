import type { Definition } from '../../contract/definition/define'
import type { Fields } from '../../contract/definition/fields'
import type { Tx, Values } from '../crud/hooks'
import { searched } from '../crud/search'

/**
 * Puts records into their table without audit rows and events: an empty database has nobody to tell. A field that only
 * some of them have gets the default of its definition in the others. @returns the ids in the order given
 */
export async function insertRecords(
  tx: Tx,
  definition: Definition,
  records: readonly Values[],
): Promise<number[]> {
  const rows = completed(records, definition.fields)
  return insertRows(
    tx,
    definition.table,
    rows.map(row => ({ ...row, ...definition.only, ...searched(definition, row) })),
  )
}

/** Puts rows into any table that has an id. @returns the ids in the order given */
export async function insertRows(tx: Tx, table: string, given: readonly Values[]): Promise<number[]> {
  if (!given.length) return []
  const rows = completed(given)
  const columns = Object.keys(rows[0] ?? {})
  const values = columns.map(name => tx`record.${tx(name)}`).reduce((all, column) => tx`${all}, ${column}`)
  const inserted = await tx<{ id: number }[]>`
    insert into ${tx(table)} (${tx(columns)})
    select ${values}
    from jsonb_array_elements(${tx.json(rows as never)}) with ordinality given(value, place),
      jsonb_populate_record(null::${tx(table)}, given.value) record
    order by given.place returning id`
  return inserted.map(({ id }) => id)
}

/** Gives all rows the same keys. */
function completed(rows: readonly Values[], fields: Fields = {}): Values[] {
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const defaults = columns.map(name => [name, fields[name]?.options.default ?? null] as const)
  return rows.map(row =>
    Object.fromEntries(defaults.map(([name, value]) => [name, row[name] === undefined ? value : row[name]])),
  )
}
