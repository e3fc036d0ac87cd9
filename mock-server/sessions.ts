import { randomUUID } from 'node:crypto'
import type { App, Handler, Request, Response, Row } from 'json-server'
import { isRole, type Role } from '../contract/access/roles'
import { CALLS } from '../contract/calls'
import type { OwnUser } from '../contract/calls/session'
import { TOKEN_COOKIE, TOKEN_DAYS } from '../contract/constants'
import { fail, invalid } from '../contract/http/errors'
import type { Store } from './server'

/** The code and the PIN that the mock takes, whoever signs in. */
export const CODE = '123456'
export const PIN = '1234'

export interface Session {
  user: number
  role: Role
  locked: boolean
  wrongPins: number
}

const sessions = new Map<string, Session>()
const callers = new WeakMap<Request, Session>()

/** The caller; every call but the open ones has one. */
export function callerOf(request: Request): Session {
  const session = callers.get(request)
  if (!session) throw fail('unauthenticated')
  return session
}

const OPEN = CALLS.filter(({ access }) => access === 'public').map(
  ({ method, path }) => new RegExp(`^${method} ${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
)
const WHILE_LOCKED = ['GET /user/me', 'GET /user/logout', 'POST /users/pin']

/** Refuses a call without a session before anything else of it is read. */
export const demandSession: Handler = (request, _response, next) => {
  const call = `${request.method} ${request.path}`
  if (OPEN.some(line => line.test(call))) return next()
  const session = sessions.get(tokenOf(request))
  if (!session) throw fail('unauthenticated')
  if (session.locked && !WHILE_LOCKED.includes(call)) throw fail('locked')
  callers.set(request, session)
  next()
}

/** Signing in and out, locking and unlocking: canned answers. */
export function addSessions(app: App, store: Store): void {
  app.get('/install-check', (_request, response) =>
    response.json({
      installed: true,
      providers: [],
      password: true,
      demo: true,
      name: 'Lotse',
      logo_url: null,
    }),
  )
  app.post('/users/demo-login', ({ body }, response) => {
    const { role } = body as { role?: unknown }
    if (!isRole(role)) throw invalid({ role: 'not_a_choice' })
    admit(
      response,
      store.rows('users').find(user => user.role === role),
    )
  })
  app.post('/users/login', ({ body }, response) => {
    const user = byEmail(store, body)
    response.json(
      user ? { session_token: `mock.${user.id}`, sent_by: 'mail' } : { error: 'wrong_credentials' },
    )
  })
  app.post('/user/auth', ({ body }, response) => {
    const user = byEmail(store, body)
    if (user && (body as { code?: unknown }).code === CODE) admit(response, user)
    else response.json({ error: 'wrong_code' })
  })
  for (const path of ['/users/first-login', '/users/magic-first-login']) {
    app.post(path, (_request, response) => response.json({ error: 'already_installed' }))
  }
  addOwn(app, store)
  addLock(app)
}

function addOwn(app: App, store: Store): void {
  app.get('/user/me', (request, response) => {
    const { user: own, locked } = callerOf(request)
    const user = store.rows('users').find(({ id }) => id === own)
    const face = { id: own, name: user?.name, image: user?.image, locked }
    response.json(locked ? face : withOrganisation(user))
  })
  app.get('/user/logout', (request, response) => {
    sessions.delete(tokenOf(request))
    response.json({ status: true })
  })
  app.get('/user/gooffline/:id', (_request, response) => response.json({ status: true }))
}

function addLock(app: App): void {
  app.post('/user/lock', (request, response) => {
    callerOf(request).locked = true
    response.json({ locked: true })
  })
  app.post('/users/pin', (request, response) => {
    const session = callerOf(request)
    const status = String((request.body as { pin?: unknown }).pin) === PIN
    session.wrongPins = status ? 0 : session.wrongPins + 1
    if (status) session.locked = false
    if (session.wrongPins >= 5) sessions.delete(tokenOf(request))
    response.json({ status })
  })
}

function admit(response: Response, user: Row | undefined): void {
  if (!user || !isRole(user.role)) {
    response.json({ error: 'unuthorized_access' })
    return
  }
  const token = tokenFor(user.id, user.role)
  sessions.set(token, { user: user.id, role: user.role, locked: false, wrongPins: 0 })
  response.json({ access_token: token, user: withOrganisation(user) })
}

function byEmail(store: Store, body: unknown): Row | undefined {
  const { email } = body as { email?: unknown }
  return store.rows('users').find(user => user.email === email)
}

/** Shaped as a JWT, which the browser reads; nobody checks its signature here. */
function tokenFor(sub: number, role: Role): string {
  const exp = Math.floor(Date.now() / 1000) + TOKEN_DAYS * 86_400
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: String(sub), role, sid: randomUUID(), exp })}.mock`
}

/** An `<img>` and an EventSource send no bearer: theirs is the cookie. */
function tokenOf({ headers, url }: Request): string {
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const cookie = new RegExp(`(?:^|; )${TOKEN_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
  return (
    bearer ?? (/^\/(files\/|events(\?|$)|contracts\/\d+\/(print|pdf)$)/.test(url) ? cookie : undefined) ?? ''
  )
}

const ORGANISATION = {
  name: 'Lotse',
  logo_url: null,
  editor: 'grapesjs',
  builder_origin: null,
  firebase_store: null,
  time_zone: 'Europe/Berlin',
  currencies: ['EUR', 'USD', 'EGP', 'MAD'],
  is_demo: false,
} satisfies OwnUser['organisation']
const withOrganisation = (user: Row | undefined) => ({ ...user, organisation: ORGANISATION })
