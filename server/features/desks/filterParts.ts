import type { Fragment } from '../../crud/hooks'
import type { Connection } from '../../db/connect'

/** The part of a list's filter that finds the rows with a value, or those without one. */
export const valued = (sql: Connection, name: string, column: Fragment): Fragment => sql`
  case when ${column} is null then jsonb_build_object(${`${name}_null`}::text, true)
  else jsonb_build_object(${name}::text, ${column}) end`

/** The part that finds the rows of the month of a day, or those without a day. */
export const withinMonth = (sql: Connection, name: string, month: Fragment): Fragment => sql`
  case when ${month} is null then jsonb_build_object(${`${name}_null`}::text, true)
  else jsonb_build_object(${`${name}_gte`}::text, ${month},
    ${`${name}_lte`}::text, (${month} + interval '1 month')::date - 1) end`
