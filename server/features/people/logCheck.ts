import type { Connection } from '../../db/connect'
import { jsonb } from '../../db/jsonb'
import type { Head } from '../../db/logHead'

/** Months that a log is kept at least, whatever Settings say. */
const SHORTEST = 12

/** The result of a check of the whole log. */
export interface LogCheck {
  seals: number
  /** Entries under a seal that are there. */
  entries: number
  /** Entries that old age took away, by the seals that are left. */
  removed: number
  /** Entries whose values went with a person. */
  erased: number
  /** Entries that came after the newest seal. */
  unsealed: number
  head: Head | undefined
  /** The first place where the chain does not hold. */
  fault: Fault | undefined
}

/** An entry (`id`) that is not what was sealed, or a seal (the first id of its range). */
export interface Fault {
  id: number
  what:
    | 'changed'
    | 'missing'
    | 'added'
    | 'erased_without_order'
    | 'removed_too_early'
    | 'seal_missing'
    | 'seal_changed'
    | 'end_missing'
}

interface Seal {
  from_id: number
  to_id: number
  rows: number
  hash: string
  removed: boolean
  is_whole: boolean
  is_early: boolean
}

/**
 * Checks every seal against the one before it, and every entry against its seal.
 * @param known seals that were seen earlier: the chain must have each of them
 */
export async function checkLogs(sql: Connection, known: readonly Head[] = []): Promise<LogCheck> {
  const seals = await selectSeals(sql)
  const kept = seals.filter(({ removed }) => !removed)
  const last = seals.at(-1)
  return {
    seals: seals.length,
    entries: sum(kept),
    removed: sum(seals) - sum(kept),
    ...(await countOthers(sql, last?.to_id ?? 0)),
    head: last && { to_id: last.to_id, hash: last.hash },
    fault:
      (await firstFault(sql, seals)) ??
      (await endFault(sql, known)) ??
      (await freshFault(sql, last?.to_id ?? 0)) ??
      (await erasureFault(sql)),
  }
}

const sum = (seals: readonly Seal[]) => seals.reduce((all, { rows }) => all + rows, 0)

function selectSeals(sql: Connection): PromiseLike<Seal[]> {
  return sql<Seal[]>`
    select from_id, to_id, rows, encode(hash, 'hex') as hash, removed_at is not null as removed,
      hash = log_seal_hash(lag(hash, 1, ''::bytea) over chain, from_id, to_id, rows, last_at, content)
        and (removed_at is not null or content = log_content(ids, digests)) as is_whole,
      removed_at is not null and last_at > now() - make_interval(months => ${SHORTEST}) as is_early
    from log_seals window chain as (order by from_id) order by from_id`
}

async function countOthers(sql: Connection, last: number): Promise<{ erased: number; unsealed: number }> {
  const [counted] = await sql<{ erased: number; unsealed: number }[]>`
    select (select count(*) from logs where erased_at is not null) as erased,
      (select count(*) from logs where id > ${last}) as unsealed`
  return counted!
}

/** Seal by seal, so that no more than one range of entries is read at once. */
async function firstFault(sql: Connection, seals: readonly Seal[]): Promise<Fault | undefined> {
  let next = 1
  let mayBeRemoved = true
  for (const { from_id, to_id, removed, is_whole, is_early } of seals) {
    if (from_id !== next) return { id: next, what: 'seal_missing' }
    if (!is_whole) return { id: from_id, what: 'seal_changed' }
    // Old age takes the beginning: a range that is gone behind one that is there was taken by somebody.
    if (removed && (is_early || !mayBeRemoved)) return { id: from_id, what: 'removed_too_early' }
    mayBeRemoved = removed
    const fault = await entryFault(sql, from_id)
    if (fault) return fault
    next = to_id + 1
  }
  return undefined
}

async function entryFault(sql: Connection, from: number): Promise<Fault | undefined> {
  const [fault] = await sql<Fault[]>`
    with seal as (select * from log_seals where from_id = ${from}),
    sealed as (select id, digest from seal, unnest(ids, digests) as each (id, digest)),
    found as (
      select logs.id, log_digest(logs) as digest from logs, seal
      where logs.id <= seal.to_id and (logs.id >= seal.from_id or seal.from_id = 1)
    )
    select id, case when found.digest is null then 'missing' when sealed.digest is null then 'added' else 'changed' end as what
    from sealed full join found using (id)
    where sealed.digest is distinct from found.digest order by id limit 1`
  return fault
}

async function endFault(sql: Connection, known: readonly Head[]): Promise<Fault | undefined> {
  const [gone] = await sql<{ id: number }[]>`
    select to_id as id from jsonb_to_recordset(${jsonb(sql, known)}) as seen (to_id bigint, hash text)
    where not exists (
      select from log_seals where log_seals.to_id = seen.to_id and encode(log_seals.hash, 'hex') = seen.hash
    ) order by to_id limit 1`
  return gone && { id: gone.id, what: 'end_missing' }
}

/** Entries that no seal covers yet have their digest from the moment when they were written. */
async function freshFault(sql: Connection, last: number): Promise<Fault | undefined> {
  const [fault] = await sql<Fault[]>`
    with noted as (select id, digest from log_noted where id > ${last}),
    found as (select id, log_digest(logs) as digest from logs where id > ${last})
    select id, case when found.digest is null then 'missing' when noted.digest is null then 'added' else 'changed' end as what
    from noted full join found using (id)
    where noted.digest is distinct from found.digest order by id limit 1`
  return fault
}

/**
 * Values go in the transaction that leaves the order to erase somebody in the log, at the same moment; the order names the
 * entries that lost them. Those from before orders did so stand in front of the entry that says since when.
 */
async function erasureFault(sql: Connection): Promise<Fault | undefined> {
  const [fault] = await sql<Fault[]>`
    with since as (select min(id) as id from logs where action = 'erase_lists'),
    orders as (
      select at, case jsonb_typeof(after -> 'logs') when 'array' then after -> 'logs'
        else case when logs.id < since.id then '[[1, 9223372036854775807]]'::jsonb else '[]'::jsonb end end as entries
      from logs, since where action = 'erase'
    )
    select id, 'erased_without_order' as what from logs
    where erased_at is not null and not exists (
      select from orders, jsonb_array_elements(entries) run
      where orders.at = logs.erased_at and logs.id between (run ->> 0)::bigint and (run ->> 1)::bigint
    ) order by id limit 1`
  return fault
}
