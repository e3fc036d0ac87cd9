import { z } from 'zod'
import { SENDERS } from '../access/roles'
import { BODY_RULE } from '../http/body-limits'
import { pageQuery, pageSchema } from '../http/page-query'
import { dryRunAnswer } from '../mail/presentations'
import { bwLeads } from '../resources/bw-leads'
import { bbCampaigns } from '../resources/campaigns'
import { readyCandidates } from '../resources/candidates'
import { bbRecipients } from '../resources/emails'
import { jobListings } from '../resources/job-listings'
import { call, recordAnswer, rolesFor } from './call'
import { messageProof } from './emails'

const dryRunBody = z.strictObject({
  filter: z.unknown(),
  language: z.string().max(5, 'too_long').default('de'),
})
const fileQuery = z.strictObject({
  format: z.enum(['csv', 'xlsx'], 'not_a_choice').default('csv').describe('The kind of file.'),
  lang: z.string().optional().describe('A sheet for `ar` begins at the right.'),
})
const exporters = rolesFor(jobListings, 'export')
  .filter(role => rolesFor(readyCandidates, 'export').includes(role))
  .filter(role => bbCampaigns.roles.includes(role))

const proof = messageProof.extend({
  /** The name of the file that went along, as it was then. */
  application: z.string().nullable(),
})

/** Ways to an employer that need no consent: a call has the ad as its reason (§ 7 (2) no. 1 UWG). */
export const CONTACT_WAYS = ['call', 'letter'] as const
const contactBody = z.strictObject({
  listing_ids: z.array(z.int('invalid').positive('invalid')).min(1, 'required').max(200, 'too_long'),
  way: z.enum(CONTACT_WAYS, 'not_a_choice'),
})

/** Campaigns of the job tool: who is presented to which listing. */
export const presentationCalls = {
  dryRun: call('POST /bb-campaigns/dry-run', {
    summary: 'Candidates for each listing, and excluded ones with the reason.',
    access: bbCampaigns.roles,
    body: dryRunBody,
    bodyMax: BODY_RULE,
    answer: dryRunAnswer,
  }),
  contactInstead: call('POST /job-listings/contact', {
    summary:
      'Notes calls or letters to the employers of listings as tasks of today, each with its ads as the reason. A new employer is created from its listing.',
    access: bwLeads.roles,
    body: contactBody,
    answer: z.object({
      /** Employers with a task now. */
      employers: z.int(),
      /** Listings that name no employer. */
      nameless: z.int(),
    }),
  }),
  downloadDryRun: call('GET /bb-campaigns/{id}/dry-run/file', {
    summary: 'The same of all listings and candidates of a campaign, as CSV or as a workbook.',
    access: exporters,
    query: fileQuery,
    answer: 'text/csv',
  }),
  listRecipients: call('GET /bb-campaigns/{id}/recipients', {
    summary: 'Recipients with the proof, for roles with permission to send.',
    access: SENDERS.bb,
    query: pageQuery,
    answer: pageSchema(recordAnswer(bbRecipients)),
  }),
  readProof: call('GET /bb-campaigns/{id}/recipients/{email}/proof', {
    summary: 'All that is known of one message of the campaign, for those who may send.',
    access: SENDERS.bb,
    answer: proof,
  }),
}
