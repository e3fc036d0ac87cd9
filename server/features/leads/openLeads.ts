import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** Selects leads that are neither won nor lost: by the kind of their status (docs/spec/resources.md, "Lookups"), or without one. */
export function isOpen(sql: Connection): Fragment {
  return sql`(status_id is null or status_id in (${openStatuses(sql)}))`
}

/** Selects the ids of the statuses of open leads. */
export function openStatuses(sql: Connection): Fragment {
  return sql`select id from statuses where coalesce(kind, 'none') not in ('good', 'bad')`
}
