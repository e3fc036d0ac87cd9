import type { Definition } from '../../../../contract/definition/define'
import { referrersOf } from '../../../../contract/resources'
import { candidates } from '../../../../contract/resources/candidates'
import type { Row, Tx } from '../../../crud/hooks'

/** Rows that the database itself keeps from others, and pairs of people, which a merge or an erasure ends. */
const KEPT_BY_DATABASE: readonly string[] = [
  ...['clocks', 'due-clocks', 'expected-arrivals', 'finished-steps', 'ledger', 'case-tracks'],
  'possible-duplicates',
]

/** One field by which the records of a resource name a person. */
export interface Reference {
  definition: Definition
  field: string
  /** It holds several ids. */
  many: boolean
}

/** Whether rows of a resource are written by people, not kept by the program itself. */
function isWritten({ computed, name }: Definition): boolean {
  return !computed && !KEPT_BY_DATABASE.includes(name)
}

/** Every field of every resource that refers to candidates, those of resources to come among them. */
export const REFERENCES: readonly Reference[] = referencesOf(candidates.name)

/** Returns every field that people write and that refers to a resource. */
export function referencesOf(name: string): Reference[] {
  return referrersOf(name)
    .filter(({ definition }) => isWritten(definition))
    .flatMap(({ definition, fields }) =>
      fields.map(field => ({ definition, field, many: definition.fields[field]?.kind === 'refs' })),
    )
}

/** Returns the ids in a field that holds several. */
export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter(id => typeof id === 'number') : []

/** The rows that refer to a candidate by a field, locked; those in the bin too. */
export function rowsReferring(tx: Tx, { definition, field, many }: Reference, id: number): Promise<Row[]> {
  const match = many ? tx`${tx(field)} && array[${id}::bigint]` : tx`${tx(field)} = ${id}`
  const only = Object.entries(definition.only).reduce(
    (all, [name, value]) => tx`${all} and ${tx(name)} = ${value}`,
    tx``,
  )
  return tx<Row[]>`
    select * from ${tx(definition.table)} where ${match} ${only} order by id for update`
}
