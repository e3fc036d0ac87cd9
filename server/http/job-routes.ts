import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Job, jobCalls } from '../../contract/calls/jobs'
import { fail } from '../../contract/http/errors'
import type { Route } from './route'
import { type Served, serve } from './serve'

/** Jobs are shown to the person who started them, and to master. */
export const jobRoutes: Route[] = [serve(jobCalls.read, readJob), serve(jobCalls.readErrors, readErrors)]

async function readJob({
  services: { sql },
  actor,
  params,
}: Pick<Served<typeof jobCalls.read>, 'services' | 'actor' | 'params'>): Promise<Job> {
  // The queue says whether a job waits: after a stop or a crash it waits again, and its own status stays `running`.
  const [job] = await sql<Job[]>`
    select id, kind, resource, case when waiting.jobs_before is null then status else 'queued' end as status, total, done,
      created, updated, failed, errors_url, error, created_at, finished_at,
      (payload ->> 'stopped_at')::integer as stopped_at, waiting.jobs_before
    from jobs left join lateral (
      select (
        select count(*)::integer from graphile_worker.jobs other
        where other.task_identifier = own.task_identifier
          and (other.locked_at is not null
            or (other.attempts < other.max_attempts
              and (other.priority, other.run_at, other.id) < (own.priority, own.run_at, own.id)))
      ) as jobs_before
      from graphile_worker.jobs own join graphile_worker._private_jobs p using (id)
      where status in ('queued', 'running') and own.task_identifier = jobs.kind and own.locked_at is null
        and own.attempts < own.max_attempts and (p.payload ->> 'job_id')::bigint = jobs.id
      limit 1
    ) waiting on true
    where jobs.id = ${params.id} and (user_id = ${actor.id} or ${actor.role === 'master'})`
  if (!job) throw fail('not_found')
  return job
}

async function readErrors(call: Served<typeof jobCalls.readErrors>) {
  const job = await readJob(call)
  const path = join(call.services.config.dataDir, 'imports', `${job.id}-errors.csv`)
  await access(path).catch(() => {
    throw fail('not_found')
  })
  return call.reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${job.resource}-errors.csv"`)
    .send(createReadStream(path))
}
