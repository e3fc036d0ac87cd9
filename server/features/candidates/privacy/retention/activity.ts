import type { Definition } from '../../../../../contract/definition/define'
import { referrersOf } from '../../../../../contract/resources'
import type { Fragment } from '../../../../crud/hooks'
import type { Connection } from '../../../../db/connect'

/** Rows that the database derives from others, and pairs that a nightly comparison finds: nobody did anything. */
const DERIVED: readonly string[] = [
  ...['clocks', 'due-clocks', 'expected-arrivals', 'finished-steps', 'ledger', 'case-tracks'],
  'possible-duplicates',
]

/** A field of a resource that names the record, and so tells when something happened with it. */
interface Source {
  definition: Definition
  field: string
  many: boolean
}

/**
 * Returns all sources of activity of a resource: each registered resource that refers to it, those of resources to come
 * among them.
 */
export function activitySources({ name }: Definition): readonly Source[] {
  return referrersOf(name)
    .filter(({ definition }) => !definition.computed && !DERIVED.includes(definition.name))
    .flatMap(({ definition, fields }) =>
      fields.map(field => ({ definition, field, many: definition.fields[field]?.kind === 'refs' })),
    )
}

/** Returns when something last happened with a record, of the row of its table. */
export function lastActivity(sql: Connection, definition: Definition): Fragment {
  const table = sql(definition.table)
  const own = sql`${table}.updated_at`
  return activitySources(definition).reduce((all, { definition: of, field, many }) => {
    const match = many ? sql`s.${sql(field)} && array[${table}.id]` : sql`s.${sql(field)} = ${table}.id`
    // Erasing the texts of a refused match is no sign of life of the person.
    const own = of.fields.emptied_on ? sql`and s.emptied_on is null` : sql``
    return sql`greatest(${all}, (select max(s.updated_at) from ${sql(of.table)} s where ${match} ${own}))`
  }, own)
}
