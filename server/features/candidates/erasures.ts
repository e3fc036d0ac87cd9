import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { candidates } from '../../../contract/resources/candidates'
import { leads } from '../../../contract/resources/leads'
import { SYSTEM } from '../../auth/actor'
import type { Row } from '../../crud/hooks'
import type { Connection, Sql } from '../../db/connect'
import { eraseAddressAlone, mailKey } from '../../mail'
import { erasureHash } from '../../mail/message/tokens'
import type { Services } from '../../services'
import { hashesOf } from './erased'
import { erasePerson } from './erasure'

const hash = z.string().regex(/^[\da-f]{64}$/)
const erasures = z.object({
  people: z.array(
    z.object({ resource: z.string(), record_id: z.number(), kind: z.string(), hash, at: z.string() }),
  ),
  addresses: z.array(z.object({ hash, at: z.string() })),
})

/** Who had themselves erased, as keyed hashes: nobody reads a number or an address from it. */
export type Erasures = z.output<typeof erasures>
type ErasedMark = Erasures['people'][number]

const NONE: Erasures = { people: [], addresses: [] }

/** Where the list stands outside of the database, so that an older backup does not take it along. */
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
 * Brings the list in DATA_DIR up to what the database knows. An erasure never leaves the list; an address leaves it when
 * the person signed up again.
 * @returns the whole list
 */
export async function keepErasures({ sql, config }: Pick<Services, 'sql' | 'config'>): Promise<Erasures> {
  const path = erasuresPath(config.dataDir)
  const kept = await readErasures(path)
  const known = await selectErasures(sql)
  const list = merged(kept, known)
  if (JSON.stringify(list) === JSON.stringify(kept)) return kept
  await writeFile(`${path}.part`, `${JSON.stringify(list)}\n`, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  return list
}

/** Both lists as one. Addresses that the newer one lacks are gone from it, unless it comes from an older database. */
export function merged(kept: Erasures, known: Erasures): Erasures {
  const marks = new Set(known.people.map(keyOf))
  const missing = kept.people.filter(mark => !marks.has(keyOf(mark)))
  const addresses = new Set(known.addresses.map(({ hash }) => hash))
  const older = missing.length ? kept.addresses.filter(({ hash }) => !addresses.has(hash)) : []
  return { people: [...missing, ...known.people], addresses: [...older, ...known.addresses] }
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
        await sql.begin(tx => erasePerson(services, tx, SYSTEM, order))
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
  const addresses = await sql<Erasures['addresses']>`
    select encode(hash, 'hex') as hash, at from erased_addresses order by at, hash`
  return { people: people.map(row => ({ ...row })), addresses: addresses.map(row => ({ ...row })) }
}

async function insertMissing(tx: Connection, { people, addresses }: Erasures): Promise<void> {
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
}
