import { statfs } from 'node:fs/promises'
import { Gauge, Registry } from 'prom-client'
import type { Connection } from '../db/connect'
import { domainsOf } from '../features/reports'
import { inTime } from '../lifecycle'
import { mailFigures } from '../mail'
import type { Services } from '../services'

/** One metric with its values by labels. */
interface Figure {
  name: string
  help: string
  values: { labels?: Record<string, string>; value: number | null }[]
}

/**
 * Reads the metrics that the database and the disk hold, as Prometheus text.
 * @param most milliseconds for the database; after them the text says `lotse_database_up 0` and no more of it
 */
export async function readFigures(services: Services, most = 5_000): Promise<string> {
  const registry = new Registry()
  const asked = databaseFigures(services).catch(error => {
    services.log.warn({ err: error }, 'metrics of the database cannot be read')
    return undefined
  })
  const found = await inTime(most, asked, undefined)
  const up = one('lotse_database_up', 'Whether the database answers', found ? 1 : 0)
  for (const figure of [up, ...(found ?? []), ...(await diskFigures(services)), ...stateFigures(services)])
    register(registry, figure)
  return registry.metrics()
}

function register(registry: Registry, { name, help, values }: Figure): void {
  // A gauge without labels begins with 0: one without a value must be missing, or an alert would read it.
  if (values.every(({ value }) => value === null)) return
  const labelNames = Object.keys(values[0]?.labels ?? {})
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] })
  for (const { labels = {}, value } of values) if (value !== null) gauge.set(labels, value)
}

const one = (name: string, help: string, value: number | null): Figure => ({
  name,
  help,
  values: value === null ? [] : [{ value }],
})

async function databaseFigures(services: Services): Promise<Figure[]> {
  const { sql } = services
  const parts = await Promise.all([
    totals(services),
    queueFigures(services),
    mailMetrics(services),
    domainFigures(services),
    connectionFigures(sql),
  ])
  return parts.flat()
}

async function totals({ sql, now }: Services): Promise<Figure[]> {
  const [found] = await sql<Record<'imports' | 'bytes' | 'workers', number>[]>`
    select (select count(*)::int from jobs where status in ('queued', 'running')) as imports,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from job_workers where seen_at > now() - interval '1 minute') as workers`
  const [backup] = await sql<{ age: number | null }[]>`
    select extract(epoch from ${now()}::timestamptz - max(at))::float8 as age from backups`
  return [
    one('lotse_jobs_open', 'Imports that are queued or running', found?.imports ?? 0),
    one('lotse_database_bytes', 'Size of the database', found?.bytes ?? 0),
    one('lotse_workers_alive', 'Pools of job workers seen within a minute', found?.workers ?? 0),
    one(
      'lotse_backup_age_seconds',
      'Age of the last backup; missing where there is none',
      backup?.age ?? null,
    ),
  ]
}

/** The queue makes its own tables when a worker first runs. */
async function queueFigures({ sql, now }: Services): Promise<Figure[]> {
  const [there] = await sql<{ yes: boolean }[]>`select to_regclass('graphile_worker.jobs') is not null as yes`
  const rows = there?.yes
    ? await sql<{ task: string; due: number; age: number; failed: number }[]>`
        select task_identifier as task,
          count(*) filter (where attempts < max_attempts and run_at <= ${now()})::int as due,
          coalesce(extract(epoch from ${now()}::timestamptz
            - min(run_at) filter (where attempts < max_attempts and run_at <= ${now()})), 0)::float8 as age,
          count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
        from graphile_worker.jobs group by 1 order by 1`
    : []
  const byTask = (name: string, help: string, key: 'due' | 'age' | 'failed'): Figure => ({
    name,
    help,
    values: rows.map(row => ({ labels: { task: row.task }, value: row[key] })),
  })
  return [
    byTask('lotse_queue_due', 'Jobs that are due, those under way included, by task', 'due'),
    byTask('lotse_queue_oldest_seconds', 'How long the oldest due job waits, by task', 'age'),
    byTask('lotse_queue_failed', 'Jobs that were given up after their last try, by task', 'failed'),
  ]
}

async function mailMetrics({ sql, now }: Services): Promise<Figure[]> {
  const figures = await mailFigures(sql, now())
  const ended = Object.entries(figures.ended).map(([state, value]) => ({ labels: { state }, value }))
  const open = figures.queued + figures.retrying + figures.sending
  return [
    {
      name: 'lotse_mails',
      help: 'Mails of campaigns by state; queued: those of campaigns that are being sent which have not ended',
      values: [...ended, { labels: { state: 'queued' }, value: open }],
    },
    one('lotse_campaigns_sending', 'Campaigns that are being sent', figures.campaigns_sending),
    one('lotse_mails_last_minute', 'Mails handed over in the last minute', figures.handed_over_last_minute),
    one('lotse_mails_refused_last_minute', 'Mails refused in the last minute', figures.refused_last_minute),
    one('lotse_mails_set_aside', 'Mails of the bounce mailbox that cannot be read', figures.set_aside),
    one('lotse_mail_server_troubled', 'Whether a worker cannot use its mail server', figures.server_troubled),
  ]
}

async function domainFigures(services: Services): Promise<Figure[]> {
  const domains = await domainsOf(services)
  const byDomain = (
    name: string,
    help: string,
    of: (domain: (typeof domains)[number]) => number,
  ): Figure => ({
    name,
    help,
    values: domains.map(domain => ({ labels: { domain: domain.name }, value: of(domain) })),
  })
  return [
    byDomain('lotse_domain_mails', 'Mails of a domain in 30 days', ({ messages }) => messages),
    byDomain('lotse_domain_bounce_ratio', 'Hard bounces of a domain in 30 days', domain =>
      share(domain.bounced, domain.messages),
    ),
    byDomain('lotse_domain_complaint_ratio', 'Complaints of a domain in 30 days', domain =>
      share(domain.complained, domain.messages),
    ),
    byDomain('lotse_domain_paused', 'Whether a domain is paused', domain => (domain.paused_reason ? 1 : 0)),
  ]
}

const share = (part: number, whole: number) => (whole ? part / whole : 0)

/** Of all processes together: the driver does not tell about its own pools. */
async function connectionFigures(sql: Connection): Promise<Figure[]> {
  const rows = await sql<{ state: string; count: number }[]>`
    select wanted.state, count(a.pid)::int as count
    from unnest(array['active', 'idle', 'idle in transaction']) wanted(state)
    left join pg_stat_activity a on a.datname = current_database() and a.backend_type = 'client backend'
      and split_part(a.state, ' (', 1) = wanted.state
    group by 1 order by 1`
  const [limit] = await sql<{ most: number }[]>`select current_setting('max_connections')::int as most`
  return [
    {
      name: 'lotse_database_connections',
      help: 'Connections to the database by state, of all processes',
      values: rows.map(({ state, count }) => ({
        labels: { state: state.replaceAll(' ', '_') },
        value: count,
      })),
    },
    one('lotse_database_connections_most', 'Connections that the database allows', limit?.most ?? 0),
  ]
}

async function diskFigures({ config }: Services): Promise<Figure[]> {
  const disk = await statfs(config.dataDir).catch(() => undefined)
  if (!disk) return []
  return [
    one('lotse_disk_free_bytes', 'Free on the disk of DATA_DIR', disk.bavail * disk.bsize),
    one('lotse_disk_size_bytes', 'Size of the disk of DATA_DIR', disk.blocks * disk.bsize),
  ]
}

function stateFigures({ lifecycle }: Services): Figure[] {
  const { jobs, mail } = lifecycle ?? {}
  return [
    one(
      'lotse_jobs_running',
      'Whether this process takes up jobs; missing where its role has none',
      jobs ? Number(jobs.isAlive()) : null,
    ),
    one(
      'lotse_mail_blocked',
      'Whether the mail engine of this process cannot send; missing where its role has none',
      mail ? Number(mail.isBlocked()) : null,
    ),
  ]
}
