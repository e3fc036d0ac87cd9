import { z } from 'zod'
import { ADMIN_ROLES, APPROVERS, type Role } from '../../access/roles'
import { guardWarning } from '../../candidates/rules'
import { isNearDay } from '../../definition/fields'
import { queryId } from '../../http/page-query'
import { candidates } from '../../resources/candidates'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  interviews,
} from '../../resources/requests'
import { MESSAGE_LANGUAGES } from '../../resources/rules'
import { trimText } from '../../text/printable'
import { isZone } from '../../time/wall-time'
import { call, recordAnswer, rolesFor } from '../call'

const id = z.int('invalid').positive('invalid')
const day = z.string('valid_day').refine(isNearDay, 'valid_day')

const verdict = z.strictObject({
  note: z.string('invalid').overwrite(trimText).max(400, 'too_long').optional(),
  /** The version of the record that was seen: a decision on an older version is refused. */
  version: z.int('invalid').positive('invalid').optional(),
})
export const decision = verdict.optional()

/** Approving may go over a change that was made since; rejecting says why. */
const updateDecision = verdict.extend({ force: z.boolean('invalid').optional() })
export type UpdateDecision = z.infer<typeof updateDecision>

/** Languages that the profile of a candidate is written in. */
const LANGUAGES = ['en', 'ar'] as const
export type ProfileLanguage = (typeof LANGUAGES)[number]

const invitation = z.strictObject({
  language: z.enum(MESSAGE_LANGUAGES, 'not_a_choice'),
  /** Goes below the text that says who, when and where. */
  note: z.string('invalid').overwrite(trimText).max(4_000, 'too_long').optional(),
})
export type Invitation = z.infer<typeof invitation>
const dayInvitation = invitation.extend({
  candidate_ids: z.array(id, 'invalid').min(1, 'required').max(500, 'too_long'),
})
export type DayInvitation = z.infer<typeof dayInvitation>

/** A person who is not invited to a day, or whom the invitation does not reach (`no_address`), and why. */
const notInvited = z.object({
  candidate_id: id,
  reason: z.enum(['already_invited', 'declined', 'refused_by_rule', 'person_busy', 'no_place', 'no_address']),
  /** The rules that forbid it, such as the missing consent to the employer. */
  guards: z.array(guardWarning).optional(),
})
export type NotInvited = z.infer<typeof notInvited>

const dayInvited = z.object({
  invited: z.array(id),
  /** Those of `invited` whose candidate is written to. */
  reached: z.array(id),
  not_invited: z.array(notInvited),
})
export type DayInvited = z.infer<typeof dayInvited>

/** Days are those of `timezone`; both are within. */
const slotQuery = z.strictObject({
  from: day.describe('The first day.'),
  to: day.describe('The last day, at most 42 later.'),
  evaluator_id: queryId.optional().describe('Of this one only.'),
  timezone: z
    .string()
    .refine(isZone, 'not_a_choice')
    .optional()
    .describe("Whose days; the organisation's unless said."),
})
export type SlotQuery = z.output<typeof slotQuery>

const slot = z.object({
  evaluator_id: id,
  evaluator: z.string(),
  at: z.string(),
  minutes: z.int(),
  capacity: z.int(),
  taken: z.int(),
  free: z.int(),
})
/** A time in which an evaluator can be booked. */
export type EvaluationSlot = z.infer<typeof slot>

const profileQuery = z.strictObject({
  language: z.enum(LANGUAGES, 'not_a_choice').default('en').describe('English unless said.'),
})

const both = (some: readonly Role[], others: readonly Role[]) => some.filter(role => others.includes(role))
const proposalDeciders = both(rolesFor(candidateUpdates, 'update'), ADMIN_ROLES)
const submissionDeciders = both(
  rolesFor(candidateSubmissionRequests, 'update'),
  APPROVERS.candidateSubmissionRequest,
)

/** Proposals, appointments, interviews and requests to present somebody. */
export const requestCalls = {
  approveUpdate: call('POST /candidateUpdates/{id}/approve', {
    summary:
      'Writes the value into the candidate. Another person than the author approves; 409 with `now` where the field was changed since, unless forced.',
    access: proposalDeciders,
    body: updateDecision.optional(),
    answer: recordAnswer(candidateUpdates),
  }),
  rejectUpdate: call('POST /candidateUpdates/{id}/reject', {
    summary: 'Rejects; never the own proposal.',
    access: proposalDeciders,
    body: updateDecision.optional(),
    answer: recordAnswer(candidateUpdates),
  }),
  listSlots: call('GET /evaluation-slots', {
    tag: candidateEvaluations.name,
    summary: 'Times in which evaluators can be booked, with the places that are free.',
    access: candidateEvaluations.roles,
    query: slotQuery,
    answer: z.array(slot),
  }),
  listGuards: call('GET /candidates/{id}/submission-guards', {
    tag: candidateSubmissionRequests.name,
    summary: 'Rules against presenting a candidate, before a request.',
    access: candidateSubmissionRequests.roles,
    answer: z.array(guardWarning),
  }),
  inviteToDay: call('POST /interviews/{id}/invite', {
    summary:
      'Invites candidates to the day, each by WhatsApp or email. `not_invited` says why the others are not, or have to be called; 422 with the same list where nobody can be invited.',
    access: rolesFor(interviews, 'update'),
    body: dayInvitation,
    answer: dayInvited,
  }),
  invite: call('POST /candidateInterviews/{id}/invite', {
    summary:
      'Sends the invitation, or again. Without `invited_at` no message reaches the person, who has to be called.',
    // A mail goes out in our name: those who have a candidate's address anyway.
    access: both(rolesFor(candidateInterviews, 'update'), candidates.roles),
    body: invitation,
    answer: recordAnswer(candidateInterviews),
  }),
  approveSubmission: call('POST /candidateSubmissionRequest/{id}/approve', {
    summary: 'Approves; compliance rules are checked again, and no one approves their own request.',
    access: submissionDeciders,
    body: decision,
    answer: recordAnswer(candidateSubmissionRequests),
  }),
  rejectSubmission: call('POST /candidateSubmissionRequest/{id}/reject', {
    summary: 'Rejects; never the own request.',
    access: submissionDeciders,
    body: decision,
    answer: recordAnswer(candidateSubmissionRequests),
  }),
  showProfile: call('GET /candidateSubmissionRequest/{id}/profile', {
    summary: 'The profile without name, numbers and addresses, as a page to print.',
    access: candidateSubmissionRequests.roles,
    query: profileQuery,
    answer: 'text/html',
  }),
  downloadProfile: call('GET /candidateSubmissionRequest/{id}/profile.pdf', {
    summary: 'The same as PDF.',
    access: candidateSubmissionRequests.roles,
    query: profileQuery,
    answer: 'application/pdf',
  }),
}
