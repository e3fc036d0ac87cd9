import { CAMPAIGN_RESOURCES } from '../../contract/resources/campaigns'

export type Audience = keyof typeof CAMPAIGN_RESOURCES

/** What is different between the three sides that campaigns go to. Everything else is one engine. */
export interface AudienceRules {
  /** Where recipients come from. `none`: campaigns are saved and cannot be started. */
  source: 'lists' | 'none'
  /** The field of the campaign that says who gets it: a refusal names it. */
  recipientsField: 'list_ids' | 'filter'
  /** Whose suppressions hold for it (resources.md, "Mail"). */
  suppressions: 'general' | 'bw'
  /** The resource of the campaign's page. */
  resource: (typeof CAMPAIGN_RESOURCES)[Audience]
}

export const AUDIENCES: Record<Audience, AudienceRules> = {
  general: {
    source: 'lists',
    recipientsField: 'list_ids',
    suppressions: 'general',
    resource: CAMPAIGN_RESOURCES.general,
  },
  bw: { source: 'lists', recipientsField: 'list_ids', suppressions: 'bw', resource: CAMPAIGN_RESOURCES.bw },
  bb: { source: 'none', recipientsField: 'filter', suppressions: 'bw', resource: CAMPAIGN_RESOURCES.bb },
}
