import { RESOURCES } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import type { Services } from '../../services'

/** A log has the rights of what it is about: values of records that somebody may not see are not read here either. */
export const logsHooks: Hooks = { scope: aboutVisible }

function aboutVisible(services: Services, actor: Actor): Fragment | undefined {
  const { sql, hooks } = services
  const { role } = actor
  const closed = RESOURCES.filter(({ roles }) => !role || !roles.includes(role)).map(({ name }) => name)
  const usable = sql`(resource is null or resource <> all(${closed}::text[]))`
  const narrowed = RESOURCES.flatMap(({ name, table, computed }) => {
    const scope = computed || name === 'logs' ? undefined : hooks[name]?.scope?.(services, actor)
    return scope
      ? [{ name, rows: sql`select from ${sql(table)} where ${sql(table)}.id = logs.record and ${scope}` }]
      : []
  })
  if (!narrowed.length) return usable
  const cases = narrowed.reduce(
    (all, { name, rows }) => sql`${all} when ${name} then exists (${rows})`,
    sql`case resource`,
  )
  // While the setting is off nobody pays for it, and records that are gone keep their history.
  return sql`${usable} and ((select not own_rows_only from organisation) or ${cases} else true end)`
}
