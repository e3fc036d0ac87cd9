import type { AutomationRun } from '../../../contract/automation/actions'
import { automationCalls } from '../../../contract/calls/automation'
import { fail } from '../../../contract/http/errors'
import { automation } from '../../../contract/resources/automation'
import { visibleRows } from '../../crud/record'
import type { Route } from '../../http/route'
import { type Served, serve } from '../../http/serve'
import { dryRun } from './dryRun'
import { recordName } from './record'

const PAGE = 50

export const automationRoutes: Route[] = [
  serve(automationCalls.listRuns, listRuns),
  serve(automationCalls.dryRun, ({ services, actor, params }) => dryRun(services, actor, params.id)),
]

async function listRuns({ services, actor, params: { id }, query }: Served<typeof automationCalls.listRuns>) {
  const { sql } = services
  const [rule] = await sql`
    select from automation where id = ${id} and ${visibleRows(services, automation, actor)}`
  if (!rule) throw fail('not_found')
  const { state = null, before = null } = query
  const found = await sql<Omit<AutomationRun, 'name'>[]>`
    select r.id, e.resource, e.record_id, e.kind, r.state, r.reason, r.results, r.at, r.due_at
    from automation_runs r join automation_events e on e.id = r.event_id
    where r.rule_id = ${id} and (${state}::text is null or r.state = ${state})
      and (${before}::bigint is null or r.id < ${before})
    order by r.id desc limit ${PAGE}`
  const data = await Promise.all(
    found.map(async run => ({ ...run, name: await recordName(sql, run.resource, run.record_id) })),
  )
  return { data, next: data.length === PAGE ? (data.at(-1)?.id ?? null) : null }
}
