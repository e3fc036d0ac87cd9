import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { chooseRunner } from './run-as'

/** The folder of an embedded PostgreSQL: its cluster, its password (0600), its log. */
export type Place = { folder: string; cluster: string; password: string; log: string }

const USER = 'lotse'

/** The names inside `DATA_DIR/database`. */
export function placeIn(dataDir: string): Place {
  return inFolder(join(dataDir, 'database'))
}

/** The address of a database of the PostgreSQL that runs on this place. */
export async function urlOf(place: Place, port: number, database: string): Promise<string> {
  const password = (await readFile(place.password, 'utf8')).trim()
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Makes the cluster and its password where there is none. It is made under another name and moved in one step: a
 * process killed in the middle leaves no half cluster, and of two that start together one wins.
 * @throws Error with what initdb said.
 */
export async function ensureCluster(place: Place, binaries: Binaries, options: { sync: boolean }) {
  if (existsSync(place.cluster)) return
  await removeLeftovers(place)
  const fresh = inFolder(`${place.folder}.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  await mkdir(fresh.cluster, { recursive: true, mode: 0o700 })
  try {
    await writeFile(fresh.password, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
    await initialize(fresh, binaries, options)
    await rename(fresh.folder, place.folder)
  } catch (error) {
    await rm(fresh.folder, { recursive: true, force: true })
    if (!existsSync(place.cluster)) throw error
  }
}

function inFolder(folder: string): Place {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    password: join(folder, 'password'),
    log: join(folder, 'postgres.log'),
  }
}

async function removeLeftovers(place: Place) {
  const parent = join(place.folder, '..')
  for (const name of await readdir(parent)) {
    const maker = Number(/^database\.new-(\d+)-/.exec(name)?.[1])
    if (maker && !existsProcess(maker)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

function existsProcess(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function initialize(place: Place, binaries: Binaries, { sync }: { sync: boolean }) {
  const runner = await chooseRunner(binaries, place.cluster)
  // A file of the user that initdb runs as, handed over open: that user may not pass the folders above it.
  const handed = join(place.folder, 'initial')
  await writeFile(handed, await readFile(place.password), { mode: 0o600 })
  await runner.give(handed)
  const input = openSync(handed, 'r')
  const pwfile = `--pwfile=${platform() === 'win32' ? handed : '/dev/stdin'}`
  const flags = ['-U', USER, '-A', 'scram-sha-256', pwfile, '-E', 'UTF8', '--data-checksums']
  const child = runner.run('initdb', [...flags, ...locale(binaries), ...(sync ? [] : ['--no-sync'])], {
    cwd: '/',
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    stdio: [input, 'pipe', 'pipe'],
  })
  const { code, output } = await outcome(child)
  closeSync(input)
  await rm(handed)
  if (code !== 0) throw new Error(`The database could not be made:\n${output}`)
}

/** Code point order and Unicode case mapping without the system's libraries: the same everywhere, and for good. */
function locale(binaries: Binaries): string[] {
  return binaries.home
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8']
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const parts: Buffer[] = []
  child.stdout?.on('data', part => parts.push(part))
  child.stderr?.on('data', part => parts.push(part))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code => resolve({ code, output: Buffer.concat(parts).toString() }))
  })
}
