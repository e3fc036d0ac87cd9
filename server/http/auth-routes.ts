import { setTimeout } from 'node:timers/promises'
import { type Installed, signInCalls } from '../../contract/calls/sign-in'
import { fail } from '../../contract/http/errors'
import { users } from '../../contract/resources/users'
import { latinDigits } from '../../contract/text/fold'
import { SYSTEM } from '../auth/actor'
import { admit } from '../auth/admit'
import { type SendCode, sendCode } from '../auth/code-delivery'
import { demoPerson } from '../auth/demo'
import { deviceCookie } from '../auth/devices'
import { isAllowedDomain } from '../auth/domains'
import { identityOfFirebase } from '../auth/firebase'
import { admitIdentity, type CopyPicture, redeemTicket } from '../auth/identities'
import { type AddUser, installMaster, isInstalled, isMagic } from '../auth/install'
import {
  beginRedirect,
  endRedirect,
  providersOf,
  REDIRECT_COOKIE,
  REDIRECT_SECONDS,
  REDIRECTED,
} from '../auth/oidc'
import { readOrganisation } from '../auth/organisation'
import { checkCode, checkPassword, type SignInWay } from '../auth/password-sign-in'
import { personById } from '../auth/people'
import { isLoopback } from '../config'
import { writeRows } from '../crud/write'
import { captchaRoutes } from './captcha-routes'
import { isFromThisMachine } from './context'
import { cookieOf } from './cookies'
import { copyPicture } from './copy-picture'
import { countCall } from './limits'
import type { ApiRequest, Route } from './route'
import { type Guarded, type Served, serve } from './serve'
import { sessionRoutes } from './session-routes'

/** Dependencies of signing in. */
export interface SignInParts {
  sendCode: SendCode
  pause: SignInWay['pause']
  copyPicture: CopyPicture
}

/** Every call of signing in, being signed in and signing out (docs/spec/api.md, "Named calls"). */
export function makeAuthRoutes(parts: SignInParts): Route[] {
  const open = [...installRoutes(), ...passwordRoutes(parts), ...captchaRoutes, ...outsideRoutes(parts)]
  return [...open.map(limited), ...sessionRoutes]
}

/** Limits calls of anybody before anything is read or kept for them; `/install-check` is read at each load. */
function limited(each: Route): Route {
  if (each.path === '/install-check') return each
  const guard: Route['guard'] = call => {
    countCall('sign_in', call)
    return each.guard?.(call)
  }
  return { ...each, guard }
}

function installRoutes(): Route[] {
  return [
    serve(signInCalls.checkInstall, installCheck),
    serve(signInCalls.installByMagic, async call =>
      (await isMagic(call.services, call.body.magic)) ? install(call) : { error: 'wrong_magic' as const },
    ),
    serve(signInCalls.install, call => {
      if (!isAtTheMachine(call)) throw fail('forbidden')
      return install(call)
    }),
  ]
}

function passwordRoutes({ sendCode, pause }: SignInParts): Route[] {
  return [
    serve(signInCalls.checkPassword, ({ services, body, ip, request }) =>
      checkPassword(services, body, { ip, cookies: cookiesOf(request), sendCode, pause }),
    ),
    serve(signInCalls.checkCode, async ({ services, body, reply, ...call }) => {
      const given = { ...body, code: latinDigits(body.code).trim() }
      const way = { ip: call.ip, cookies: cookiesOf(call.request) }
      const person = await checkCode(services, given, way)
      if ('error' in person) return person
      const admitted = await admit(services, person, originOf(call))
      if (!('error' in admitted)) reply.header('set-cookie', await deviceCookie(services, person.id))
      return admitted
    }),
    serve(
      signInCalls.signInToDemo,
      async ({ services, body, ...call }) => {
        const person = await demoPerson(services, body.role)
        return person ? admit(services, person, originOf(call)) : { error: 'wrong_credentials' as const }
      },
      ({ services }) => {
        if (!services.config.demo) throw fail('not_found')
      },
    ),
  ]
}

function outsideRoutes({ copyPicture }: SignInParts): Route[] {
  return [
    serve(signInCalls.redirect, redirect, knownProvider),
    serve(signInCalls.callback, callback, knownProvider),
    serve(signInCalls.createAccount, async ({ services, body, reply }) => {
      const user = await redeemTicket(services, body.ticket, { addUser, copyPicture })
      return user ? reply.code(201).send(user) : { error: 'expired' as const }
    }),
    serve(
      signInCalls.signInByFirebase,
      async ({ services, body, ...call }) => {
        const identity = await identityOfFirebase(services, body.token)
        return identity
          ? admitIdentity(services, identity, originOf(call))
          : { error: 'authentication_failed' as const }
      },
      ({ services }) => {
        if (!services.config.firebaseProjectId) throw fail('not_found')
      },
    ),
  ]
}

async function installCheck({
  services,
}: Served<typeof signInCalls.checkInstall>): Promise<Installed | never[]> {
  if (!(await isInstalled(services))) return []
  const { name, logo_url } = await readOrganisation(services)
  const providers = providersOf(services.config)
  return {
    installed: true,
    providers,
    password: providers.length === 0,
    demo: services.config.demo,
    name,
    logo_url,
    ...(services.config.firebase ? { firebase: services.config.firebase } : {}),
  }
}

async function install(call: Served<typeof signInCalls.install>) {
  const { services, body } = call
  if (!isAllowedDomain(services.config, body.email)) return { error: 'domain_not_allowed' as const }
  const id = await installMaster(services, addUser, body)
  const person = id === null ? undefined : await personById(services, id)
  return person ? admit(services, person, originOf(call)) : { error: 'already_installed' as const }
}

/** Setting up without the magic word is for a caller at this machine only. */
function isAtTheMachine({ services, request }: Pick<ApiRequest, 'services' | 'request'>): boolean {
  return isLoopback(new URL(services.config.origin).hostname) && isFromThisMachine(request)
}

/** The master and the accounts of outside people are written like any record. */
const addUser: AddUser = async (tx, fields) => {
  const [row] = await writeRows(tx, {
    definition: users,
    actor: SYSTEM,
    action: 'create',
    rows: [{ before: undefined, changes: fields }],
  })
  return row!.id
}

function knownProvider({ services, params }: Guarded<typeof signInCalls.redirect>): void {
  const isThere = params.provider === REDIRECTED && providersOf(services.config).includes(REDIRECTED)
  if (!isThere) throw fail('not_found')
}

async function redirect({ services, reply }: Served<typeof signInCalls.redirect>) {
  const begun = await beginRedirect(services).catch(error => {
    services.log.error({ err: error }, 'the provider does not answer')
    throw fail('unavailable')
  })
  reply.header('set-cookie', redirectCookie(services.config.origin, begun.browser, REDIRECT_SECONDS))
  reply.header('cache-control', 'no-store')
  return { url: begun.url }
}

async function callback({ services, query, request, reply, ...call }: Served<typeof signInCalls.callback>) {
  const browser = cookieOf(request.headers.cookie, REDIRECT_COOKIE) ?? ''
  const identity = await endRedirect(services, { query, browser })
  reply.header('set-cookie', redirectCookie(services.config.origin, '', 0))
  reply.header('cache-control', 'no-store')
  return identity
    ? admitIdentity(services, identity, originOf({ ...call, request }))
    : { error: 'authentication_failed' as const }
}

function redirectCookie(origin: string, value: string, seconds: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : ''
  return `${REDIRECT_COOKIE}=${value}; Path=/api/v1/auth; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`
}

const cookiesOf = (request: ApiRequest['request']) => request.headers.cookie ?? ''

function originOf({ ip, request }: Pick<ApiRequest, 'ip' | 'request'>) {
  return { ip, userAgent: request.headers['user-agent'] ?? '' }
}

export const authRoutes: Route[] = makeAuthRoutes({ sendCode, copyPicture, pause: setTimeout })
