import type { JSONValue } from 'postgres'
import type { Connection } from './connect'

/**
 * Returns a value as a parameter of type json or jsonb. The driver's own type refuses interfaces, which have no index
 * signature; JSON.stringify takes them.
 */
export const jsonb = (sql: Connection, value: unknown) => sql.json(value as JSONValue)
