import { peopleCalls } from '../../contract/calls/people'
import { can } from '../../contract/define'
import { fail } from '../../contract/errors'
import { users } from '../../contract/resources/users'
import { pinTry } from '../auth/bodies'
import { ownUser, personById } from '../auth/people'
import { lockSession, tryPin } from '../auth/pin-lock'
import { goOffline } from '../auth/presence'
import { endSession, sessionsOf } from '../auth/sessions'
import { logAction } from '../crud/audit'
import { idOf } from './query'
import { type Call, type Route, route } from './route'
import { type Guarded, serve } from './serve'

/** The calls of who is signed in: who that is, log-out, presence, the PIN lock. */
export const sessionRoutes: Route[] = [...sessionCalls(), ...lockCalls(), ...personSessions()]

function sessionCalls(): Route[] {
  return [
    route({ method: 'GET', path: '/user/me', access: 'session', handle: me }),
    route({
      method: 'GET',
      path: '/user/logout',
      access: 'session',
      async handle({ services, actor }) {
        await endSession(services, actor.sid)
        return { status: true }
      },
    }),
    route({
      method: 'GET',
      path: '/user/gooffline/:id',
      access: 'staff',
      guard: ({ actor, params }) => {
        if (params.id !== String(actor.id) && !can(users, actor.role, 'update')) throw fail('forbidden')
      },
      async handle({ services, params }) {
        const id = idOf(params.id)
        if (!(await personById(services, id))) throw fail('not_found')
        await goOffline(services, id)
        return { status: true }
      },
    }),
  ]
}

function lockCalls(): Route[] {
  return [
    route({
      method: 'POST',
      path: '/users/pin',
      access: 'session',
      guard: ({ actor }) => {
        if (!actor.role) throw fail('forbidden')
      },
      body: pinTry,
      handle: async ({ services, actor, body }) => ({ status: await tryPin(services, actor.sid, body.pin) }),
    }),
    route({
      method: 'POST',
      path: '/user/lock',
      access: 'staff',
      async handle({ services, actor }) {
        await lockSession(services, actor.sid)
        await goOffline(services, actor.id)
        return { locked: true }
      },
    }),
  ]
}

/** Where somebody is signed in, and the end of it. */
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

async function me({ services, actor }: Call) {
  const user = await ownUser(services, actor.id, actor.role)
  if (!user) throw fail('unauthenticated')
  if (!actor.locked) return user
  const { id, name, image } = user as Record<string, unknown>
  return { id, name, image, locked: true }
}
