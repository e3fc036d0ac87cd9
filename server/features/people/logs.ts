import { peopleCalls } from '../../../contract/calls/people'
import { RESOURCES } from '../../../contract/resources'
import type { Actor } from '../../auth/actor'
import type { Fragment, Hooks } from '../../crud/hooks'
import type { Connection } from '../../db/connect'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import type { Services } from '../../services'

/** Returns the choices by which the log can be narrowed. */
export const logRoutes: Route[] = [
  serve(peopleCalls.listLogKinds, async ({ services, actor }) => {
    const closed = closedTo(actor)
    const [actions, resources] = await Promise.all([
      valuesOf(services, 'action'),
      valuesOf(services, 'resource'),
    ])
    return { actions, resources: resources.filter(name => !closed.includes(name)) }
  }),
]

/** Each value once, by jumps along the index: a log of millions has a few dozen of them. */
async function valuesOf({ sql }: Services, column: 'action' | 'resource'): Promise<string[]> {
  const name = sql(column)
  const rows = await sql<{ value: string }[]>`
    with recursive found as (
      (select ${name} as value from logs where ${name} is not null order by ${name} limit 1)
      union all
      select (select ${name} from logs where ${name} > value order by ${name} limit 1) from found where value is not null
    ) select value from found where value is not null`
  return rows.map(({ value }) => value)
}

/** A log has the rights of what it is about: values of records that somebody may not see are not read here either. */
export const logsHooks: Hooks = {
  scope: aboutVisible,
  finds: { record: madeTogether },
  // An entry is written when it happens.
  sorts: { created_at: 'at' },
}

/**
 * The entries of imports that made many records at once, among them these (`Definition.importedTogether`). The newest and
 * the oldest of an entry are an index; only between them its stretches are read.
 */
function madeTogether(sql: Connection, value: unknown, { own }: { own: Fragment }): Fragment {
  const ids = [value ?? []].flat().map(Number).filter(Number.isSafeInteger)
  if (!ids.length) return own
  return sql`(${own} or action = 'import_create' and record is null
    and (after #>> '{records,-1,1}')::bigint >= ${Math.min(...ids)}::bigint
    and (after #>> '{records,0,0}')::bigint <= ${Math.max(...ids)}::bigint
    and exists (select from jsonb_array_elements(after -> 'records') run, unnest(${ids}::bigint[]) asked
      where asked between (run ->> 0)::bigint and (run ->> 1)::bigint))`
}

function aboutVisible(services: Services, actor: Actor): Fragment | undefined {
  const { sql, hooks } = services
  const closed = closedTo(actor)
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
  return sql`${usable} and ((select not own_rows_only from organisation)
      and (resource is null or resource <> all(${OF_DOCUMENTS}::text[])
        or (select not exists (select from document_kinds where seen_by <> '{}')))
    or ${cases} else true end)`
}

/** Resources whose records are as open as the kinds of documents that they tell of (document-kinds.seen_by). */
const OF_DOCUMENTS = ['documents', 'candidate-messages', 'whatsapp-log']

/** Resources that the role may not use. */
function closedTo({ role }: Actor): string[] {
  return RESOURCES.filter(({ roles }) => !role || !roles.includes(role)).map(({ name }) => name)
}
