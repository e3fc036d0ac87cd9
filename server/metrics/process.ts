import type { FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** The metrics that this process counts itself. Those of the database are read when they are asked for. */
export const processRegistry = new Registry()

collectDefaultMetrics({ register: processRegistry })

const registers = [processRegistry]

const requestSeconds = new Histogram({
  name: 'lotse_http_request_seconds',
  help: 'Time from a call to the end of its answer, by route template and class of status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
  registers,
})

/** Errors that no code handled, by kind: rejection, io, exception. */
export const strayErrors = new Counter({
  name: 'lotse_stray_errors_total',
  help: 'Errors that no code handled, by kind',
  labelNames: ['kind'],
  registers,
})
for (const kind of ['rejection', 'io', 'exception']) strayErrors.inc({ kind }, 0)

/** The open event streams of this process. */
export const eventStreams = new Gauge({
  name: 'lotse_event_streams',
  help: 'Open event streams of this process',
  registers,
})

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

/** Counts one answered call. An event stream lasts as long as its page is open, so it is not one. */
export function observeCall({ method, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { url: route = 'none' } = routeOptions
  if (route.endsWith('/events')) return
  const labels = {
    method: METHODS.includes(method) ? method : 'other',
    route,
    status: `${Math.floor(reply.statusCode / 100)}xx`,
  }
  requestSeconds.observe(labels, reply.elapsedTime / 1_000)
}
