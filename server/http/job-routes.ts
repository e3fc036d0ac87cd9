import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { fail } from '../../contract/errors'
import type { Values } from '../crud/hooks'
import { idOf } from './query'
import { type Call, type Route, route } from './route'

/** Jobs are for who started them, and master (api.md). */
export const jobRoutes: Route[] = [
  route({ method: 'GET', path: '/jobs/:id', access: 'staff', handle: readJob }),
  route({ method: 'GET', path: '/jobs/:id/errors', access: 'staff', handle: readErrors }),
]

async function readJob({ services, actor, params }: Call): Promise<Values> {
  const { sql } = services
  const [job] = await sql<Values[]>`
    select id, kind, resource, status, total, done, created, updated, failed, errors_url, error, created_at, finished_at,
      (payload ->> 'stopped_at')::integer as stopped_at
    from jobs where id = ${idOf(params.id)} and (user_id = ${actor.id} or ${actor.role === 'master'})`
  if (!job) throw fail('not_found')
  return job
}

async function readErrors(call: Call) {
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
