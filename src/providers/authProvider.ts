import { jwtDecode } from 'jwt-decode'
import { type AuthProvider, usePermissions } from 'react-admin'
import { MENU_KEYS, usersOf } from '../../contract/access/menu'
import { isPageName, mayOpen } from '../../contract/access/pages'
import { isRole, type Role, type Verb } from '../../contract/access/roles'
import type { sessionCalls } from '../../contract/calls/session'
import { can } from '../../contract/definition/define'
import { definitionOf } from '../../contract/resources'
import { signInAuth } from '../session/signInAuth'
import { signedInUser } from '../signedInUser'
import { accessToken, dropToken } from './accessToken'
import { askByLine } from './ask'
import { forgetMe, loadMe } from './me'
import { signal } from './signals'

/** react-admin's actions as verbs of the contract. */
const VERBS: Readonly<Record<string, Verb>> = {
  list: 'read',
  show: 'read',
  read: 'read',
  create: 'create',
  edit: 'update',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
  bulk: 'bulk',
  import: 'import',
  export: 'export',
}

/** Sign-in, session and rights, as react-admin asks for them. */
export const authProvider: AuthProvider = {
  ...signInAuth,

  /** Ends the session at the server too, and forgets who it was. */
  async logout() {
    if (accessToken()) {
      signal('leaving')
      await askByLine<typeof sessionCalls.logOut>('GET /user/logout', {}).catch(() => undefined)
    }
    dropToken()
    forgetMe()
    signal('left')
    return '/login'
  },

  checkAuth: () =>
    signedInUser() ? Promise.resolve() : Promise.reject({ redirectTo: '/login', message: false }),

  /** A 401 has ended its session before it comes here; nothing else signs out (docs/decisions/0049). */
  checkError: () => Promise.resolve(),

  async getIdentity() {
    const me = await loadMe()
    return { ...me, fullName: me.name, avatar: me.image ?? undefined }
  },

  /** The role; undefined where there is none. */
  async getPermissions() {
    return (await ownRole()) ?? undefined
  },

  /** Answered from memory by the same rules that the server keeps. */
  async canAccess({ resource, action }) {
    const role = await ownRole()
    if (!isPageName(resource)) return mayDo(role, resource, action)
    // A locked session does not tell whether the person is special; the server refuses the calls.
    const { special, locked } = await loadMe()
    return mayOpen(resource, { role, special: Boolean(special || locked) })
  },
}

/** @returns whether a role may do react-admin's `action` with a resource or a screen of the menu */
export function mayDo(role: Role | null, resource: string, action: string): boolean {
  const definition = definitionOf(resource)
  const verb = VERBS[action]
  if (definition) return verb ? can(definition, role, verb) : role !== null
  return role !== null && (!MENU_KEYS.includes(resource) || usersOf(resource).includes(role))
}

/** The role of who is signed in; undefined while it is asked for, or where there is none. */
export function useRole(): Role | undefined {
  const { permissions } = usePermissions<Role>()
  return isRole(permissions) ? permissions : undefined
}

/** A locked session does not tell its role; until it is open, the token's counts. */
async function ownRole(): Promise<Role | null> {
  const me = await loadMe()
  if (!me.locked) return me.role ?? null
  const { role } = jwtDecode<{ role?: unknown }>(accessToken() ?? '')
  return isRole(role) ? role : null
}
