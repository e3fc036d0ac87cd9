import { z } from 'zod'
import { BODY_MOST } from './body-limits'
import { call } from './call'
import { type Endpoint, pageSchema } from './endpoints'
import { CAMPAIGN_RESOURCES } from './resources/campaigns'
import { VARIANTS } from './split-test'

const id = z.int().positive()
const anything = z.record(z.string(), z.unknown())
const moved = z.object({ id, status: z.string() }).loose()

/** What is done with a campaign beside writing it. */
export const CAMPAIGN_CALLS: readonly Endpoint[] = Object.values(CAMPAIGN_RESOURCES).flatMap(name => [
  call(name, `POST /${name}/{id}/send-now`, 'Starts a draft.', { answer: moved }),
  call(name, `POST /${name}/{id}/send-later`, 'Schedules a draft.', {
    body: z.object({ at: z.iso.datetime({ offset: true }) }),
    answer: moved,
  }),
  call(name, `POST /${name}/{id}/cancel`, 'Makes a scheduled one a draft again.', { answer: moved }),
  call(name, `POST /${name}/{id}/stop`, 'Stops sending.', { answer: moved }),
  call(name, `POST /${name}/{id}/resume`, 'Goes on sending.', { answer: moved }),
  call(name, `POST /${name}/{id}/test`, 'Sends a test message.', {
    body: z.object({ to: z.array(z.string()) }),
    answer: anything,
  }),
  call(name, `GET /${name}/{id}/report`, 'Counts, links, bounces and a time series.', { answer: anything }),
  call(name, `POST /${name}/{id}/uncertain`, 'Settles messages that may or may not have been taken.', {
    body: z.object({ resend: z.array(id).optional(), assume_sent: z.array(id).optional() }),
    bodyMax: BODY_MOST,
    answer: anything,
  }),
  ...(name === 'bb-campaigns' ? [] : [winnerCall(name)]),
])

function winnerCall(name: string): Endpoint {
  return call(name, `POST /${name}/{id}/winner`, 'Gives the rest one of the two versions that are tried.', {
    body: z.object({ winner: z.enum(VARIANTS) }),
    answer: moved,
  })
}

/** Who a campaign of the job tool reached. */
export const RECIPIENTS_CALL = call(
  'bb-campaigns',
  'GET /bb-campaigns/{id}/recipients',
  'Who got it, with the proof, for those who may send.',
  { answer: pageSchema(anything) },
)
