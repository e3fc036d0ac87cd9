import type { Audience } from '../../../contract/access/roles'
import { CAMPAIGN_RESOURCES } from '../../../contract/resources/campaigns'

export type { Audience }

/** Differences between the three audiences that campaigns go to. */
interface AudienceRules {
  /** The field of the campaign that chooses the recipients: a refusal names it. */
  recipientsField: 'list_ids' | 'filter'
  /** The side whose suppressions hold (docs/spec/resources.md, "Mail"). */
  suppressions: 'general' | 'bw'
  /** The resource of the campaign's page. */
  resource: (typeof CAMPAIGN_RESOURCES)[Audience]
}

export const AUDIENCES: Record<Audience, AudienceRules> = {
  general: {
    recipientsField: 'list_ids',
    suppressions: 'general',
    resource: CAMPAIGN_RESOURCES.general,
  },
  bw: { recipientsField: 'list_ids', suppressions: 'bw', resource: CAMPAIGN_RESOURCES.bw },
  bb: { recipientsField: 'filter', suppressions: 'bw', resource: CAMPAIGN_RESOURCES.bb },
}
