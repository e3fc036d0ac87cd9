import { peopleCalls } from '../../contract/calls/people'
import { type OwnUser, sessionCalls } from '../../contract/calls/session'
import { can } from '../../contract/definition/define'
import { fail } from '../../contract/http/errors'
import { users } from '../../contract/resources/users'
import { ownUser, personById } from '../auth/people'
import { lockSession, tryPin } from '../auth/pin-lock'
import { goOffline } from '../auth/presence'
import { endSession, sessionsOf } from '../auth/sessions'
import { logAction } from '../crud/audit'
import type { Route } from './route'
import { type Guarded, type Served, serve } from './serve'

/** Calls of the person that is signed in: the own user, log-out, presence, the PIN lock. */
export const sessionRoutes: Route[] = [...ownSession(), ...lockCalls(), ...personSessions()]

function ownSession(): Route[] {
  return [
    serve(sessionCalls.readMe, me),
    serve(sessionCalls.logOut, async ({ services, actor }) => {
      await endSession(services, actor.sid)
      return { status: true }
    }),
    serve(
      sessionCalls.goOffline,
      async ({ services, params: { id } }) => {
        if (!(await personById(services, id))) throw fail('not_found')
        await goOffline(services, id)
        return { status: true }
      },
      ({ actor, params }) => {
        if (params.id !== actor.id && !can(users, actor.role, 'update')) throw fail('forbidden')
      },
    ),
  ]
}

function lockCalls(): Route[] {
  return [
    serve(
      sessionCalls.tryPin,
      async ({ services, actor, body }) => ({ status: await tryPin(services, actor.sid, body.pin) }),
      ({ actor }) => {
        if (!actor.role) throw fail('forbidden')
      },
    ),
    serve(sessionCalls.lock, async ({ services, actor }) => {
      await lockSession(services, actor.sid)
      await goOffline(services, actor.id)
      return { locked: true as const }
    }),
  ]
}

/** Lists the live sessions of a person, and ends one. */
function personSessions(): Route[] {
  return [
    serve(
      peopleCalls.listSessions,
      ({ services, actor, params }) => sessionsOf(services, params.id, actor.sid),
      demandPerson,
    ),
    serve(
      peopleCalls.endSession,
      async ({ services, actor, params }) => {
        const { id: record, sid } = params
        const live = await sessionsOf(services, record, actor.sid)
        if (!live.some(session => session.sid === sid)) throw fail('not_found')
        await endSession(services, sid)
        await logAction(services.sql, actor, { action: 'end_session', resource: users.name, record })
      },
      demandPerson,
    ),
  ]
}

/** The own ones are everybody's; of others those who may edit them, and of a master a master only. */
async function demandPerson({
  services,
  actor,
  params: { id },
}: Guarded<typeof peopleCalls.listSessions>): Promise<void> {
  if (id === actor.id) return
  if (!can(users, actor.role, 'update')) throw fail('forbidden')
  const person = await personById(services, id)
  if (!person || person.deleted) throw fail('not_found')
  if (person.role === 'master' && actor.role !== 'master') throw fail('forbidden')
}

async function me({ services, actor }: Served<typeof sessionCalls.readMe>): Promise<OwnUser> {
  const user = await ownUser(services, actor.id, actor.role)
  if (!user) throw fail('unauthenticated')
  const { id, name, image } = user
  return actor.locked ? { id, name, image, locked: true } : user
}
