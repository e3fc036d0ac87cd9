import type { Role } from '../../../contract/access/roles'
import type { Definition } from '../../../contract/definition/define'
import { fail } from '../../../contract/http/errors'
import type { Actor } from '../../auth/actor'
import type { ChangesOf, ReadServices, Row, RowOf, Tx } from '../../crud/hooks'
import { writeRows } from '../../crud/write'
import type { Connection } from '../../db/connect'
import type { Services } from '../../services'

/** The person that asks, with the services. */
export interface Caller {
  services: Services
  actor: Actor
}

/** The same where only records are read, in a transaction or outside. */
export interface Reader {
  services: ReadServices
  actor: Actor
}

/** The person by whom records are written, in one transaction. */
export interface Author {
  tx: Tx
  actor: Actor
}

/** Both. */
export interface Writer extends Caller, Author {}

/** Returns the name that a colleague signs with: in Arabic the Arabic one, where it is known; empty where no person writes. */
export async function signatureOf(sql: Connection, { id, name }: Actor, language: string): Promise<string> {
  if (!id || language !== 'ar') return id ? name : ''
  const [user] = await sql<{ name_arabic: string | null }[]>`select name_arabic from users where id = ${id}`
  return user?.name_arabic?.trim() || name
}

/** Returns the role of a caller. @throws Failure forbidden for a session without one */
export function roleOf({ role }: Actor): Role {
  if (!role) throw fail('forbidden')
  return role
}

/** Writes changes into one record. @returns the record as it is now */
export async function updateRow<D extends Definition>(
  { tx, actor }: Author,
  definition: D,
  { before, changes }: { before: Row; changes: ChangesOf<D> },
): Promise<RowOf<D>> {
  const rows = [{ before, changes }]
  const [after] = await writeRows(tx, { definition, actor, action: 'update', rows })
  if (!after) throw fail('not_found')
  return after
}
