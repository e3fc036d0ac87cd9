import type { Role } from '../../contract/access/roles'
import type { Services } from '../services'
import { type Person, personById } from './people'

/** The person that the sign-in screen of a demo offers for a role: the first one of it. */
export async function demoPerson(services: Services, role: Role): Promise<Person | undefined> {
  const [first] = await services.sql<{ id: number }[]>`
    SELECT id FROM users WHERE role = ${role} AND active AND deleted_at IS NULL ORDER BY id LIMIT 1`
  return first && personById(services, first.id)
}
