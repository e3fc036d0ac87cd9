import { isRole, type Role } from '../../contract/access/roles'
import type { OwnUser } from '../../contract/calls/session'
import { visibleFields } from '../../contract/definition/define'
import { users } from '../../contract/resources/users'
import type { Services } from '../services'
import { readOrganisation } from './organisation'

/** A user as signing in needs it, secrets included: never an answer. */
export interface Person {
  id: number
  email: string
  /** E.164. */
  phone: string | null
  name: string
  role: Role | null
  language: string
  active: boolean
  deleted: boolean
  password: string | null
}

/** The person of an e-mail address, also one that is disabled or in the bin; a live one first. */
export function personByEmail(services: Services, email: string): Promise<Person | undefined> {
  return person(services, services.sql`email = ${email.trim().toLowerCase()}`)
}

/** The person of an id. */
export function personById(services: Services, id: number): Promise<Person | undefined> {
  return person(services, services.sql`id = ${id}`)
}

async function person({ sql }: Services, where: ReturnType<Services['sql']>): Promise<Person | undefined> {
  const [row] = await sql<(Omit<Person, 'role'> & { role: string | null })[]>`
    SELECT id, email, phone, name, role, language, active, deleted_at IS NOT NULL AS deleted, password
    FROM users WHERE ${where} ORDER BY deleted_at IS NOT NULL, id DESC LIMIT 1`
  return row && { ...row, role: isRole(row.role) ? row.role : null }
}

/**
 * The own user as `GET /user/me` gives it: every field that the role may see, secrets as set or not, and the
 * organisation's settings.
 */
export async function ownUser(
  services: Services,
  id: number,
  role: Role | null,
): Promise<OwnUser | undefined> {
  const [row] = await services.sql<
    (OwnUser & Record<string, unknown>)[]
  >`SELECT * FROM users WHERE id = ${id}`
  if (!row) return undefined
  const seen: OwnUser = {
    id: row.id,
    name: row.name,
    image: row.image,
    version: row.version,
    created_at: row.created_at,
    updated_at: row.updated_at,
    created_by: row.created_by,
  }
  for (const [name, { kind }] of visibleFields(users, role ?? 'user')) {
    seen[name] = kind === 'secret' ? row[name] !== null : row[name]
  }
  return { ...seen, organisation: await readOrganisation(services) }
}
