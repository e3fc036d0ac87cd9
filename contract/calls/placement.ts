import { z } from 'zod'
import { PROFILE_LANGUAGES } from '../placement/profileWords'
import { matches } from '../resources/placement'
import { invoices } from '../resources/placements'
import { interviews } from '../resources/requests'
import { call, recordAnswer, rolesFor } from './call'

const profileQuery = z.strictObject({
  language: z.enum(PROFILE_LANGUAGES, 'not_a_choice').default('de').describe('German unless said.'),
})

/** Acts of the employer's side beside the generic calls. */
export const placementCalls = {
  issueInvoice: call('POST /invoices/{id}/issue', {
    summary: 'Gives a draft the next number of the year and its days; from then on it stays as it is.',
    access: rolesFor(invoices, 'update'),
    answer: recordAnswer(invoices),
  }),
  showProfile: call('GET /matches/{id}/profile', {
    summary: 'The profile of the candidate, without a name until the person agreed to this employer.',
    access: matches.roles,
    query: profileQuery,
    answer: 'text/html',
  }),
  downloadProfile: call('GET /matches/{id}/profile.pdf', {
    summary: 'The same as PDF.',
    access: matches.roles,
    query: profileQuery,
    answer: 'application/pdf',
  }),
  showReport: call('GET /interviews/{id}/report', {
    summary: 'The outcome of an interview day for its employer; people without a consent have initials.',
    access: interviews.roles,
    query: profileQuery,
    answer: 'text/html',
  }),
  downloadReport: call('GET /interviews/{id}/report.pdf', {
    summary: 'The same as PDF.',
    access: interviews.roles,
    query: profileQuery,
    answer: 'application/pdf',
  }),
}
