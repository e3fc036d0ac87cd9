import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { fail } from '../contract/errors'
import { parseJson } from './crud/check'
import { inboxSources, routes } from './features'
import { openStore } from './files/store'
import { authRoutes } from './http/auth-routes'
import { addRoutes, demandAccess, readCallers, requestId } from './http/context'
import { crudRoutes } from './http/crud-routes'
import { drainOnClose } from './http/drain'
import { answerErrors, sendFailure } from './http/errors'
import { EventHub, eventRoutes } from './http/events'
import { fileRoutes } from './http/file-routes'
import { healthRoutes } from './http/health-routes'
import { inboxRoutes } from './http/inbox-routes'
import { jobRoutes } from './http/job-routes'
import { servePages } from './http/pages'
import { screenRoutes } from './http/screen-routes'
import { secure } from './http/security'
import { observeCall } from './metrics'
import type { Services } from './services'

/** The largest JSON body (api.md, "Limits"). */
const BODY_MAX = 10 * 1_048_576

/**
 * The whole HTTP side: every call of api.md and the browser's pages. It does not listen yet.
 * @param pages the folder that the browser's build wrote
 */
export async function buildApp(services: Services, pages: string): Promise<FastifyInstance> {
  const { config } = services
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    // Fastify takes a number of hops too; its types do not say so.
    trustProxy: config.trustProxy as boolean | string[],
    genReqId: requestId,
    // On closing, calls under way are answered (drain.ts); only connections without one are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A path is data: what cannot be decoded is not found rather than a fault.
    frameworkErrors: (error, request, reply) =>
      sendFailure(request, reply as never, fail(error.statusCode === 414 ? 'too_large' : 'not_found')),
    routerOptions: { maxParamLength: 300 },
  })
  drainOnClose(app)
  answerErrors(app)
  secure(app, config)
  readCallers(app, services)
  logCalls(app)
  takeJson(app)
  takeForms(app)
  takeHooks(app)
  await app.register(multipart)
  const hub = new EventHub(services)
  app.addHook('onReady', () => hub.start())
  app.addHook('preClose', () => hub.stop())
  addRoutes(app, services, [
    ...healthRoutes,
    ...authRoutes,
    ...screenRoutes,
    ...routes,
    ...fileRoutes(openStore(config)),
    ...eventRoutes(hub),
    ...jobRoutes,
    ...inboxRoutes(inboxSources),
    ...crudRoutes,
  ])
  app.setNotFoundHandler(request => {
    if (request.url.startsWith('/api/')) demandAccess(request.actor, 'session')
    throw fail('not_found')
  })
  servePages(app, config, pages)
  return app
}

/** An empty JSON body is no body: some clients name the type on every call. */
function takeJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, ({ url }, text, done) => {
    try {
      if (isHook(url)) done(null, text)
      else done(null, text === '' ? undefined : parseJson(text as string))
    } catch {
      done(fail('malformed'))
    }
  })
}

/** A visitor's forms, and a mail program's one-click unsubscribe (RFC 8058); no call of the API takes one. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    ({ url }, text, done) => {
      if (/^\/(u|f|book)\//.test(url)) done(null, formOf(text as string))
      else if (isHook(url)) done(null, text)
      else done(fail('unsupported_media_type'))
    },
  )
}

/** A form's names with their values: a text each, or several where a name comes more than once. */
function formOf(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null)
  const given = new URLSearchParams(text)
  for (const name of new Set(given.keys())) {
    const [first = '', ...others] = given.getAll(name)
    form[name] = others.length ? [first, ...others] : first
  }
  return form
}

/** What a system outside sends is kept as it came: its signature is over the bytes. SNS sends JSON as plain text. */
function takeHooks(app: FastifyInstance): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, ({ url }, text, done) => {
    if (isHook(url)) done(null, text)
    else done(fail('unsupported_media_type'))
  })
}

const isHook = (url: string) => url.startsWith('/hooks/')

/** One line a call: method, path without its query (people are searched by name and phone), status, time. */
function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    observeCall(request, reply)
    const path = request.routeOptions.url ?? request.url.split('?')[0]
    const line = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.id,
    }
    if (reply.statusCode >= 500) request.log.error(line)
    else request.log.info(line)
  })
}
