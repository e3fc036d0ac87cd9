import { SENDERS } from '../../../../contract/access/roles'
import type { TestMessage } from '../../../../contract/calls/campaigns'
import { fail } from '../../../../contract/http/errors'
import { mayOpenFile } from '../../../http/file-routes'
import { idOf } from '../../../http/query'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { testCampaign } from '../../../mail'
import {
  CAMPAIGN_KINDS,
  type CampaignCall,
  type CampaignKind,
  guardOf,
  type Order,
  perform,
} from './campaign'

/**
 * Tests of a campaign with their outcome, for their author and for those who may send. One that is kept for want of a mail
 * server can be opened in a mail program.
 */
export const testRoutes: readonly Route[] = CAMPAIGN_KINDS.flatMap(routesOf)

function routesOf({ definition, audience, calls }: CampaignKind): Route[] {
  const guard = guardOf(definition)
  const senders: readonly (string | null)[] = SENDERS[audience]
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
