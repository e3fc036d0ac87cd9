import multipart from '@fastify/multipart'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { machineCalls } from '../contract/calls/machines'
import { BODY_USUAL } from '../contract/http/body-limits'
import { fail } from '../contract/http/errors'
import { inboxSources, routes } from './features'
import { openStore } from './files/store'
import { authRoutes } from './http/auth-routes'
import { readBodies } from './http/body'
import { withCheckedAnswer } from './http/checkedAnswer'
import { addRoutes, readCallers, refuseUnknown, requestId } from './http/context'
import { crudRoutes } from './http/crud-routes'
import { drainOnClose } from './http/drain'
import { answerErrors, sendFailure } from './http/errors'
import { EventHub, eventRoutes, type MostStreams } from './http/events'
import { fileRoutes } from './http/file-routes'
import { healthRoutes } from './http/health-routes'
import { inboxRoutes } from './http/inbox-routes'
import { jobRoutes } from './http/job-routes'
import { SOCKET_LIMITS } from './http/limits'
import { serveManifest } from './http/manifest'
import { servePages } from './http/pages'
import { screenRoutes } from './http/screen-routes'
import { secure } from './http/security'
import { observeCall } from './metrics'
import type { Services } from './services'

/** Path of the call that says whether this process can serve. */
const READY = machineCalls.checkReady.path.replace('//', '/')

export interface Limits {
  /** Milliseconds in which a body has to arrive. */
  bodyPatience?: number
  /** Event streams that may be open. */
  streams?: MostStreams
  /** Compare each JSON answer with its declaration, as tests do: a difference is a fault. */
  checksAnswers?: boolean
}

/**
 * The whole HTTP side: every call of docs/spec/api.md and the browser's pages. It does not listen yet.
 * @param pages the folder that the browser's build wrote
 * @param limits others than the usual ones
 */
export async function buildApp(
  services: Services,
  pages: string,
  limits: Limits = {},
): Promise<FastifyInstance> {
  const { config } = services
  const { trustProxy: trusted } = config
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_USUAL,
    ...SOCKET_LIMITS,
    trustProxy: typeof trusted === 'number' ? (_, hop) => hop < trusted : trusted,
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
  await secure(app, config)
  readCallers(app, services)
  refuseUnknown(app)
  logCalls(app, services)
  readBodies(app, limits.bodyPatience)
  await app.register(multipart)
  const hub = new EventHub(services, limits.streams)
  app.addHook('onReady', () => hub.start())
  app.addHook('preClose', () => hub.stop())
  const all = [
    ...healthRoutes,
    ...authRoutes,
    ...screenRoutes,
    ...routes,
    ...fileRoutes(openStore(config)),
    ...eventRoutes(hub),
    ...jobRoutes,
    ...inboxRoutes(inboxSources),
    ...crudRoutes,
  ]
  addRoutes(app, services, limits.checksAnswers ? all.map(withCheckedAnswer) : all)
  serveManifest(app, services)
  servePages(app, config, pages)
  return app
}

/** One line a call: method, the route's pattern (people are searched by name and phone), status, time. */
function logCalls(app: FastifyInstance, services: Services): void {
  app.addHook('onResponse', async (request, reply) => {
    observeCall(request, reply)
    const line = {
      method: request.method,
      path: request.routeOptions.url ?? '(no route)',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      user: request.actor?.id,
    }
    // A stop turns readiness red on purpose.
    const isMeant = services.lifecycle?.isStopping && line.path === READY
    if (reply.statusCode >= 500 && !isMeant) request.log.error(line)
    else request.log.info(line)
  })
}
