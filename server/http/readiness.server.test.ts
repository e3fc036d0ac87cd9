import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../tests/kit/app'
import { keptLog } from '../../tests/kit/traces'

const output = keptLog()
let app: TestApp
let isAlive = true
beforeAll(async () => {
  app = await startApp({}, {}, output.log)
  app.services.lifecycle = { isStopping: false, jobs: { isAlive: () => isAlive } }
})
afterAll(() => app?.stop())

/** The answer of a new check: one of the last second would be given again. */
async function asked() {
  await wait(1_100)
  const answer = await fetch(`${app.url}/health/ready`)
  const body = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, error: body.error, failed: body.failed }
}
const GREEN = { status: 200, error: undefined, failed: undefined }
const red = (failed: Record<string, string>) => ({ status: 503, error: 'unavailable', failed })

it('is green where everything can be written, and leaves no file behind', async () => {
  expect(await asked()).toEqual(GREEN)
})

it.skipIf(process.platform !== 'linux')('is red on a full disk, by its name', async () => {
  const probe = join(app.services.config.dataDir, `write-probe-${process.pid}`)
  // A device that is always full.
  await symlink('/dev/full', probe)
  expect(await asked()).toEqual(red({ data_dir: 'ENOSPC' }))
  expect(existsSync(probe), 'nothing is left behind').toBe(false)
  expect(await asked()).toEqual(GREEN)
})

it('is red on a database that can be read and not written', async () => {
  const { sql } = app
  await sql`create function refuse_probe() returns trigger language plpgsql as $$
    begin raise exception 'read only' using errcode = '25006'; end $$`
  await sql`create trigger refuse before insert on readiness_probe for each row execute function refuse_probe()`
  expect(await asked()).toEqual(red({ database: '25006' }))
  await sql`drop trigger refuse on readiness_probe`
  expect(await asked()).toEqual(GREEN)
})

it('is red where the process should take up jobs and does not', async () => {
  isAlive = false
  expect(await asked()).toEqual(red({ jobs: 'not_running' }))
  isAlive = true
  expect(await asked()).toEqual(GREEN)
})

it('is red from the moment a stop begins, while calls are still answered', async () => {
  const { lifecycle } = app.services
  if (!lifecycle) throw new Error('none')
  output.lines.length = 0
  lifecycle.isStopping = true
  expect(await asked()).toEqual(red({ stopping: 'stopping' }))
  // A stop is no fault: the log has the call, and no warning or error.
  await expect.poll(() => output.linesWith(['/health/ready'])).toHaveLength(1)
  expect(output.lines.filter(line => /"level":[456]0/.test(line))).toEqual([])
  expect((await fetch(`${app.url}/health/live`)).status).toBe(200)
  lifecycle.isStopping = false
})
