import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** Messages whose documents the role may all see (document-kinds.seen_by; empty: everybody). */
export const openToRole = (sql: Connection, { role }: Pick<Actor, 'role'>): Fragment => sql`
  (kind_ids = '{}' or not exists (
    select from document_kinds k where k.id = any(kind_ids)
      and coalesce(k.seen_by, '{}') <> '{}' and (${role} = any(k.seen_by)) is not true))`

/** The log of messages leaves out those about documents that the role may not see. */
export const whatsappLogHooks: Hooks = { scope: ({ sql }, actor) => openToRole(sql, actor) }
