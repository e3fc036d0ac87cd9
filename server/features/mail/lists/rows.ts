import { can } from '../../../../contract/definition/define'
import { definitionOf } from '../../../../contract/resources'
import { SYSTEM } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import { filterClause } from '../../../crud/where'
import type { FindRows } from '../../../mail'
import type { Services } from '../../../services'

/** Rows of a resource as somebody meets them in its list, as the mail engine asks for them (server/mail/audience/audiences.ts). */
export function findRows(services: Services): FindRows {
  return (sql, { resource, filter, reader, at }) => {
    const definition = definitionOf(resource)
    if (!definition || !reader.role || !can(definition, reader.role, 'read')) return sql`false`
    const narrowed = visibleRows(services, definition, { ...SYSTEM, ...reader }, { sql })
    return sql`${narrowed} and ${filterClause(sql, definition, reader.role, filter, at)}`
  }
}
