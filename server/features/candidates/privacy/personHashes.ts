import { createHmac } from 'node:crypto'
import { peopleKey } from '../../../auth/keys'
import type { ReadServices, Row, Values } from '../../../crud/hooks'
import type { Connection } from '../../../db/connect'
import type { Services } from '../../../services'

/** Marks of a person that survive an erasure as keyed hashes, and the kind that each is hashed as. */
const MARKS: Readonly<Record<string, 'phone' | 'email' | 'passport' | 'id_number'>> = {
  phone: 'phone',
  phone_alternative: 'phone',
  email: 'email',
  last_pass_number: 'passport',
  id_number: 'id_number',
}

/**
 * Keyed hashes of what a person is known by. The key stays in DATA_DIR, so that a copy of the database alone does not
 * tell whose numbers they are: phone numbers can be tried out.
 * @returns kind and hash of each mark that the record has
 */
export async function hashesOf(
  { config }: Pick<Services, 'config'>,
  record: Values,
): Promise<{ kind: string; hash: string }[]> {
  const key = await peopleKey(config)
  return Object.entries(MARKS).flatMap(([field, kind]) => {
    const plain = String(record[field] ?? '')
      .replace(/\s/g, '')
      .toLowerCase()
    if (!plain) return []
    return [{ kind, hash: createHmac('sha256', key).update(`${kind}\n${plain}`).digest('hex') }]
  })
}

/** Keeps the hashes of a person who is erased. */
export async function keepHashes(
  services: ReadServices,
  tx: Connection,
  { resource, record, by }: { resource: string; record: Row; by: number },
): Promise<void> {
  for (const { kind, hash } of await hashesOf(services, record))
    await tx`
      insert into erased_people (resource, record_id, kind, hash, by_id)
      values (${resource}, ${record.id}, ${kind}, ${hash}, ${by || null})`
}

/**
 * Which of some records have a mark of somebody who was erased.
 * @returns index in the order given, and when that was
 */
export async function erasedBefore(
  services: ReadServices,
  records: readonly Values[],
): Promise<{ index: number; at: string }[]> {
  const { sql } = services
  // Most installations have erased nobody: then nothing is hashed.
  const [any] = await sql`select from erased_people limit 1`
  if (!any) return []
  const hashes = await Promise.all(records.map(record => hashesOf(services, record)))
  const rows = await sql<{ hash: string; at: string }[]>`
    select hash, max(at) as at from erased_people
    where hash = any(${hashes.flat().map(({ hash }) => hash)}::text[]) group by hash`
  const known = new Map(rows.map(({ hash, at }) => [hash, at]))
  return hashes.flatMap((own, index) => {
    const at = own.map(({ hash }) => known.get(hash)).find(Boolean)
    return at ? [{ index, at }] : []
  })
}
