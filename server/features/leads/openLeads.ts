import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** Leads that are neither won nor lost yet: by the kind of their status (resources.md, "Lookups"), or without one. */
export function isOpen(sql: Connection): Fragment {
  return sql`(status_id is null or status_id in (${openStatuses(sql)}))`
}

/** The ids of the statuses that {@link isOpen} lets through. */
export function openStatuses(sql: Connection): Fragment {
  return sql`select id from statuses where coalesce(kind, 'none') not in ('good', 'bad')`
}
