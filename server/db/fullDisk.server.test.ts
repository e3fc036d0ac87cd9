import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bundled, bundled } from '../../tests/kit/bundled'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import { backup } from './backup'
import { placeIn } from './cluster'
import { openUrl } from './connect'
import { runningPostmaster, stopPostmaster } from './postmaster'

/**
 * Restores onto a disk that fills up: database and files lie on a file system in memory whose size is set before each
 * try. It takes minutes and the right to mount, so it is a part of the long run only.
 */
const isLong = process.env.LONG === '1'
const MB = 2 ** 20
/** MB that are left when the restore begins to write. */
const FREE = [0, 4, 24, 40]
const PEOPLE = 40_000
const FILES = 12

let processes: Bundled
let folder: string
let dataDir: string
let archives: { old: string; fresh: string }
let isMounted = false

beforeAll(async () => {
  if (!isLong) return
  folder = await mkdtemp(join(tmpdir(), 'lotse-full-'))
  dataDir = join(folder, 'disk', 'data')
  isMounted = await mountDisk()
  if (!isMounted) return
  processes = await bundled(
    join(import.meta.dirname, '../backup-command.ts'),
    join(import.meta.dirname, '../../tests/kit/processes/productProcess.ts'),
  )
  archives = { old: await archiveOf('old', 1, 1), fresh: await archiveOf('fresh', PEOPLE, FILES) }
})
afterAll(async () => {
  if (!isLong) return
  if (isMounted) await unmountDisk()
  await processes?.remove()
  await rm(folder, { recursive: true, force: true })
})

async function mountDisk(): Promise<boolean> {
  const disk = join(folder, 'disk')
  await mkdir(disk)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2g', 'lotse-full-disk', disk]).status === 0
}

async function unmountDisk(): Promise<void> {
  const running = await runningPostmaster(placeIn(dataDir).cluster)
  if (running) await stopPostmaster(running.pid)
  spawnSync('umount', [join(folder, 'disk')])
}

/** Leaves so much free, or 2 GB in all. */
async function resize(free?: number): Promise<void> {
  const disk = join(folder, 'disk')
  const { blocks, bfree, bsize } = await statfs(disk)
  const size = free === undefined ? 2_048 * MB : (blocks - bfree) * bsize + free * MB
  const { status, stderr } = spawnSync('mount', ['-o', `remount,size=${size}`, disk], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}

/** A backup with so many people and files of a megabyte. */
async function archiveOf(name: string, people: number, files: number): Promise<string> {
  const source: TestDatabase = await testDatabase()
  const to = join(folder, `${name}.tar.gz`)
  const from = join(folder, name)
  await mkdir(from)
  for (let n = 0; n < files; n += 1) await writeFile(join(from, `${n}.txt`), name.repeat(MB / name.length))
  await source.sql`
    insert into subscribers (audience, email, status, consent_source)
    select 'general', ${name} || n || '@people.example', 'subscribed', 'Fair' from generate_series(1, ${people}::int) n`
  await backup({ sql: source.sql, folders: { files: from }, to, seal: async secret => secret })
  await source.drop()
  return to
}

const environment = (port = 0) => ({
  ...process.env,
  NODE_ENV: 'production',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  BACKUP_KEY: '',
  PORT: String(port),
  LOG_LEVEL: 'silent',
})

function run(name: string, args: string[], port?: number): ChildProcess {
  return fork(processes.file(name), args, {
    execArgv: [],
    env: environment(port),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** `npm run restore -- archive --force`; `meanwhile` begins with it. */
async function restored(
  archive: string,
  meanwhile = async () => {},
): Promise<{ code: number; said: string }> {
  const child = run('backup-command', ['restore', archive, '--force'])
  const [said, told, [code]] = await Promise.all([
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'close'),
    meanwhile(),
  ])
  return { code: Number(code), said: `${said}${told}` }
}

/** Fills the disk but for so many MB as soon as the restore puts files together. */
async function squeeze(free: number): Promise<void> {
  while (!existsSync(join(dataDir, 'files.restoring'))) await sleep(5)
  await resize(free)
}

/** Starts the product, looks at what it holds, and stops it. */
async function found(): Promise<{ people: string[]; files: number; besides: string[] }> {
  const child = run('productProcess', [], await freePort())
  const said = text(child.stderr as NodeJS.ReadableStream)
  const ready = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => undefined)])
  if (!ready) throw new Error(`The start failed: ${await said}`)
  const { port } = (await runningPostmaster(placeIn(dataDir).cluster)) ?? {}
  const password = (await readFile(placeIn(dataDir).password, 'utf8')).trim()
  const sql = openUrl(`postgres://lotse:${password}@127.0.0.1:${port}/lotse`, { max: 1 })
  const people = await sql<{ kind: string; count: number }[]>`
    select regexp_replace(email, '\\d.*', '') as kind, count(*) from subscribers group by 1`
  const besides = await sql<{ name: string }[]>`
    select datname as name from pg_database where datname ~ '_(restoring|replaced)$'`
  await sql.end()
  child.send('stop')
  await once(child, 'exit')
  const files = await readdir(join(dataDir, 'files'))
  return {
    people: people.map(({ kind, count }) => `${kind} ${count}`),
    files: files.length,
    besides: [
      ...besides.map(({ name }) => name),
      ...(await readdir(dataDir)).filter(name => /\.re/.test(name)),
    ],
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

const OLD = { people: ['old 1'], files: 1, besides: [] }
const FRESH = { people: [`fresh ${PEOPLE}`], files: FILES, besides: [] }

const long = it.runIf(isLong)
const refuseUnmounted = (skip: (reason: string) => void) => {
  if (!isMounted) skip('this user may not mount a file system')
}

long(
  'a restore is refused where its disk has too little room for it',
  { timeout: 600_000 },
  async ({ skip }) => {
    refuseUnmounted(skip)
    await resize()
    expect(await restored(archives.old)).toMatchObject({ code: 0 })
    for (const free of [1, 100]) {
      await resize(free)
      const { code, said } = await restored(archives.fresh)
      expect([code, said]).toEqual([
        1,
        expect.stringMatching(/no space .* needs at least \d+ MB .* \d+ MB are free/),
      ])
      await resize(16)
      expect(await found()).toEqual(OLD)
    }
  },
)

long(
  'a restore whose disk fills up leaves what was there and says why',
  { timeout: 1_200_000 },
  async ({ skip }) => {
    refuseUnmounted(skip)
    await resize()
    expect(await restored(archives.old)).toMatchObject({ code: 0 })
    for (const free of FREE) {
      await resize()
      const { code, said } = await restored(archives.fresh, () => squeeze(free))
      expect([free, code, said]).toEqual([free, 1, expect.stringMatching(/No space was left/)])
      expect(await found()).toEqual(OLD)
    }
    await resize()
    expect(await restored(archives.fresh)).toMatchObject({ code: 0 })
    expect(await found()).toEqual(FRESH)
  },
)
