import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'

/** The oldest major version of PostgreSQL whose SQL the migrations and statements use. */
const OLDEST_MAJOR = 16

/** Seconds that one try may take, and milliseconds between two. */
const TRY_SECONDS = 5
const PAUSE_MS = 1_000

/** How to wait for a database that cannot be reached yet. */
export interface Patience {
  /** Takes a line for the person who starts Lotse. */
  say?(line: string): void
  /** Ends the waiting at once, by an error. */
  signal?: AbortSignal
  /** Milliseconds after which the database is given up. */
  most?: number
}
const MOST_MS = 120_000

/**
 * Waits until the database of DATABASE_URL answers: it often starts beside Lotse. Says so after the first failed try, within
 * six seconds. A refusal that waiting does not cure (password, name of the database) ends it at once.
 * @throws Error with one clear line that never holds the address's password
 */
export async function waitForDatabase(
  url: string,
  { say = () => {}, signal, most = MOST_MS }: Patience = {},
): Promise<void> {
  const name = `The database at ${new URL(url).host} (DATABASE_URL)`
  const until = performance.now() + most
  let isSaid = false
  for (;;) {
    const tried = await raceAbort(tryOnce(url), signal)
    if (signal?.aborted) throw new Error(`${name} could not be reached before the stop.`)
    if ('version' in tried) return demandVersion(name, tried.version)
    if (isFinal(tried.error)) throw new Error(`${name} refuses: ${tried.error.message}`)
    if (performance.now() > until) throw new Error(`${name} cannot be reached: ${reasonOf(tried.error)}`)
    if (!isSaid)
      say(
        `${name} cannot be reached (${reasonOf(tried.error)}). Trying again for ${Math.ceil(most / 1_000)} s ...`,
      )
    isSaid = true
    await wait(PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** @throws Error that names the version where it is older than Lotse needs */
function demandVersion(name: string, version: number): void {
  const major = Math.floor(version / 10_000)
  if (major < OLDEST_MAJOR)
    throw new Error(`${name} is PostgreSQL ${major}. Lotse needs PostgreSQL ${OLDEST_MAJOR} or newer.`)
}

type Tried = { version: number } | { error: Error & { code?: string } }

/** Asks over a connection of its own: a pool would try on by itself, without a word. */
async function tryOnce(url: string): Promise<Tried> {
  const sql = postgres(url, { max: 1, connect_timeout: TRY_SECONDS, fetch_types: false, onnotice: () => {} })
  try {
    const [found] = await sql<{ server_version_num: string }[]>`show server_version_num`.simple()
    return { version: Number(found?.server_version_num) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  } finally {
    await sql.end({ timeout: 0 })
  }
}

/** A signal does not wait for a try that is under way. */
function raceAbort(tried: Promise<Tried>, signal: AbortSignal | undefined): Promise<Tried> {
  if (!signal) return tried
  return new Promise((resolve, reject) => {
    tried.then(resolve, reject)
    const stop = () => resolve({ error: new Error('stopped') })
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}

/** 28: wrong user or password. 3D000: no such database. */
const isFinal = ({ code = '' }: { code?: string }) => /^28|^3D000$|^42501$/.test(code)

const reasonOf = ({ code, message }: { code?: string; message: string }) => code ?? message
