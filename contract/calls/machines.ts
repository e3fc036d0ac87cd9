import { z } from 'zod'
import { call } from './call'

const tag = 'machines'
const ok = z.object({ status: z.literal('ok') })

/** Calls of monitors and load balancers, at the origin's root and without a session. */
export const machineCalls = {
  checkLive: call('GET //health/live', { tag, summary: 'The process runs.', access: 'public', answer: ok }),
  checkReady: call('GET //health/ready', {
    tag,
    summary: 'The process can serve.',
    access: 'public',
    answer: ok,
  }),
  readMetrics: call('GET //metrics', {
    tag,
    summary: 'Prometheus text, from this machine or with METRICS_TOKEN.',
    access: 'public',
    answer: 'text/plain',
  }),
}
