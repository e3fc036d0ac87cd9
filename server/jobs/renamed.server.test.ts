import { runMigrations } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../../tests/kit/database'
import { migrate } from '../db/migrate'

/** The last migration before jobs were renamed. */
const BEFORE = 83
let database: TestDatabase

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database.sql, undefined, { upTo: BEFORE })
  await runMigrations({ connectionString: database.url })
})
afterAll(() => database?.drop())

const waiting = () => database.sql<{ task: string; key: string | null; payload: object; run_at: string }[]>`
  select task_identifier as task, j.key, p.payload, j.run_at from graphile_worker.jobs j
  join graphile_worker._private_jobs p on p.id = j.id order by j.id`

test('an upgrade keeps jobs that wait under their new names, with payload and moment', async () => {
  const { sql } = database
  const at = '2030-01-02T03:04:05.000Z'
  await sql`select graphile_worker.add_job('send_booking_letter', '{"id": 7}', run_at := ${at})`
  await sql`select graphile_worker.add_job('remind_otherwise', '{"letter": 8, "error": "gone"}', run_at := ${at})`
  await sql`select graphile_worker.add_job('keep_erasures', '{}', job_key := 'keep_erasures', run_at := ${at})`
  await sql`select graphile_worker.add_job('remove_files', '{"paths": []}', run_at := ${at})`
  await sql`insert into whatsapp_log (at, direction, number, kind, status, channel, on_failure)
    values (now(), 'out', '+4912345678', 'template', 'sent', 'official',
      '{"task": "remind_otherwise", "payload": {"letter": 9}}')`
  await migrate(sql)
  expect(await waiting()).toEqual([
    { task: 'send_booking_notification', key: null, payload: { id: 7 }, run_at: at },
    { task: 'send_fallback_reminder', key: null, payload: { notification: 8, error: 'gone' }, run_at: at },
    { task: 'save_erasures', key: 'save_erasures', payload: {}, run_at: at },
    { task: 'remove_files', key: null, payload: { paths: [] }, run_at: at },
  ])
  const [message] = await sql`select on_failure from whatsapp_log`
  expect(message?.on_failure).toEqual({ task: 'send_fallback_reminder', payload: { notification: 9 } })
})
