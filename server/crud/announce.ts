import type { Definition } from '../../contract/definition/define'
import { RESOURCES } from '../../contract/resources'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Row, Tx } from './hooks'
import type { Write } from './write-request'

/** Of more records than this only the resource is told: the others' lists reload anyway. */
const TOLD_ONE_BY_ONE = 20

/** Tells other browsers, through LISTEN/NOTIFY at the commit, which records changed. Carries no field's value. */
export async function announce(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { definition, actor, rows } = write
  const events = viewsOf(definition).flatMap((resource): object[] => {
    const base = { type: 'changed', resource, by: actor.id }
    if (rows.length > TOLD_ONE_BY_ONE) return [{ ...base, id: null, version: null }]
    return rows.map(({ before }, index) => ({
      ...base,
      id: before?.id ?? after[index]?.id,
      version: after[index]?.version ?? null,
      ...(definition.own ? { to: (after[index] ?? before)?.[definition.own] } : {}),
    }))
  })
  await tx`select pg_notify(${EVENTS_CHANNEL}, event) from unnest(${events.map(event => JSON.stringify(event))}::text[]) event`
}

/** The resources that show the same rows: those of one table that no value tells apart. */
function viewsOf({ name, table, only }: Definition): string[] {
  if (Object.keys(only).length) return [name]
  return RESOURCES.filter(view => view.table === table).map(view => view.name)
}
