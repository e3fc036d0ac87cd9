import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { ensureDatabase } from './unicodeCtype'

/** The advisory lock of the database `postgres` whose holder is the one owner of an embedded cluster. */
const OWNER_LOCK = 7_204_310
/** A process that is just ending may still hold the lock. */
const PATIENCE = 3_000

type Options = {
  /** The address of the database `postgres` of the cluster. */
  url: string
  /** The database to make where it is not there yet. */
  database: string
  /** Named in the message to a second opener. */
  folder: string
  /** Called when PostgreSQL is gone, again and again until it returns. */
  revive(): Promise<void>
  /** Called with the reason of each attempt that failed. */
  failed(reason: unknown): void
}

/** Another process owns the cluster. */
export class InUse extends Error {}

export type Ownership = {
  /** Gives the cluster up; `stop` runs while it is still held, so that nobody adopts what is being stopped. */
  release(stop: () => Promise<void>): Promise<void>
}

/**
 * Becomes the one owner of an embedded cluster by a lock that ends with the connection, so with the process however
 * it dies, and keeps it: when the connection is lost PostgreSQL is revived and the lock taken again.
 * @throws InUse naming the process that owns it.
 */
export async function holdOwnership(options: Options): Promise<Ownership> {
  let released = false
  let holding: Sql | undefined
  const lost = () => {
    if (!released) void regain()
  }
  const take = async () => {
    holding = await takeLock(options, lost)
  }
  const regain = async () => {
    await holding?.end({ timeout: 0 })
    while (!released) {
      try {
        await options.revive()
        return await take()
      } catch (reason) {
        options.failed(reason)
        await sleep(1_000)
      }
    }
  }
  await take()
  return {
    async release(stop) {
      released = true
      await stop()
      await holding?.end({ timeout: 0 })
    },
  }
}

async function takeLock({ url, database, folder }: Options, lost: () => void): Promise<Sql> {
  let held = false
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    onnotice: () => {},
    onclose: () => held && lost(),
    connection: { application_name: `lotse owner ${process.pid}` },
  })
  try {
    for (const until = Date.now() + PATIENCE; !(await tryLock(sql)); await sleep(200)) {
      if (Date.now() > until) throw new InUse(await inUse(sql, folder))
    }
    await ensureDatabase({ sql, database, url: url.replace(/\/[^/]*$/, `/${database}`) })
  } catch (error) {
    await sql.end({ timeout: 0 })
    throw error
  }
  held = true
  return sql
}

async function tryLock(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ locked: boolean }[]>`SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS locked`
  return row?.locked === true
}

async function inUse(sql: Sql, folder: string): Promise<string> {
  const [holder] = await sql<{ name: string }[]>`
    SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.objid = ${OWNER_LOCK} AND l.granted`
  const pid = holder?.name.replace(/\D+/g, '')
  return `The data in ${folder} is in use by another Lotse${pid ? ` (process ${pid})` : ''}. Stop that one first, or set DATA_DIR to another folder.`
}
