import { campaignCalls, listedCampaignCalls, type TestMessage } from '../../../../contract/calls/campaigns'
import { presentationCalls } from '../../../../contract/calls/presentations'
import type { Definition } from '../../../../contract/define'
import { fail } from '../../../../contract/errors'
import { bbCampaigns, bwCampaigns, campaigns } from '../../../../contract/resources/campaigns'
import { bbRecipients } from '../../../../contract/resources/emails'
import { type Audience, SENDERS } from '../../../../contract/roles'
import type { Actor } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import { listPage, readRecord } from '../../../crud/list'
import { mayOpenFile } from '../../../http/file-routes'
import { idOf, listRequestOf } from '../../../http/query'
import type { Call, Route } from '../../../http/route'
import { serve } from '../../../http/serve'
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
} from '../../../mail'
import { mailContext } from '../context'
import { reportFile } from './report-file'

/** A campaign, with the person who does something with it. */
type Order = MailContext & { id: number; by: Actor }
/** A call for one campaign. */
type CampaignCall = Pick<Call, 'services' | 'actor'> & { params: { id: number } }

const DEFINITIONS = { campaigns, 'bw-campaigns': bwCampaigns, 'bb-campaigns': bbCampaigns }
type CampaignResource = keyof typeof DEFINITIONS

/** The calls of campaigns, for each audience. */
export const campaignRoutes: Route[] = [
  ...Object.values(DEFINITIONS).flatMap(definition => [
    ...controlRoutes(definition),
    ...testRoutes(definition),
    ...reportRoutes(definition),
  ]),
  ...winnerRoutes('campaigns'),
  ...winnerRoutes('bw-campaigns'),
  ...recipientRoutes(),
]

function callsOf({ name }: Definition) {
  return campaignCalls[name as CampaignResource]
}

/** @returns a guard that refuses a campaign that the caller does not see: not_found */
function guardOf(definition: Definition) {
  return async ({ services, actor, params: { id } }: CampaignCall): Promise<void> => {
    await readRecord(services, actor, definition, id)
  }
}

function controlRoutes(definition: Definition): Route[] {
  const calls = callsOf(definition)
  const guard = guardOf(definition)
  const act = (call: CampaignCall, action: string, work: (order: Order) => Promise<void>) =>
    perform(call, { definition, action, work })
  return [
    serve(calls.start, call => act(call, 'send', startCampaign), guard),
    serve(
      calls.schedule,
      call => act(call, 'schedule', order => scheduleCampaign({ ...order, at: new Date(call.body.at) })),
      guard,
    ),
    serve(calls.stop, call => act(call, 'stop', stopCampaign), guard),
    serve(calls.resume, call => act(call, 'resume', resumeCampaign), guard),
    serve(calls.cancel, call => act(call, 'cancel', cancelCampaign), guard),
    serve(
      calls.settle,
      call => act(call, 'settle', order => settleUncertain({ ...order, ...call.body })),
      guard,
    ),
    serve(
      calls.listUncertain,
      async ({ services: { sql }, params: { id } }) => {
        const rows = await sql<{ id: number }[]>`
          select id from emails where campaign_id = ${id} and state = 'uncertain' order by id limit 10000`
        return { ids: rows.map(row => row.id) }
      },
      guard,
    ),
  ]
}

function winnerRoutes(resource: keyof typeof listedCampaignCalls): Route[] {
  const definition = DEFINITIONS[resource]
  return [
    serve(
      listedCampaignCalls[resource].chooseWinner,
      call =>
        perform(call, {
          definition,
          action: 'winner',
          work: order => chooseWinner({ ...order, winner: call.body.winner }),
        }),
      guardOf(definition),
    ),
  ]
}

/**
 * Tests of a campaign with their outcome, for their author and for those who may send. One that is kept for want of a mail
 * server can be opened in a mail program.
 */
function testRoutes(definition: Definition): Route[] {
  const calls = callsOf(definition)
  const guard = guardOf(definition)
  const senders: readonly (string | null)[] = SENDERS[definition.only.audience as Audience]
  const visible = ({ services: { sql }, actor, params: { id } }: CampaignCall) =>
    sql`kind = 'test' and campaign_id = ${id} and (${senders.includes(actor.role)} or author_id = ${actor.id})`
  return [
    serve(
      calls.test,
      call =>
        perform(call, { definition, action: 'test', work: order => sendTest(call, order, call.body.to) }),
      guard,
    ),
    serve(
      calls.listTests,
      call => call.services.sql<TestMessage[]>`
        select id, recipient as "to", subject, length(raw) as size, at, outcome, reply from outbox
        where ${visible(call)} order by id desc limit 20`,
      guard,
    ),
    serve(
      calls.downloadTest,
      async call => {
        const [test] = await call.services.sql<{ raw: Buffer }[]>`
          select raw from outbox where id = ${idOf(call.params.message)} and raw is not null and ${visible(call)}`
        if (!test) throw fail('not_found')
        return call.reply
          .type('message/rfc822')
          .header('content-disposition', 'attachment; filename="test.eml"')
          .send(test.raw)
      },
      guard,
    ),
  ]
}

async function sendTest({ services, actor }: CampaignCall, order: Order, to: string[]): Promise<void> {
  const { smtpUrl } = services.config
  const readPaper = async (url: string) =>
    (await mayOpenFile(services, actor, url)) ? order.readFile(url) : undefined
  await testCampaign({ ...order, to, smtpUrl, readPaper }).catch(
    (error: Error & { responseCode?: number; code?: string }) => {
      // The words of the mail server are all that helps the person who tests.
      if (!error.code?.startsWith('E') && !error.responseCode) throw error
      throw fail('unavailable', { reply: error.message.slice(0, 300) })
    },
  )
}

function reportRoutes(definition: Definition): Route[] {
  const calls = callsOf(definition)
  const guard = guardOf(definition)
  return [
    serve(
      calls.readContent,
      async ({ services: { sql }, params: { id } }) => ({ versions: await frozenMails({ sql, id }) }),
      guard,
    ),
    serve(calls.readReport, ({ services: { sql }, params: { id } }) => campaignReport({ sql, id }), guard),
    serve(
      calls.downloadReport,
      async ({ services: { sql }, params: { id }, reply }) =>
        reply
          .type('text/csv; charset=utf-8')
          .header('content-disposition', 'attachment; filename="report.csv"')
          .send(reportFile(await campaignReport({ sql, id }))),
      guard,
    ),
  ]
}

/** The recipients of a campaign of the job tool, which are no resource of their own. */
function recipientRoutes(): Route[] {
  const guard = guardOf(bbCampaigns)
  return [
    serve(
      presentationCalls.listRecipients,
      ({ services, actor, params, query }) => {
        const { filter, ...request } = listRequestOf(query)
        const ofCampaign = { ...filter, campaign_id: params.id }
        return listPage(services, actor, bbRecipients, { ...request, filter: ofCampaign })
      },
      guard,
    ),
    serve(
      presentationCalls.readProof,
      async ({ services: { sql }, params: { id, email } }) => {
        const proof = await proofOf({ sql, id: idOf(email), audience: 'bb', campaignId: id })
        const [presented] = await sql<{ application_name: string }[]>`
          select application_name from presentations where campaign_id = ${id} and address = ${proof.email.to}`
        return { ...proof, application: presented?.application_name ?? null }
      },
      guard,
    ),
  ]
}

/** Does it, logs the person who did it, and answers with the campaign as it is now. */
async function perform(
  { services, actor, params: { id } }: CampaignCall,
  { definition, action, work }: { definition: Definition; action: string; work(order: Order): Promise<void> },
) {
  await work({ ...(await mailContext(services)), id, by: actor })
  await logAction(services.sql, actor, { action, resource: definition.name, record: id })
  return readRecord(services, actor, definition, id)
}
