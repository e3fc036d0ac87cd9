import type { Definition } from '../../contract/definition/define'
import type { Tx, Values } from '../crud/hooks'
import { searched } from '../crud/search'

/**
 * Puts records into their table without audit rows and events: an empty database has nobody to tell.
 * All rows have the same keys. @returns the ids in the order given
 */
export async function insertRecords(
  tx: Tx,
  definition: Definition,
  records: readonly Values[],
): Promise<number[]> {
  return insertRows(
    tx,
    definition.table,
    records.map(record => ({ ...record, ...definition.only, ...searched(definition, record) })),
  )
}

/** Puts rows into any table that has an id. @returns the ids in the order given */
export async function insertRows(tx: Tx, table: string, rows: readonly Values[]): Promise<number[]> {
  if (!rows.length) return []
  const columns = Object.keys(rows[0] as Values)
  const values = columns.map(name => tx`record.${tx(name)}`).reduce((all, column) => tx`${all}, ${column}`)
  const inserted = await tx<{ id: number }[]>`
    insert into ${tx(table)} (${tx(columns)})
    select ${values}
    from jsonb_array_elements(${tx.json(rows as never)}) with ordinality given(value, place),
      jsonb_populate_record(null::${tx(table)}, given.value) record
    order by place returning id`
  return inserted.map(({ id }) => id)
}
