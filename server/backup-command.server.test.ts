import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bundled, bundled } from '../tests/kit/bundled'
import { type TestDatabase, testDatabase } from '../tests/kit/database'
import { backup } from './db/backup'
import { openUrl } from './db/connect'

const MB = 2 ** 20
const STOPPED = /Stopping\.\nStopped before it was done\.\n$/
const PATIENCE = { timeout: 45_000, interval: 10 }

let processes: Bundled
let database: TestDatabase
let folder: string
beforeAll(async () => {
  processes = await bundled(join(import.meta.dirname, 'backup-command.ts'))
  database = await testDatabase()
  await database.sql`insert into leads (name, phone) values ('Layla', '+212661000001')`
  folder = await mkdtemp(join(tmpdir(), 'lotse-stopped-'))
})
afterAll(async () => {
  await database?.drop()
  await processes?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Makes a data folder with one file, which takes no room on the disk. */
async function dataFolder(name: string, bytes: number): Promise<string> {
  const dataDir = join(folder, name)
  await mkdir(join(dataDir, 'files'), { recursive: true })
  const file = await open(join(dataDir, 'files', 'long.bin'), 'w')
  await file.truncate(bytes)
  await file.close()
  return dataDir
}

/** Runs a command, and sends a signal as soon as it has written something. */
async function stopped(
  dataDir: string,
  args: readonly string[],
  hasBegun: () => Promise<boolean>,
  signal: NodeJS.Signals = 'SIGTERM',
) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url }
  const child = spawn(process.execPath, [processes.file('backup-command'), ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part))
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  try {
    await expect.poll(async () => (child.exitCode === null ? hasBegun() : said), PATIENCE).toBe(true)
    child.kill(signal)
    return { code: await ended, said }
  } finally {
    child.kill('SIGKILL')
  }
}

/** Runs a command to its end. */
function ended(dataDir: string, args: readonly string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [processes.file('backup-command'), ...args],
    {
      env,
      encoding: 'utf8',
    },
  )
  return { code: status, said: stdout + stderr }
}

async function leads(): Promise<string[]> {
  const sql = openUrl(database.url, { max: 1 })
  const rows = await sql<{ name: string }[]>`select name from leads`
  await sql.end()
  return rows.map(({ name }) => name)
}

it('a backup that is stopped leaves no file, and the database as it was', { timeout: 120_000 }, async () => {
  // Zeros go through the compression at some hundred MB a second: it would take minutes.
  const dataDir = await dataFolder('large', 64_000 * MB)
  const to = join(folder, 'backups', 'one.tar.gz')
  const isWritten = () =>
    stat(`${to}.lotse.part`).then(
      ({ size }) => size > 0,
      () => false,
    )
  const { code, said } = await stopped(dataDir, ['backup', to], isWritten)
  expect(code).toBe(1)
  expect(said).toMatch(STOPPED)
  expect(await readdir(join(folder, 'backups'))).toEqual([])
  expect(await leads()).toEqual(['Layla'])
})

it('a backup that is killed leaves what the next one removes, which names only what is there', {
  timeout: 120_000,
}, async () => {
  const to = join(folder, 'killed')
  const part = join(to, 'one.tar.gz.lotse.part')
  const isWritten = () =>
    stat(part).then(
      ({ size }) => size > 0,
      () => false,
    )
  await stopped(
    await dataFolder('endless', 64_000 * MB),
    ['backup', join(to, 'one.tar.gz')],
    isWritten,
    'SIGKILL',
  )
  await writeFile(join(to, 'lotse-2026-11-24T22-00-00-000Z.tar.gz.part'), 'of an earlier version')
  await writeFile(join(to, 'holiday.zip.part'), 'of somebody else')
  expect(await readdir(to)).toHaveLength(3)

  const dataDir = await dataFolder('small', MB)
  const small = {
    sql: database.sql,
    folders: { files: join(dataDir, 'files') },
    seal: async (text: string) => text,
  }
  await database.sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('backup'))`
    await backup({ ...small, to: join(to, 'beside.tar.gz') })
  })
  expect((await readdir(to)).filter(name => name.endsWith('.part'))).toHaveLength(3)
  const { code, said } = ended(dataDir, ['backup', join(to, 'two.tar.gz')])
  expect(code, said).toBe(0)
  expect((await readdir(to)).toSorted()).toEqual(['beside.tar.gz', 'holiday.zip.part', 'two.tar.gz'])
  expect(said).toContain(join(dataDir, 'keys'))
  expect(said).not.toContain('erased')
})

it('a restore that is stopped leaves what was there, and nothing beside it', {
  timeout: 120_000,
}, async () => {
  const source = await dataFolder('source', 300 * MB)
  const archive = join(folder, 'whole.tar.gz')
  await backup({
    sql: database.sql,
    folders: { files: join(source, 'files') },
    to: archive,
    seal: async secret => secret,
  })
  await database.sql`update leads set name = 'Huda'`
  await database.sql.end()
  const dataDir = await dataFolder('target', MB)
  const isFilling = async () => existsSync(join(dataDir, 'files.restoring', 'long.bin'))
  const { code, said } = await stopped(dataDir, ['restore', archive, '--force'], isFilling)
  expect(code).toBe(1)
  expect(said).toMatch(STOPPED)
  expect((await readdir(dataDir)).filter(name => /restor|replaced/.test(name))).toEqual([])
  expect(await leads()).toEqual(['Huda'])
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  const sql = openUrl(Object.assign(url, { pathname: '/postgres' }).href, { max: 1 })
  expect(await sql`select datname from pg_database where datname ^@ ${`${name}_`}`).toEqual([])
  await sql.end()
})
