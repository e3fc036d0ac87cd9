import type { Admitted } from '../../contract/calls/sign-in'
import type { SignInError } from '../../contract/http/errors'
import type { Services } from '../services'
import { ownUser, type Person } from './people'
import { type Origin, startSession } from './sessions'

/** The answer of every way of signing in. */
export type Admission = Admitted | { error: SignInError }

/** The last step of every way of signing in: a person who is active and has a role gets a session. */
export async function admit(services: Services, person: Person, from: Origin): Promise<Admission> {
  if (!person.active || person.deleted) return { error: 'disabled' }
  if (!person.role) return { error: 'unuthorized_access' }
  const access_token = await startSession(services, person, from)
  const user = await ownUser(services, person.id, person.role)
  return user ? { access_token, user } : { error: 'disabled' }
}
