import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openUrl } from '../../server/db/connect'
import { openEmbedded } from '../../server/db/embedded'
import { migrate } from '../../server/db/migrate'
import { runningPostmaster, stopPostmaster } from '../../server/db/postmaster'

/** Nothing of a test outlives it, so nothing waits for the disk. */
const FOR_TESTS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  autovacuum_naptime: '10min',
}

const FOLDER = 'lotse-tests-'

/** One PostgreSQL for all test files of a run, with one migrated database that each file clones. */
export default async function setup(project: TestProject) {
  await removeAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  const embedded = await openEmbedded({ dataDir, settings: FOR_TESTS })
  const stop = async () => {
    await embedded.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const sql = openUrl(embedded.url, { max: 2 })
  try {
    await migrate(sql)
  } catch (error) {
    await sql.end()
    await stop()
    throw error
  }
  await sql.end()
  project.provide('templateUrl', embedded.url)
  return stop
}

/** A run that was killed leaves its PostgreSQL behind. */
async function removeAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const owner = Number(new RegExp(`^${FOLDER}(\\d+)-`).exec(name)?.[1])
    if (!owner || lives(owner)) continue
    const folder = join(tmpdir(), name)
    const cluster = join(folder, 'database', 'cluster')
    const running = existsSync(cluster) ? await runningPostmaster(cluster) : undefined
    if (running) await stopPostmaster(running.pid)
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function lives(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
