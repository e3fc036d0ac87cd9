import { type FastifyInstance, fastify } from 'fastify'
import { fail } from '../../contract/http/errors'
import type { Services } from '../services'
import { addRoutes, requestId } from './context'
import { answerErrors } from './errors'
import { healthRoutes } from './health-routes'

/** Calls have no body here. */
const BODY_MAX = 1_024

/** The server of HEALTH_PORT: health and metrics and nothing else, so it needs no host check and no session. */
export async function buildHealthApp(services: Services): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    genReqId: requestId,
    bodyLimit: BODY_MAX,
    forceCloseConnections: true,
    requestTimeout: 10_000,
  })
  answerErrors(app)
  app.decorateRequest('actor')
  app.setNotFoundHandler(() => {
    throw fail('not_found')
  })
  addRoutes(app, services, healthRoutes)
  return app
}
