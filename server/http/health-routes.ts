import { fail } from '../../contract/errors'
import { sameText } from '../auth/one-time'
import { metricsText } from '../metrics'
import { isFromThisMachine } from './context'
import { unreadyParts } from './readiness'
import { type Call, type Route, route } from './route'

/** Calls of machines: is the process alive, may it get traffic, what does it measure. */
export const healthRoutes: Route[] = [
  route({ method: 'GET', path: '//health/live', access: 'public', handle: () => ({ status: 'ok' }) }),
  route({ method: 'GET', path: '//health/ready', access: 'public', handle: ready }),
  route({ method: 'GET', path: '//metrics', access: 'public', handle: metrics }),
]

/** @throws Failure unavailable with the parts that failed */
async function ready({ services, request }: Call) {
  const failed = await unreadyParts(services)
  if (Object.keys(failed).length) {
    request.log.warn({ failed }, 'not ready')
    throw fail('unavailable', { failed })
  }
  return { status: 'ok' }
}

/** Prometheus text, for this machine or with METRICS_TOKEN. */
async function metrics(call: Call) {
  if (!mayMeasure(call)) throw fail('not_found')
  const text = await metricsText(call.services)
  return call.reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
}

function mayMeasure({ services, request }: Call): boolean {
  const { metricsToken } = services.config
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return (metricsToken !== undefined && sameText(given, metricsToken)) || isFromThisMachine(request)
}
