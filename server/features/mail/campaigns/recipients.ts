import { presentationCalls } from '../../../../contract/calls/presentations'
import { bbCampaigns } from '../../../../contract/resources/campaigns'
import { bbRecipients } from '../../../../contract/resources/emails'
import { listPage } from '../../../crud/list'
import { idOf, listRequest } from '../../../http/query'
import type { Route } from '../../../http/route'
import { serve } from '../../../http/serve'
import { proofOf } from '../../../mail'
import { guardOf } from './campaign'

const guard = guardOf(bbCampaigns)

/** The recipients of a campaign of the job tool, which are no resource of their own. */
export const recipientRoutes: readonly Route[] = [
  serve(
    presentationCalls.listRecipients,
    ({ services, actor, params, query }) => {
      const { filter, ...request } = listRequest(query)
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
