import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
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

/** Runs a command, and sends SIGTERM as soon as it has written something. */
async function stopped(dataDir: string, args: readonly string[], hasBegun: () => Promise<boolean>) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url }
  const child = spawn(process.execPath, [processes.file('backup-command'), ...args], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', part => (said += part))
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  try {
    await expect.poll(async () => (child.exitCode === null ? hasBegun() : said), PATIENCE).toBe(true)
    child.kill('SIGTERM')
    return { code: await ended, said }
  } finally {
    child.kill('SIGKILL')
  }
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
    stat(`${to}.part`).then(
      ({ size }) => size > 0,
      () => false,
    )
  const { code, said } = await stopped(dataDir, ['backup', to], isWritten)
  expect(code).toBe(1)
  expect(said).toMatch(STOPPED)
  expect(await readdir(join(folder, 'backups'))).toEqual([])
  expect(await leads()).toEqual(['Layla'])
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
