import type { Tx } from '../crud/hooks'
import type { Connection } from '../db/connect'

/**
 * Empties events older than the retention time of Settings. Their rows stay for a year, so that a repeated event is
 * recognised by its id.
 */
export async function emptyInbound(sql: Connection, now: Date): Promise<void> {
  await sql`
    update inbound_events set ${EMPTY(sql)}, emptied_at = ${now} from organisation
    where emptied_at is null and received_at < ${now}::timestamptz - make_interval(days => organisation.inbound_days)`
  await sql`delete from inbound_events where received_at < ${now}::timestamptz - interval '1 year'`
}

/**
 * Empties the events of a person who is erased, except those still to be handled: they create the person again.
 * @param marks numbers and addresses, as other systems write them
 */
export async function forgetInbound(tx: Tx, marks: readonly string[], now: Date): Promise<void> {
  for (const mark of marks)
    await tx`
      update inbound_events set ${EMPTY(tx)}, emptied_at = ${now}
      where emptied_at is null and state <> 'received' and position(convert_to(${mark}, 'UTF8') in body) > 0`
}

const EMPTY = (sql: Connection) => sql`body = '', headers = '{}', query = '{}', error = null`
