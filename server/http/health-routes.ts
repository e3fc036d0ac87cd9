import { fail } from '../../contract/errors'
import { sameText } from '../auth/one-time'
import { isFromThisMachine } from './context'
import { type Call, type Route, route } from './route'

/** What machines ask: is the process alive, may it get traffic, how does it do. */
export const healthRoutes: Route[] = [
  route({ method: 'GET', path: '//health/live', access: 'public', handle: () => ({ status: 'ok' }) }),
  route({ method: 'GET', path: '//health/ready', access: 'public', handle: ready }),
  route({ method: 'GET', path: '//metrics', access: 'public', handle: metrics }),
]

async function ready({ services }: Call) {
  await services.sql`select 1`.catch(() => {
    throw fail('unavailable')
  })
  return { status: 'ok' }
}

/** Prometheus text, for this machine or who has METRICS_TOKEN. */
async function metrics(call: Call) {
  if (!mayMeasure(call)) throw fail('not_found')
  const { sql } = call.services
  const [counts] = await sql<Record<string, number>[]>`
    select
      (select count(*)::int from jobs where status in ('queued', 'running')) as jobs_open,
      (select count(*)::int from campaigns where status = 'sending') as campaigns_sending,
      (select coalesce(sum(sent), 0)::bigint from campaigns) as mails_sent,
      (select coalesce(sum(uncertain), 0)::bigint from campaigns) as mails_uncertain,
      pg_database_size(current_database())::bigint as database_bytes`
  const { rss, heapUsed } = process.memoryUsage()
  const figures = {
    ...counts,
    process_rss_bytes: rss,
    process_heap_bytes: heapUsed,
    process_uptime_seconds: Math.round(process.uptime()),
  }
  const lines = Object.entries(figures).map(
    ([name, value]) => `# TYPE lotse_${name} gauge\nlotse_${name} ${value}`,
  )
  return call.reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${lines.join('\n')}\n`)
}

function mayMeasure({ services, request }: Call): boolean {
  const { metricsToken } = services.config
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return (metricsToken !== undefined && sameText(given, metricsToken)) || isFromThisMachine(request)
}
