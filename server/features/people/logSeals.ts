import type { Connection } from '../../db/connect'
import { type Head, readHead, writeHead } from '../../db/logHead'
import type { Services } from '../../services'
import { writeOutside } from './outsideSeals'

/** Entries under one seal: what a check reads at once. */
const MOST = 10_000
/** Milliseconds between two looks at who is still writing. */
const LOOK = 100

interface Options {
  /** Milliseconds to wait for transactions that write the log; what they hold up is sealed the next time. */
  patience?: number
  /** Aborts when the process stops: the next run seals the rest. */
  stopping?: AbortSignal
}

/**
 * Seals what came to the log since the last seal, in the order of its ids: each seal has the SHA-256 of the one before
 * it and of its entries, so that an entry that is changed, added or taken away later shows (`npm run verify-log`).
 * @returns how many entries were sealed; 0 also where somebody writes for longer than the patience
 */
export async function sealLogs(
  services: Services,
  { patience = 5_000, stopping }: Options = {},
): Promise<number> {
  const { sql } = services
  const last = await lastDecidedId(sql, patience)
  if (last === undefined) return 0
  let sealed = 0
  while (!stopping?.aborted) {
    const seal = await sql.begin(tx => insertSeal(tx, last))
    if (!seal) break
    sealed += seal.rows
    await keepHead(services, seal)
  }
  if (sealed) await sendOutside(services)
  return sealed
}

/** A seal that cannot be written outside now is written with the next one. */
async function sendOutside({ sql, config, log }: Services): Promise<void> {
  if (!config.logSealDir) return
  await writeOutside(sql, config.logSealDir).catch(error =>
    log.error({ err: error }, 'the seals of the log could not be written to LOG_SEAL_DIR'),
  )
}

/**
 * The newest id whose entry, and those of all ids before it, are committed or never will be. Ids are given before the
 * commit: without this a slow transaction would add entries to a range that is sealed already.
 */
async function lastDecidedId(sql: Connection, patience: number): Promise<number | undefined> {
  const [sequence] = await sql<{ last_value: number; is_called: boolean }[]>`
    select last_value, is_called from logs_id_seq`
  if (!sequence?.is_called) return undefined
  // Whoever has taken an id holds this lock until its end, so those who hold none now can only take later ids.
  const writers = await writersOf(sql)
  const until = Date.now() + patience
  for (;;) {
    const now = new Set(await writersOf(sql))
    if (!writers.some(writer => now.has(writer))) return sequence.last_value
    if (Date.now() >= until) return undefined
    await new Promise(done => setTimeout(done, LOOK))
  }
}

async function writersOf(sql: Connection): Promise<string[]> {
  const rows = await sql<{ writer: string }[]>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'logs'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`
  return rows.map(({ writer }) => writer)
}

async function insertSeal(tx: Connection, last: number): Promise<(Head & { rows: number }) | undefined> {
  await tx`select pg_advisory_xact_lock(hashtext('log_seals'))`
  const [seal] = await tx<(Head & { rows: number })[]>`
    with prior as (
      select to_id, hash from log_seals union all select 0, ''::bytea order by to_id desc limit 1
    ), entries as (
      select id, coalesce(at, created_at) as at, digest from log_noted left join logs using (id)
      where id > (select to_id from prior) and id <= ${last} order by id limit ${MOST}
    ), whole as (
      select count(*)::integer as rows, max(id) as to_id, coalesce(max(at), now()) as last_at,
        array_agg(id order by id) as ids, array_agg(digest order by id) as digests
      from entries having count(*) > 0
    ), sealed as (
      select prior.to_id + 1 as from_id,
        case when rows < ${MOST} then ${last}::bigint else whole.to_id end as to_id,
        rows, last_at, ids, digests, log_content(ids, digests) as content, prior.hash as prior_hash
      from whole, prior
    )
    insert into log_seals (from_id, to_id, rows, last_at, ids, digests, content, hash)
    select from_id, to_id, rows, last_at, ids, digests, content,
      log_seal_hash(prior_hash, from_id, to_id, rows, last_at, content)
    from sealed returning to_id, rows, encode(hash, 'hex') as hash`
  if (seal) await tx`delete from log_noted where id <= ${seal.to_id}`
  return seal
}

/**
 * Keeps the newest seal outside of the database, so that seals taken away at the end of the chain show as well. A head
 * that the chain no longer has is left where it is: it is the evidence.
 */
async function keepHead({ sql, config, log }: Services, { to_id, hash }: Head): Promise<void> {
  const known = await readHead(config.dataDir)
  if (known && !(await isInChain(sql, known))) {
    log.error({ seal: known }, 'the log has lost a seal that it had: npm run verify-log')
    return
  }
  await writeHead(config.dataDir, { to_id, hash })
}

/** @returns whether the chain has this very seal */
async function isInChain(sql: Connection, { to_id, hash }: Head): Promise<boolean> {
  const found = await sql`select from log_seals where to_id = ${to_id} and encode(hash, 'hex') = ${hash}`
  return found.length > 0
}
