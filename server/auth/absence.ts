import type { Fragment } from '../crud/hooks'
import type { Connection } from '../db/connect'

/** Makes the condition that the user of a row is away on a day. */
export function isAbsent(sql: Connection, day: Fragment): Fragment {
  return sql`coalesce(absent_from <= ${day} and coalesce(absent_until, 'infinity') >= ${day}, false)`
}
