import { readFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { reportCalls } from '../../../contract/calls/reports'
import {
  type DatabaseHealth,
  type DomainHealth,
  type EngineHealth,
  HEALTH_DAYS,
  type Health,
  type MailHealth,
  type QueueHealth,
  type SlowQuery,
  type StorageHealth,
} from '../../../contract/health'
import { missingDetails } from '../../../contract/mail/provider'
import type { Route } from '../../http/route'
import { serve } from '../../http/serve'
import { mailTrouble, setAside } from '../../mail'
import { readProvider } from '../../mail/domains/provider'
import type { Services } from '../../services'
import { unnoticedForms } from '../privacy-notices'
import { certificateOf } from './certificate'
import { systemsOf } from './systems'

export const healthScreen: Route = serve(reportCalls.readHealth, ({ services }) => healthOf(services))

const SLOWEST = 5
const SHOWN_LETTERS = 400
/** From here on a running statement is slow; those of this page itself are over before. */
const SLOW_MS = 200

/** Reads every figure as it is now. */
async function healthOf(services: Services): Promise<Health> {
  const { sql, now, config } = services
  const [queue, mail, engine, domains, storage, database, certificate, versions, backup, systems, notices] =
    await Promise.all([
      queueOf(services),
      mailOf(services),
      engineOf(services),
      domainsOf(services),
      storageOf(services),
      databaseOf(services),
      certificateOf(config.origin),
      versionsOf(services),
      sql<
        NonNullable<Health['backup']>[]
      >`select at, name, bytes from backups order by at desc, id desc limit 1`,
      systemsOf(services),
      unnoticedForms(sql),
    ])
  const provider_missing = (await isPublic(services)) ? missingDetails(await readProvider(sql)) : []
  return {
    at: now().toISOString(),
    queue,
    mail,
    engine,
    domains,
    provider_missing,
    storage,
    database,
    certificate,
    versions,
    backup: backup[0] ?? null,
    systems,
    notices,
  }
}

/** The details of the provider are owed once a mail or a public page can go out (§ 5 DDG). */
async function isPublic({ sql, config }: Services): Promise<boolean> {
  const [found] = await sql`
    select where exists (select from domains) or exists (select from forms where active)
      or exists (select from booking_settings where active) or exists (select from own_pages where revoked_at is null)`
  return config.smtpUrl !== undefined || found !== undefined
}

async function queueOf({ sql, now }: Services): Promise<QueueHealth> {
  const [mails] = await sql<Pick<QueueHealth, 'mails' | 'mails_since'>[]>`
    select count(e.id)::int as mails, min(c.started_at) filter (where e.id is not null) as mails_since
    from campaigns c join campaign_runs r on r.campaign_id = c.id
    join emails e on e.campaign_id = c.id and e.started_month = r.started_month
      and e.state in ('queued', 'claimed', 'sending', 'retry')
    where c.status = 'sending'`
  const tasks = await tasksOf(sql, now())
  return { mails: mails?.mails ?? 0, mails_since: mails?.mails_since ?? null, ...tasks }
}

type Tasks = Pick<QueueHealth, 'tasks' | 'tasks_since' | 'failed'>

/** The queue makes its own tables when it first runs. */
async function tasksOf(sql: Services['sql'], now: Date): Promise<Tasks> {
  const none: Tasks = { tasks: 0, tasks_since: null, failed: 0 }
  const [there] = await sql<{ yes: boolean }[]>`select to_regclass('graphile_worker.jobs') is not null as yes`
  if (!there?.yes) return none
  const [tasks] = await sql<Tasks[]>`
    select count(*) filter (where attempts < max_attempts and run_at <= ${now})::int as tasks,
      min(run_at) filter (where attempts < max_attempts and run_at <= ${now}) as tasks_since,
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker.jobs`
  return tasks ?? none
}

async function mailOf({ sql, now }: Services): Promise<MailHealth> {
  const since = (minutes: number) => new Date(now().getTime() - minutes * 60_000)
  const [rate] = await sql<MailHealth[]>`
    select count(*) filter (where "at" > ${since(1)})::int as last_minute,
      count(*) filter (where "at" > ${since(60)})::int as last_hour, count(*)::int as last_day
    from emails where "at" > ${since(24 * 60)} and "at" <= ${now()}
      and state in ('sent', 'delivered', 'bounced', 'complained')`
  return rate ?? { last_minute: 0, last_hour: 0, last_day: 0 }
}

async function engineOf({ sql, now }: Services): Promise<EngineHealth> {
  const trouble = await mailTrouble(sql, now())
  return {
    trouble: trouble?.words ?? null,
    trouble_since: trouble?.since ?? null,
    set_aside: await setAside(sql),
  }
}

/** Reads the rates of the sending domains as the engine weighs them: refused attempts count beside the messages of the day. */
export function domainsOf({ sql, now }: Pick<Services, 'sql' | 'now'>): Promise<DomainHealth[]> {
  return sql<DomainHealth[]>`
    select id, name, active, messages, bounced, complained, paused_reason, dkim, spf, dmarc,
      return_path as cname,
      round(100.0 * bounced / nullif(messages, 0), 2)::float8 as bounce_rate,
      round(100.0 * complained / nullif(messages, 0), 3)::float8 as complaint_rate
    from domains join lateral (
      select coalesce(sum(used + greatest(refused, hard)), 0)::int as messages, coalesce(sum(hard), 0)::int as bounced,
        coalesce(sum(complaints), 0)::int as complained
      from domain_days
      where domain_id = domains.id and day > (${now().toISOString()}::timestamptz at time zone timezone)::date - ${HEALTH_DAYS}::int
    ) days on true
    order by name`
}

async function storageOf({ sql, config }: Services): Promise<StorageHealth> {
  const [kept] = await sql<{ files: number; bytes: number }[]>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from files`
  const disk = config.bucket ? undefined : await statfs(config.dataDir).catch(() => undefined)
  return {
    files: kept?.files ?? 0,
    bytes: Number(kept?.bytes ?? 0),
    disk_free: disk ? disk.bavail * disk.bsize : null,
    disk_size: disk ? disk.blocks * disk.bsize : null,
  }
}

async function databaseOf({ sql }: Services): Promise<DatabaseHealth> {
  const [size] = await sql<{ bytes: number; connections: number; statistics: boolean }[]>`
    select pg_database_size(current_database())::bigint as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      exists (select from pg_extension where extname = 'pg_stat_statements') as statistics`
  const kept = size?.statistics ? await fromStatistics(sql).catch(() => undefined) : undefined
  return {
    bytes: Number(size?.bytes ?? 0),
    connections: size?.connections ?? 0,
    measured: kept ? 'statistics' : 'running',
    slowest: kept ?? (await running(sql)),
  }
}

/** The extension may be there without its library: then what runs now is all that is known. */
function fromStatistics(sql: Services['sql']): Promise<SlowQuery[]> {
  return sql<SlowQuery[]>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_LETTERS}) as text,
      round(mean_exec_time::numeric, 1)::float8 as milliseconds, calls::float8 as calls
    from pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
    order by mean_exec_time desc limit ${SLOWEST}`
}

/** Not this one itself, and no connection that only listens. */
function running(sql: Services['sql']): Promise<SlowQuery[]> {
  return sql<SlowQuery[]>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_LETTERS}) as text,
      round(1000 * extract(epoch from clock_timestamp() - query_start), 1)::float8 as milliseconds, null as calls
    from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query_start < clock_timestamp() - ${SLOW_MS} * interval '1 millisecond'
      and backend_type = 'client backend' and query not like '%pg_stat_activity%'
    order by query_start limit ${SLOWEST}`
}

async function versionsOf({ sql }: Services): Promise<Health['versions']> {
  const [found] = await sql<{ postgres: string; migration: number }[]>`
    select current_setting('server_version') as postgres, (select max(number) from migrations)::int as migration`
  return {
    lotse: ownVersion(),
    node: process.versions.node,
    postgres: found?.postgres ?? '',
    migration: found?.migration ?? 0,
  }
}

let own: string | undefined

/** From the package beside the sources or the build, whichever this runs from. */
function ownVersion(): string {
  own ??= readVersion(import.meta.dirname)
  return own
}

function readVersion(folder: string): string {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    if (name === 'lotse') return String(version)
  } catch {
    // Not in this folder: the one above is looked at.
  }
  const above = dirname(folder)
  return above === folder ? '' : readVersion(above)
}
