import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TOKEN_COOKIE } from '../../contract/constants'
import { BODY_USUAL } from '../../contract/http/body-limits'
import { fail } from '../../contract/http/errors'
import { parseSent } from '../../contract/http/parseSent'
import type { Actor } from '../auth/actor'
import { findSession } from '../auth/sessions'
import { type Config, isLoopback } from '../config'
import type { Services } from '../services'
import { cookieOf } from './cookies'
import { claimKey, settleKey } from './idempotency'
import type { Access, ApiRequest, Route } from './route'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor
  }
  interface FastifyContextConfig {
    /** Takes the session from the cookie too. */
    cookie?: boolean
  }
}

/** Refuses a path that there is not, before its body is read. */
export function refuseUnknown(app: FastifyInstance): void {
  app.decorateRequest('claim')
  app.addHook('onRequest', async request => {
    if (request.is404) refusePath(request)
  })
  app.setNotFoundHandler(refusePath)
}

function refusePath({ url, actor }: FastifyRequest): never {
  if (url.startsWith('/api/')) demandAccess(actor, 'session')
  throw fail('not_found')
}

/** Gives every request an id, a caller and a clear refusal before anything else of it is read. */
export function readCallers(app: FastifyInstance, services: Services): void {
  app.decorateRequest('actor')
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!isOurHost(request, services.config)) throw fail('wrong_host')
    if (isBuilderHost(request, services.config) && !isBuilderPath(request.url)) throw fail('not_found')
    request.actor = await callerOf(services, request)
  })
}

/** An id that a proxy gave is kept when it looks like one. */
export function requestId(request: { headers: Record<string, unknown> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

function isOurHost({ headers }: FastifyRequest, config: Config): boolean {
  const host = headers.host ?? ''
  const ours = [
    config.origin,
    ...(config.builderIsApart && config.builderOrigin ? [config.builderOrigin] : []),
  ]
  return host === '' || LOOPBACK.test(host) || ours.some(origin => host === new URL(origin).host)
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** Whether somebody at this very machine calls, and no proxy on it for somebody else. */
export function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  return isLoopback(address) && !FORWARDED.some(name => name in headers)
}

/** Whether a request goes to the host that shows Unlayer, where it was given one of its own. */
function isBuilderHost({ headers }: FastifyRequest, { builderIsApart, builderOrigin }: Config): boolean {
  return builderIsApart && builderOrigin !== undefined && headers.host === new URL(builderOrigin).host
}

/** Tells whether that host serves a path: the page and its assets, nothing that reads a session. */
const isBuilderPath = (url: string) => /^\/(unlayer\.html([?#]|$)|assets\/)/.test(url)

async function callerOf(services: Services, request: FastifyRequest): Promise<Actor> {
  const token = tokenOf(request)
  const session = token ? await findSession(services, token) : null
  const nobody = {
    id: 0,
    name: '',
    role: null,
    level: null,
    special: false,
    office_id: null,
    sid: '',
    locked: false,
  }
  return { ...(session ?? nobody), ip: request.ip, requestId: request.id }
}

/** The access token of a call: its bearer, or the cookie where that is taken. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return (
    bearerOf(request) ?? (takesCookie(request) ? cookieOf(request.headers.cookie, TOKEN_COOKIE) : undefined)
  )
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** An `<img>`, an `<iframe>` and an EventSource send no bearer; no other call takes the cookie, so none can be forged by a form. */
const takesCookie = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' && routeOptions.config?.cookie === true

/** @throws Failure unauthenticated, locked or forbidden, in this order */
export function demandAccess(actor: Actor, access: Access): void {
  if (access === 'public') return
  if (!actor.id) throw fail('unauthenticated')
  if (access === 'session') return
  if (actor.locked) throw fail('locked')
  if (!actor.role) throw fail('forbidden')
  if (access !== 'staff' && !access.includes(actor.role)) throw fail('forbidden')
}

/** The call that a handler gets. */
function callOf(services: Services, request: FastifyRequest, reply: ApiRequest['reply']): ApiRequest {
  return {
    actor: request.actor,
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string>,
    body: request.body,
    ip: request.ip,
    requestId: request.id,
    request,
    reply,
    services,
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const
const BASE = '/api/v1'

/** Puts routes on the server; a known path answers 405 to a method that it has not. */
export function addRoutes(app: FastifyInstance, services: Services, routes: readonly Route[]): void {
  const byPath = new Map<string, Route[]>()
  for (const route of routes) byPath.set(route.path, [...(byPath.get(route.path) ?? []), route])
  for (const [path, known] of byPath) {
    for (const route of known) addRoute(app, services, route)
    const allow = known.map(({ method }) => method)
    addRoute(app, services, {
      // One route of all these methods: each route costs at every start.
      method: [...METHODS.filter(method => !allow.includes(method)), 'PATCH'],
      path,
      access: known.some(route => route.access === 'public') ? 'public' : 'session',
      guard: () => {
        throw fail('method_not_allowed', { allow })
      },
      handle: () => undefined,
    })
  }
}

/** A route as it is mounted: a path refuses the methods that no route has. */
type Mounted = Omit<Route, 'method'> & { method: Route['method'] | (Route['method'] | 'PATCH')[] }

function addRoute(app: FastifyInstance, services: Services, route: Mounted): void {
  const { method, path, access, guard, body, handle } = route
  // Nobody comes past the refusal of several methods.
  const isOnce = access !== 'public' && method !== 'GET' && !Array.isArray(method)
  app.route({
    method,
    url: path.startsWith('//') ? path.slice(1) : BASE + path,
    config: { cookie: route.call?.cookie === true },
    bodyLimit: route.call?.bodyMax ?? BODY_USUAL,
    onRequest: async (request, reply) => {
      demandAccess(request.actor, access)
      await guard?.(callOf(services, request, reply))
      return reply.sent ? reply : undefined
    },
    ...(isOnce ? onceHooks(services) : {}),
    handler: async (request, reply) => {
      const call = callOf(services, request, reply)
      const answer = await handle(body ? { ...call, body: parseSent(body, request.body ?? {}) } : call)
      // A reply that was awaited comes as undefined, and one that was cut off does not count as sent.
      if (reply.sent || reply.raw.headersSent || answer === reply) return reply
      return answer === undefined ? reply.code(204).send() : answer
    },
  })
}

/** Has a call that writes honour its `Idempotency-Key`, whatever its handler does. */
const onceHooks = (services: Services) => ({
  preHandler: (request: FastifyRequest, reply: FastifyReply) => claimKey(services, { request, reply }),
  onSend: async (request: FastifyRequest, reply: FastifyReply, sent: unknown) => {
    await settleKey(services, { request, reply }, sent)
    return sent
  },
})
