import { can } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { SYSTEM } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import { filterFor } from '../../../crud/refs'
import type { FindRows } from '../../../mail'
import type { Services } from '../../../services'

/** Rows of a resource as somebody meets them in its list, as the mail engine asks for them (server/mail/audience/audiences.ts). */
export function findRows(services: Services): FindRows {
  return (sql, { resource, filter, reader, at }) => {
    const definition = definitionOf(resource)
    if (!definition || !reader.role || !can(definition, reader.role, 'read')) return sql`false`
    const actor = { ...SYSTEM, ...reader }
    const wanted = filterFor(services, { definition, actor, sql }, { filter, now: at })
    return sql`${visibleRows(services, definition, actor, { sql })} and ${wanted}`
  }
}
