import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform, totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../describeError'
import { type Binaries, findBinaries } from './binaries'
import { ensureCluster, type Place, placeIn, urlOf } from './cluster'
import { freeReserve } from './diskSpace'
import { holdOwnership, InUse } from './ownership'
import { keepPostgresLogShort, openPostgresLog } from './postgresLog'
import { disownForeignPid, type Postmaster, runningPostmaster, stopPostmaster } from './postmaster'
import { chooseRunner } from './run-as'

export type EmbeddedOptions = {
  dataDir: string
  /** Settings of PostgreSQL beside ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>
  /** Prints a line for the operator. */
  say?: (line: string) => void
}

export type Embedded = {
  /** The address of the database `lotse`. */
  url: string
  /** Whether it was running already, left over by a process that died. */
  adopted: boolean
  /** Stops PostgreSQL. */
  close(): Promise<void>
}

const MB = 2 ** 20

/** Our settings of PostgreSQL. A log line names no value of a row (terse) and no statement (panic). Errors of
 * statements may quote a value ("invalid input syntax"); they reach the caller, and the log begins above them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  ...memorySettings(memory()),
  max_connections: '120',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  ...(platform() === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}

const START_PATIENCE = 120_000
const CLAIM_PATIENCE = 30_000
const MEMORY_PATIENCE = 10_000
const PORTS = { from: 20_000, to: 32_000 }
const MOST_TRIES = 1_000

/**
 * Starts the database of `dataDir`, or adopts the one that a dead process left running, and keeps it running until
 * closed: one that dies is started again on the same port.
 * @throws Error with one clear line: the folder is in use, there is no PostgreSQL, or what PostgreSQL said.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, settings = {}, say = () => {} } = options
  await mkdir(dataDir, { recursive: true })
  const place = placeIn(dataDir)
  // A restore that was killed on a full disk left it; PostgreSQL may need the room to start. One that runs still needs it.
  const found = await runningPostmaster(place.cluster)
  if (!found) await freeReserve(dataDir)
  const binaries = await findBinaries()
  if (!existsSync(place.cluster)) say('Making the database (once, a few seconds) ...')
  await ensureCluster(place, binaries, { sync: settings.fsync !== 'off' })

  const start = (port?: number) =>
    ensureRunning({ place, binaries, settings: { ...SETTINGS, ...settings }, port })
  const { postmaster, ownership } = await claim({ place, start, dataDir, say })
  const endLogCare = keepPostgresLogShort(place.log)
  return {
    url: await urlOf(place, postmaster.port, 'lotse'),
    adopted: found !== undefined,
    close: () => {
      endLogCare()
      return ownership.release(async () => {
        const running = await runningPostmaster(place.cluster)
        if (running) await stopPostmaster(running.pid)
      })
    },
  }
}

/**
 * Returns the settings of memory: shared buffers are a quarter of the machine's, up to 1 GB, and the planner assumes that
 * the system caches more beside it (PostgreSQL's manual, "Resource Consumption" and "Planner Cost Constants").
 * @param bytes memory of the machine
 */
export function memorySettings(bytes: number): Record<string, string> {
  const quarter = Math.floor(bytes / 4 / MB)
  return {
    shared_buffers: `${Math.min(1_024, Math.max(128, quarter))}MB`,
    effective_cache_size: `${Math.max(256, 2 * quarter)}MB`,
  }
}

/** Bytes of the machine, or of the container that this runs in where it is given less. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

type Claim = {
  place: Place
  start: (port?: number) => Promise<Postmaster>
  dataDir: string
  say: (line: string) => void
}

/** One that was just killed or is just stopping looks ready a moment longer: then once more from the start. */
async function claim({ place, start, dataDir, say }: Claim) {
  for (const until = Date.now() + CLAIM_PATIENCE; ; await sleep(200)) {
    const postmaster = await start()
    try {
      const ownership = await holdOwnership({
        url: await urlOf(place, postmaster.port, 'postgres'),
        database: 'lotse',
        folder: dataDir,
        async revive() {
          say('The database stopped; starting it again ...')
          await start(postmaster.port)
        },
        failed: reason => say(`The database does not run yet: ${messageOf(reason)}`),
      })
      return { postmaster, ownership }
    } catch (error) {
      if (error instanceof InUse || Date.now() > until) throw error
    }
  }
}

/** The address of the database of `dataDir` if it runs now, without becoming its owner: for a backup beside the server. */
export async function runningEmbedded(dataDir: string): Promise<string | undefined> {
  const place = placeIn(dataDir)
  const postmaster = await runningPostmaster(place.cluster)
  return postmaster?.ready ? urlOf(place, postmaster.port, 'lotse') : undefined
}

type Start = { place: Place; binaries: Binaries; settings: Record<string, string>; port?: number }

async function ensureRunning({ place, binaries, settings, port }: Start): Promise<Postmaster> {
  const started = Date.now()
  while (Date.now() < started + START_PATIENCE) {
    const running = await runningPostmaster(place.cluster)
    if (running?.ready) return running
    if (running) {
      await sleep(50)
      continue
    }
    const failure = await launch({ place, binaries, settings, port: port ?? (await freePort()) })
    if (failure && !willPass(failure, Date.now() - started, port)) throw new Error(failure)
    if (failure) await sleep(200)
  }
  throw new Error(`The database did not become ready within ${START_PATIENCE / 1000} s; see ${place.log}.`)
}

/** Backends of a killed PostgreSQL live on for a moment, another process can take the port, another can be first. */
function willPass(failure: string, waited: number, port: number | undefined): boolean {
  if (/shared memory block|lock file .{0,500} already exists/.test(failure)) return waited < MEMORY_PATIENCE
  return (
    /could not bind|could not create any TCP/.test(failure) &&
    (port === undefined || waited < MEMORY_PATIENCE)
  )
}

/** Starts PostgreSQL once: undefined when it is ready or was there already, else what it said before it ended. */
async function launch({
  place,
  binaries,
  settings,
  port,
}: Start & { port: number }): Promise<string | undefined> {
  await disownForeignPid(place.cluster)
  const runner = await chooseRunner(binaries, place.cluster)
  const { log, from } = await openPostgresLog(place.log)
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A group of its own: Ctrl-C goes to us, and we close the database after the last answer.
  const child = runner.run('postgres', ['-p', String(port), ...flags], {
    cwd: '/',
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
  })
  let ended = false
  let unstarted: Error | undefined
  child.on('exit', () => (ended = true))
  child.on('error', error => (unstarted = error))
  child.unref()
  try {
    while (!ended && !unstarted) {
      const running = await runningPostmaster(place.cluster)
      if (running?.ready) return undefined
      await sleep(15)
    }
    return unstarted
      ? `PostgreSQL could not be started: ${unstarted.message}`
      : await lastWords(place.log, from)
  } finally {
    await log.close()
  }
}

async function lastWords(path: string, from: number): Promise<string> {
  const log = await open(path, 'r')
  const { buffer, bytesRead } = await log.read({ buffer: Buffer.alloc(4000), position: from })
  await log.close()
  return `PostgreSQL could not be started:\n${buffer.subarray(0, bytesRead).toString().trim()}`
}

/**
 * Returns a port below those that systems give to outgoing connections (Linux from 32768, others from 49152). A client
 * that tries again while PostgreSQL is away would otherwise be given the very port, reach itself there, and keep
 * PostgreSQL from coming back on it.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new Error(`No port between ${PORTS.from} and ${PORTS.to} is free for the database.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.on('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
