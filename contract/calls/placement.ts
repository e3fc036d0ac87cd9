import { z } from 'zod'
import { guardWarning } from '../candidates/rules'
import { MATCH_STATES } from '../placement/matches'
import { NEXT_THINGS } from '../placement/nextThing'
import { PROFILE_LANGUAGES } from '../placement/profileWords'
import { employerConsents, matches } from '../resources/placement'
import { invoices, placements } from '../resources/placements'
import { candidateInterviews, candidateSubmissionRequests, interviews } from '../resources/requests'
import { call, recordAnswer, rolesFor } from './call'

const profileQuery = z.strictObject({
  language: z.enum(PROFILE_LANGUAGES, 'not_a_choice').default('de').describe('German unless said.'),
})

const seenMatch = z.object({
  record: recordAnswer(matches),
  /** States that the caller may set now. */
  next: z.array(z.enum(MATCH_STATES)),
  /** Rules that forbid the next state: presenting, or hiring. */
  guards: z.array(guardWarning),
})
export type SeenMatch = z.infer<typeof seenMatch>

const atEmployer = z.object({
  /** Nothing where the job tool wrote to a company that is no employer here. */
  employer: z.object({ id: z.int().positive(), company: z.string() }).nullable(),
  next_thing: z.enum(NEXT_THINGS),
  matches: z.array(seenMatch),
  /** Rules on the placements with it, beside those on the open match. */
  guards: z.array(guardWarning),
  consents: z.array(recordAnswer(employerConsents)),
  talks: z.array(recordAnswer(candidateInterviews)),
  requests: z.array(recordAnswer(candidateSubmissionRequests)),
  placements: z.array(recordAnswer(placements)),
  /** Emails of the job tool that presented the candidate, the latest first. */
  presentations: z.array(
    z.object({
      id: z.int().positive(),
      at: z.string(),
      listing: z.object({ id: z.int().positive(), occupation: z.string().nullable() }).nullable(),
      company: z.string().nullable(),
    }),
  ),
})
export type AtEmployer = z.infer<typeof atEmployer>

/** Acts of the employer's side beside the generic calls. */
export const placementCalls = {
  employersOf: call('GET /candidates/{id}/employers', {
    tag: matches.name,
    summary:
      'All that is between a candidate and each employer, the open matches first: only records that the caller may read.',
    access: matches.roles,
    answer: z.object({ employers: z.array(atEmployer) }),
  }),
  issueInvoice: call('POST /invoices/{id}/issue', {
    summary: 'Gives a draft the next number of the year and its days; from then on it stays as it is.',
    access: rolesFor(invoices, 'update'),
    answer: recordAnswer(invoices),
  }),
  downloadInvoice: call('GET /invoices/{id}/invoice.pdf', {
    summary: 'The PDF of an issued invoice, as it was when it was issued.',
    access: invoices.roles,
    answer: 'application/pdf',
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
