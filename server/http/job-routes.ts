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
  const [job] = await sql<Job[]>`
    select id, kind, resource, status, total, done, created, updated, failed, errors_url, error, created_at, finished_at,
      (payload ->> 'stopped_at')::integer as stopped_at
    from jobs where id = ${params.id} and (user_id = ${actor.id} or ${actor.role === 'master'})`
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
