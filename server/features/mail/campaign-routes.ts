import { z } from 'zod'
import { fail } from '../../../contract/errors'
import { definitionOf } from '../../../contract/resources'
import { CAMPAIGN_RESOURCES } from '../../../contract/resources/campaigns'
import { bbRecipients } from '../../../contract/resources/emails'
import { type Audience, type Role, SENDERS } from '../../../contract/roles'
import { VARIANTS } from '../../../contract/split-test'
import type { Actor } from '../../auth/actor'
import { logAction } from '../../crud/audit'
import { listPage, readRecord } from '../../crud/list'
import { mayOpenFile } from '../../http/file-routes'
import { idOf, listRequestOf } from '../../http/query'
import { type Call, type Route, route } from '../../http/route'
import {
  campaignReport,
  cancelCampaign,
  chooseWinner,
  frozenMails,
  type MailContext,
  proofOf,
  resumeCampaign,
  scheduleCampaign,
  settleUncertain,
  startCampaign,
  stopCampaign,
  testCampaign,
} from '../../mail'
import { mailContext } from './context'
import { reportFile } from './report-file'

const ids = z.array(z.int().positive()).max(10_000, 'too_long').optional()
const at = z.strictObject({ at: z.iso.datetime({ offset: true, error: 'valid_instant' }) })
const to = z.strictObject({
  to: z.array(z.string().max(254, 'too_long')).min(1, 'required').max(20, 'too_long'),
})
const settlement = z.strictObject({ resend: ids, assume_sent: ids })
const winner = z.strictObject({ winner: z.enum(VARIANTS, { error: 'not_a_choice' }) })
const nothing = z.strictObject({})

/** A campaign, with who does something with it. */
type Order = MailContext & { id: number; by: Actor }

/** The verbs of campaigns, for each audience (api.md, "Named calls"). */
export const campaignRoutes: Route[] = [
  ...(Object.keys(CAMPAIGN_RESOURCES) as Audience[]).flatMap(routesOf),
  route({
    method: 'GET',
    path: '/bb-campaigns/:id/recipients',
    access: SENDERS.bb,
    guard: call => mustBeThere(call, 'bb-campaigns'),
    handle: ({ services, actor, params, query }) => {
      const { filter, ...request } = listRequestOf(query)
      const ofCampaign = { ...filter, campaign_id: idOf(params.id) }
      return listPage(services, actor, bbRecipients, { ...request, filter: ofCampaign })
    },
  }),
  route({
    method: 'GET',
    path: '/bb-campaigns/:id/recipients/:email/proof',
    access: SENDERS.bb,
    guard: call => mustBeThere(call, 'bb-campaigns'),
    async handle({ services: { sql }, params }) {
      const campaignId = idOf(params.id)
      const proof = await proofOf({ sql, id: idOf(params.email), audience: 'bb', campaignId })
      const [presented] = await sql<{ application_name: string }[]>`
        select application_name from presentations where campaign_id = ${campaignId} and address = ${String(proof.email.to)}`
      return { ...proof, application: presented?.application_name ?? null }
    },
  }),
]

function routesOf(audience: Audience): Route[] {
  const resource = CAMPAIGN_RESOURCES[audience]
  const users = definitionOf(resource)?.roles ?? []
  const path = (verb: string) => `/${resource}/:id/${verb}`
  const guard = (call: Call<undefined>) => mustBeThere(call, resource)
  const send = { method: 'POST', access: SENDERS[audience], guard } as const
  const act = <Body>(call: Call<Body>, verb: string, work: (context: Order) => Promise<void>) =>
    perform(call, { resource, verb, work })
  return [
    route({
      ...send,
      path: path('send-now'),
      body: nothing,
      handle: call => act(call, 'send', startCampaign),
    }),
    route({
      ...send,
      path: path('send-later'),
      body: at,
      handle: call =>
        act(call, 'schedule', order => scheduleCampaign({ ...order, at: new Date(call.body.at) })),
    }),
    route({ ...send, path: path('stop'), body: nothing, handle: call => act(call, 'stop', stopCampaign) }),
    route({
      ...send,
      path: path('resume'),
      body: nothing,
      handle: call => act(call, 'resume', resumeCampaign),
    }),
    route({
      ...send,
      path: path('cancel'),
      body: nothing,
      handle: call => act(call, 'cancel', cancelCampaign),
    }),
    route({
      ...send,
      path: path('uncertain'),
      body: settlement,
      handle: call => act(call, 'settle', order => settleUncertain({ ...order, ...call.body })),
    }),
    route({
      method: 'GET',
      path: path('uncertain'),
      access: SENDERS[audience],
      guard,
      handle: async ({ services: { sql }, params }) => {
        const rows = await sql<{ id: number }[]>`
          select id from emails where campaign_id = ${idOf(params.id)} and state = 'uncertain' order by id limit 10000`
        return { ids: rows.map(({ id }) => id) }
      },
    }),
    ...(audience === 'bb'
      ? []
      : [
          route({
            ...send,
            path: path('winner'),
            body: winner,
            handle: call =>
              act(call, 'winner', order => chooseWinner({ ...order, winner: call.body.winner })),
          }),
        ]),
    ...sentTests(audience, users),
    route({
      method: 'GET',
      path: path('content'),
      access: users,
      guard,
      handle: async ({ services: { sql }, params }) => ({
        versions: await frozenMails({ sql, id: idOf(params.id) }),
      }),
    }),
    route({
      method: 'POST',
      path: path('test'),
      access: users,
      guard,
      body: to,
      handle: call => act(call, 'test', order => sendTest(call, order)),
    }),
    route({
      method: 'GET',
      path: path('report'),
      access: users,
      guard,
      handle: ({ services: { sql }, params }) => campaignReport({ sql, id: idOf(params.id) }),
    }),
    route({
      method: 'GET',
      path: path('report/file'),
      access: users,
      guard,
      handle: async ({ services: { sql }, params, reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="report.csv"')
          .send(reportFile(await campaignReport({ sql, id: idOf(params.id) }))),
    }),
  ]
}

/**
 * Tests of a campaign with their outcome, for their author and for those who may send. One that is kept for want of a mail
 * server can be opened in a mail program.
 */
function sentTests(audience: Audience, access: readonly Role[]): Route[] {
  const resource = CAMPAIGN_RESOURCES[audience]
  const visible = ({ services: { sql }, actor, params }: Call) => {
    const maySend = SENDERS[audience].some(role => role === actor.role)
    return sql`kind = 'test' and campaign_id = ${idOf(params.id)} and (${maySend} or author_id = ${actor.id})`
  }
  const guard = (call: Call<undefined>) => mustBeThere(call, resource)
  return [
    route({
      method: 'GET',
      path: `/${resource}/:id/tests`,
      access,
      guard,
      handle: call => call.services.sql`
        select id, recipient as "to", subject, length(raw) as size, at, outcome, reply from outbox
        where ${visible(call)} order by id desc limit 20`,
    }),
    route({
      method: 'GET',
      path: `/${resource}/:id/tests/:message`,
      access,
      guard,
      handle: async call => {
        const [test] = await call.services.sql<{ raw: Buffer }[]>`
          select raw from outbox where id = ${idOf(call.params.message)} and raw is not null and ${visible(call)}`
        if (!test) throw fail('not_found')
        return call.reply
          .type('message/rfc822')
          .header('content-disposition', 'attachment; filename="test.eml"')
          .send(test.raw)
      },
    }),
  ]
}

async function mustBeThere({ services, actor, params }: Call<undefined>, resource: string): Promise<void> {
  const definition = definitionOf(resource)
  if (!definition) throw fail('not_found')
  await readRecord(services, actor, definition, idOf(params.id))
}

async function sendTest({ body, services, actor }: Call<{ to: string[] }>, order: Order): Promise<void> {
  const { smtpUrl } = services.config
  const readPaper = async (url: string) =>
    (await mayOpenFile(services, actor, url)) ? order.readFile(url) : undefined
  await testCampaign({ ...order, to: body.to, smtpUrl, readPaper }).catch(
    (error: Error & { responseCode?: number; code?: string }) => {
      // What the mail server said is what the person who tests needs to know.
      if (!error.code?.startsWith('E') && !error.responseCode) throw error
      throw fail('unavailable', { reply: error.message.slice(0, 300) })
    },
  )
}

/** Does it, writes down who did it, and answers with the campaign as it is now. */
async function perform<Body>(
  { services, actor, params }: Call<Body>,
  { resource, verb, work }: { resource: string; verb: string; work(order: Order): Promise<void> },
) {
  const id = idOf(params.id)
  await work({ ...(await mailContext(services)), id, by: actor })
  await logAction(services.sql, actor, { action: verb, resource, record: id })
  const definition = definitionOf(resource)
  return definition ? readRecord(services, actor, definition, id) : undefined
}
