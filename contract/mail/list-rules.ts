/** Resources in which people of a list by rule are found, by the side of the list. */
export const RULE_SOURCES = {
  general: ['subscribers', 'leads', 'candidates'],
  bw: ['bw-subscribers', 'bw-leads'],
} as const
export type RuleSource = (typeof RULE_SOURCES)[keyof typeof RULE_SOURCES][number]

/** Acts of a recipient with a campaign, or their absence. */
export const DEEDS = ['opened', 'not_opened', 'clicked', 'not_clicked'] as const
export type Deed = (typeof DEEDS)[number]

/** The most conditions on campaigns that a rule has. */
export const MOST_DEEDS = 10

/**
 * The members of a list by rule: subscribers whose address the filter of a list finds, and who did what is said with each of
 * the campaigns. Leads and candidates are found by their address; who is no subscriber gave no consent and is not on it.
 */
export interface ListRule {
  of: RuleSource
  /** As in the address of that list. */
  filter: Readonly<Record<string, unknown>>
  mails: readonly { campaign_id: number; did: Deed }[]
}
