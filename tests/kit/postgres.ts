import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import type { TestProject } from 'vitest/node'
import { openUrl } from '../../server/db/connect'
import { openEmbedded } from '../../server/db/embedded'
import { migrate } from '../../server/db/migrate'
import { runningPostmaster, stopPostmaster } from '../../server/db/postmaster'
import { addRoles } from '../../server/db/roles'
import { shipRoutes } from '../../server/features/routes'
import { DEMO_SUFFIX } from './demoSuffix'
import { nameProvider } from './provider'

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
/** Logger of the queue: says nothing. */
const QUIET = new Logger(() => () => {})

interface Template {
  url: string
  remove(): Promise<void>
}

/**
 * Makes one migrated database that each test file clones: in a PostgreSQL of this run, or in the one that
 * LOTSE_TESTS_DATABASE_URL names, whose user must be a superuser and which must allow 300 connections.
 */
export default async function setup(project: TestProject) {
  await removeAbandoned()
  const given = process.env.LOTSE_TESTS_DATABASE_URL
  const template = given ? await makeTemplate(given) : await startOwn()
  const sql = openUrl(template.url, { max: 2 })
  try {
    await migrate(sql)
    await addRoles(sql)
    await shipRoutes(sql, new Date())
    await nameProvider(sql)
    // Else each test file that starts the queue would make its tables anew.
    await runMigrations({ connectionString: template.url, logger: QUIET })
  } catch (error) {
    await sql.end()
    await template.remove()
    throw error
  }
  await sql.end()
  project.provide('templateUrl', template.url)
  const demoFolder = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  project.provide('demoFolder', demoFolder)
  return async () => {
    await template.remove()
    await rm(demoFolder, { recursive: true, force: true })
  }
}

async function startOwn(): Promise<Template> {
  const dataDir = await mkdtemp(join(tmpdir(), `${FOLDER}${process.pid}-`))
  const embedded = await openEmbedded({ dataDir, settings: FOR_TESTS })
  return {
    url: embedded.url,
    async remove() {
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(server: string): Promise<Template> {
  const name = `template_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  const run = async (statement: string) => {
    const sql = openUrl(server, { max: 1 })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  await run(`create database ${name} template template0`)
  return {
    url: url.href,
    async remove() {
      await run(`drop database if exists ${name}${DEMO_SUFFIX} with (force)`)
      await run(`drop database ${name} with (force)`)
    },
  }
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
