import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { SYSTEM } from '../../../auth/actor'
import type { Row } from '../../../crud/hooks'
import type { Connection, Sql } from '../../../db/connect'
import { eraseAddressAlone, mailKey } from '../../../mail'
import { erasureHash } from '../../../mail/message/tokens'
import type { Services } from '../../../services'
import { erasePerson } from './erasure'
import { hashesOf } from './personHashes'

const hash = z.string().regex(/^[\da-f]{64}$/)
const address = z.object({ hash, at: z.string() })
const erasures = z.object({
  people: z.array(
    z.object({ resource: z.string(), record_id: z.number(), kind: z.string(), hash, at: z.string() }),
  ),
  addresses: z.array(address),
  /** Addresses whose owners confirmed again after an erasure. Older lists do not have them. */
  returned: z.array(address).default([]),
})

/** The advisory lock under which one process writes the list. */
const LIST_LOCK = 7_204_314

/** Erased people as keyed hashes: nobody reads a number or an address from it. */
export type Erasures = z.output<typeof erasures>
type ErasedMark = Erasures['people'][number]
type DatedAddress = z.output<typeof address>

const NONE: Erasures = { people: [], addresses: [], returned: [] }

/** Returns the path of the list. It is outside of the database, so that an older backup does not replace it. */
export const erasuresPath = (dataDir: string): string => join(dataDir, 'erased')

/**
 * Reads a list of erasures; an empty one where there is no file.
 * @throws Error where the file is something else
 */
export async function readErasures(path: string): Promise<Erasures> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return NONE
  try {
    return erasures.parse(JSON.parse(text))
  } catch {
    throw new Error(`${path} is no list of erasures.`)
  }
}

/**
 * Brings the list in DATA_DIR up to what the database knows: each erasure queues it, and it runs each night. An entry never
 * leaves the list because a database lacks it ({@link merged}).
 * @returns the whole list
 */
export async function saveErasures({ sql, config }: Pick<Services, 'sql' | 'config'>): Promise<Erasures> {
  const path = erasuresPath(config.dataDir)
  return sql.begin(async tx => {
    // Two at a time would each write what it read: the later file could lack the newer erasure.
    await tx`select pg_advisory_xact_lock(${LIST_LOCK})`
    const kept = await readErasures(path)
    const list = merged(kept, await selectErasures(tx))
    if (JSON.stringify(list) === JSON.stringify(kept)) return kept
    const part = `${path}.${randomUUID()}.part`
    await writeFile(part, `${JSON.stringify(list)}\n`, { mode: 0o600, flush: true })
    await rename(part, path)
    return list
  })
}

/**
 * Joins two lists. Each may come from an empty or older database, so a missing entry says nothing: an address leaves the
 * list only by an entry of `returned` that is later than its erasure.
 */
export function merged(kept: Erasures, known: Erasures): Erasures {
  const people = new Map([...known.people, ...kept.people].map(mark => [keyOf(mark), mark]))
  const returned = latest(kept.returned, known.returned)
  const returnedAt = new Map(returned.map(({ hash, at }) => [hash, at]))
  const isErased = ({ hash, at }: DatedAddress) => (returnedAt.get(hash) ?? '') <= at
  return {
    people: sortedByTime([...people.values()], keyOf),
    addresses: latest(kept.addresses, known.addresses).filter(isErased),
    returned,
  }
}

/** @returns each address once, with the later of its times */
function latest(kept: readonly DatedAddress[], known: readonly DatedAddress[]): DatedAddress[] {
  const found = new Map<string, DatedAddress>()
  for (const each of [...kept, ...known])
    if ((found.get(each.hash)?.at ?? '') < each.at) found.set(each.hash, each)
  return sortedByTime([...found.values()], ({ hash }) => hash)
}

/** The same entries always stand in the same order, so that an unchanged list is not written again. */
function sortedByTime<Entry extends { at: string }>(
  entries: Entry[],
  nameOf: (entry: Entry) => string,
): Entry[] {
  const placeOf = (entry: Entry) => `${entry.at} ${nameOf(entry)}`
  return entries
    .map(entry => ({ entry, place: placeOf(entry) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ entry }) => entry)
}

const keyOf = ({ resource, record_id, kind, hash }: ErasedMark) => `${resource}/${record_id}/${kind}/${hash}`

/**
 * Erases the people of a list in a database that was restored from an older backup. A record counts as theirs where its
 * number is the same and one of its marks: the number alone may be another person's in another database.
 * @returns how many records and addresses were erased, and the records whose marks could not be recognised
 */
export async function applyErasures(
  services: Services,
  list: Erasures,
): Promise<{ erased: number; unrecognised: string[] }> {
  const { sql } = services
  let erased = 0
  const unrecognised: string[] = []
  // A lead goes with its candidate.
  for (const definition of [candidates, leads]) {
    for (const [id, hashes] of hashesById(list, definition.name)) {
      const [row] = await sql<Row[]>`select * from ${sql(definition.table)} where id = ${id}`
      const own = row && !row.erased_at ? await hashesOf(services, row) : []
      if (!row || !own.length) continue
      if (!own.some(({ hash }) => hashes.has(hash))) unrecognised.push(`${definition.name} ${id}`)
      else if (definition.name === leads.name && row.candidate_id)
        unrecognised.push(`${definition.name} ${id}`)
      else {
        const order = { definition, id, reason: 'restore', bin: Boolean(row.deleted_at) }
        await sql.begin(tx => erasePerson({ services, tx, actor: SYSTEM }, order))
        erased += 1
      }
    }
  }
  erased += await eraseAddresses(sql, list)
  await sql.begin(tx => insertMissing(tx, list))
  return { erased, unrecognised }
}

function hashesById(list: Erasures, resource: string): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>()
  for (const mark of list.people.filter(each => each.resource === resource))
    found.set(mark.record_id, (found.get(mark.record_id) ?? new Set()).add(mark.hash))
  return found
}

/** Read in pieces: a database knows millions of addresses. */
async function eraseAddresses(sql: Sql, { addresses }: Erasures): Promise<number> {
  if (!addresses.length) return 0
  const key = await mailKey(sql)
  const wanted = new Set(addresses.map(({ hash }) => hash))
  const found: string[] = []
  const all = sql<{ email: string }[]>`
    select distinct lower(email) as email from subscribers where email <> ''
    union select distinct lower("to") from emails where "to" <> ''`
  for await (const rows of all.cursor(5_000))
    found.push(
      ...rows.map(({ email }) => email).filter(email => wanted.has(erasureHash(key, email).toString('hex'))),
    )
  for (const email of found) await sql.begin(tx => eraseAddressAlone(tx, SYSTEM, email))
  return found.length
}

async function selectErasures(sql: Connection): Promise<Erasures> {
  const people = await sql<ErasedMark[]>`
    select resource, record_id, kind, hash, at from erased_people order by id`
  const addresses = await sql<DatedAddress[]>`
    select encode(hash, 'hex') as hash, at from erased_addresses order by at, hash`
  return { people: [...people], addresses: [...addresses], returned: await selectReturned(sql) }
}

/** A restore may replace a database of an older Lotse, which does not have the table. */
async function selectReturned(sql: Connection): Promise<DatedAddress[]> {
  const [table] = await sql<{ exists: boolean }[]>`
    select to_regclass('public.returned_addresses') is not null as exists`
  if (!table?.exists) return []
  const rows = await sql<DatedAddress[]>`
    select encode(hash, 'hex') as hash, at from returned_addresses order by at, hash`
  return [...rows]
}

async function insertMissing(tx: Connection, { people, addresses, returned }: Erasures): Promise<void> {
  await tx`
    insert into erased_people (resource, record_id, kind, hash, at)
    select resource, record_id, kind, hash, at
    from jsonb_to_recordset(${tx.json(people)}) as each (resource text, record_id bigint, kind text, hash text, at timestamptz)
    where not exists (
      select from erased_people known where known.resource = each.resource and known.record_id = each.record_id
        and known.kind = each.kind and known.hash = each.hash)`
  await tx`
    insert into erased_addresses (hash, at)
    select decode(hash, 'hex'), at from jsonb_to_recordset(${tx.json(addresses)}) as each (hash text, at timestamptz)
    on conflict do nothing`
  await tx`
    insert into returned_addresses (hash, at)
    select decode(hash, 'hex'), at from jsonb_to_recordset(${tx.json(returned)}) as each (hash text, at timestamptz)
    on conflict (hash) do update set at = greatest(returned_addresses.at, excluded.at)`
}
