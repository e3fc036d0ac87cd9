import type { Role } from '../../../contract/access/roles'
import { definitionOf } from '../../../contract/resources'
import { filterClause } from '../../crud/where'
import type { FindRows } from './source'

/** @returns how rows are found by the filter alone, with the fields of a role: for what the program fills in by itself */
export function findEveryRow(role: Role): FindRows {
  return (sql, { resource, filter, at }) => {
    const definition = definitionOf(resource)
    return definition ? filterClause(sql, definition, role, filter, at) : sql`false`
  }
}
