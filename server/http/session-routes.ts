import { can } from '../../contract/define'
import { fail } from '../../contract/errors'
import { users } from '../../contract/resources/users'
import { pinTry } from '../auth/bodies'
import { ownUser, personById } from '../auth/people'
import { lockSession, tryPin } from '../auth/pin-lock'
import { goOffline } from '../auth/presence'
import { endSession } from '../auth/sessions'
import { idOf } from './query'
import { type Call, type Route, route } from './route'

/** The calls of who is signed in: who that is, log-out, presence, the PIN lock. */
export const sessionRoutes: Route[] = [...sessionCalls(), ...lockCalls()]

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

async function me({ services, actor }: Call) {
  const user = await ownUser(services, actor.id, actor.role)
  if (!user) throw fail('unauthenticated')
  if (!actor.locked) return user
  const { id, name, image } = user as Record<string, unknown>
  return { id, name, image, locked: true }
}
