import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../tests/kit/app'
import { addJob } from '../jobs/queue'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app?.stop())

/** Queues an import for tomorrow, so that nothing takes it up. */
async function queueImport(status: string): Promise<number> {
  const [job] = await app.sql<{ id: number }[]>`
    insert into jobs (kind, resource, user_id, status)
    values ('import', 'leads', ${app.userOf('admin')}, ${status}) returning id`
  const job_id = job?.id ?? 0
  const tomorrow = new Date(Date.now() + 86_400_000)
  await app.services.sql.begin(tx => addJob(tx, 'import', { job_id }, tomorrow))
  return job_id
}

it('an import that waits says so, and how many are before it', async () => {
  const first = await queueImport('running')
  const second = await queueImport('queued')
  const admin = await app.api('admin')
  const read = async (id: number) => (await admin.get(`/jobs/${id}`)).json
  expect(await read(first)).toMatchObject({ status: 'queued', jobs_before: 0 })
  expect(await read(second)).toMatchObject({ status: 'queued', jobs_before: 1 })

  await app.sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'other'
    where (payload ->> 'job_id')::bigint = ${first}`
  expect(await read(first)).toMatchObject({ status: 'running', jobs_before: null })
  expect(await read(second)).toMatchObject({ status: 'queued', jobs_before: 1 })

  await app.sql`delete from graphile_worker._private_jobs where (payload ->> 'job_id')::bigint = ${first}`
  expect(await read(second)).toMatchObject({ status: 'queued', jobs_before: 0 })
})
