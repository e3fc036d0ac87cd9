import { machineCalls } from '../../contract/calls/machines'
import { fail } from '../../contract/http/errors'
import { sameText } from '../auth/one-time'
import { metricsText } from '../metrics'
import { isFromThisMachine } from './context'
import { unreadyParts } from './readiness'
import type { ApiRequest, Route } from './route'
import { type Served, serve } from './serve'

/** Calls of machines: is the process alive, may it get traffic, what does it measure. */
export const healthRoutes: Route[] = [
  serve(machineCalls.checkLive, () => ({ status: 'ok' as const })),
  serve(machineCalls.checkReady, ready),
  serve(machineCalls.readMetrics, metrics),
]

/** @throws Failure unavailable with the parts that failed */
async function ready({ services, request }: Served<typeof machineCalls.checkReady>) {
  const failed = await unreadyParts(services)
  if (Object.keys(failed).length) {
    if (!failed.stopping) request.log.warn({ failed }, 'not ready')
    throw fail('unavailable', { failed })
  }
  return { status: 'ok' as const }
}

/** Sends Prometheus text, to this machine or with METRICS_TOKEN. */
async function metrics(call: Served<typeof machineCalls.readMetrics>) {
  if (!mayMeasure(call)) throw fail('not_found')
  const text = await metricsText(call.services)
  return call.reply.type('text/plain; version=0.0.4; charset=utf-8').send(text)
}

function mayMeasure({ services, request }: Pick<ApiRequest, 'services' | 'request'>): boolean {
  const { metricsToken } = services.config
  const given = request.headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return (metricsToken !== undefined && sameText(given, metricsToken)) || isFromThisMachine(request)
}
