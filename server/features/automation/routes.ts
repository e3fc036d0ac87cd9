import { RUN_STATES } from '../../../contract/automation'
import { fail } from '../../../contract/errors'
import { automation } from '../../../contract/resources/automation'
import { reach } from '../../crud/record'
import { idOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import { dryRun } from './dryRun'
import { nameOf } from './run'

const PAGE = 50

export const automationRoutes: Route[] = [
  route({ method: 'GET', path: '/automation/:id/runs', access: automation.roles, handle: runs }),
  route({
    method: 'POST',
    path: '/automation/:id/dry-run',
    access: automation.roles,
    handle: ({ services, actor, params }) => dryRun(services, actor, idOf(params.id)),
  }),
]

async function runs({ services, actor, params, query }: Call) {
  const { sql } = services
  const id = idOf(params.id)
  const [rule] = await sql`
    select from automation where id = ${id} and ${reach(services, automation, actor)}`
  if (!rule) throw fail('not_found')
  const state = RUN_STATES.find(name => name === query.state) ?? null
  const before = query.before ? idOf(query.before) : null
  const found = await sql<{ id: number; resource: string; record_id: number }[]>`
    select r.id, e.resource, e.record_id, e.kind, r.state, r.reason, r.results, r.at, r.due_at
    from automation_runs r join automation_events e on e.id = r.event_id
    where r.rule_id = ${id} and (${state}::text is null or r.state = ${state})
      and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${PAGE}`
  const data = await Promise.all(
    found.map(async run => ({ ...run, name: await nameOf(sql, run.resource, run.record_id) })),
  )
  return { data, next: data.length === PAGE ? (data.at(-1)?.id ?? null) : null }
}
