import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Row, Tx } from './hooks'
import type { Write } from './write'

/** Of more records than this only the resource is told: the others' lists reload anyway. */
const TOLD_ONE_BY_ONE = 20

/** Tells other browsers, through LISTEN/NOTIFY at the commit, which records changed. Carries no field's value. */
export async function announce(tx: Tx, write: Write, after: readonly Row[]): Promise<void> {
  const { definition, actor, rows } = write
  const base = { type: 'changed', resource: definition.name, by: actor.id }
  const events =
    rows.length > TOLD_ONE_BY_ONE
      ? [{ ...base, id: null, version: null }]
      : rows.map(({ before }, index) => ({
          ...base,
          id: before?.id ?? after[index]?.id,
          version: after[index]?.version ?? null,
          ...(definition.own ? { to: (after[index] ?? before)?.[definition.own] } : {}),
        }))
  await tx`select pg_notify(${EVENTS_CHANNEL}, event) from unnest(${events.map(event => JSON.stringify(event))}::text[]) event`
}
