import type { Audience } from '../../../../contract/access/roles'
import { type CampaignResource, campaignCalls } from '../../../../contract/calls/campaigns'
import type { Definition } from '../../../../contract/definition/define'
import { bbCampaigns, bwCampaigns, campaigns } from '../../../../contract/resources/campaigns'
import type { Actor } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import { readRecord } from '../../../crud/list'
import type { ApiRequest } from '../../../http/route'
import type { MailContext } from '../../../mail'
import { mailContext } from '../context'

/** A campaign, with the person who does something with it. */
export type Order = MailContext & { id: number; by: Actor }
/** A call for one campaign. */
export type CampaignCall = Pick<ApiRequest, 'services' | 'actor'> & { params: { id: number } }

/** A campaign resource with its calls. */
export interface CampaignKind {
  definition: Definition
  audience: Audience
  calls: (typeof campaignCalls)[CampaignResource]
}

export const CAMPAIGN_KINDS: readonly CampaignKind[] = [
  { definition: campaigns, audience: 'general', calls: campaignCalls.campaigns },
  { definition: bwCampaigns, audience: 'bw', calls: campaignCalls['bw-campaigns'] },
  { definition: bbCampaigns, audience: 'bb', calls: campaignCalls['bb-campaigns'] },
]

/** Returns a guard that refuses a campaign that the caller does not see: not_found. */
export function guardOf(definition: Definition) {
  return async ({ services, actor, params: { id } }: CampaignCall): Promise<void> => {
    await readRecord(services, actor, definition, id)
  }
}

/** Does it, logs the person who did it, and returns the campaign as it is now. */
export async function perform(
  { services, actor, params: { id } }: CampaignCall,
  { definition, action, work }: { definition: Definition; action: string; work(order: Order): Promise<void> },
) {
  await work({ ...(await mailContext(services)), id, by: actor })
  await logAction(services.sql, actor, { action, resource: definition.name, record: id })
  return readRecord(services, actor, definition, id)
}
