import { z } from 'zod'
import type { Endpoint } from '../endpoints'
import { isDay } from '../fields'
import { queryId } from '../page-query'
import { isZone } from '../wall-time'
import { guardWarning } from './answers'
import { decision } from './calls'

const id = z.int('invalid').positive('invalid')
const anything = z.record(z.string(), z.unknown())
const day = z.string('valid_day').refine(isDay, 'valid_day')

/** Approving may go over a change that was made since; rejecting says why. */
export const updateDecision = decision.extend({ force: z.boolean('invalid').optional() })
export type UpdateDecision = z.infer<typeof updateDecision>

/** Languages that an invitation is written in. */
export const INVITATION_LANGUAGES = ['en', 'ar'] as const
const invitation = {
  language: z.enum(INVITATION_LANGUAGES, 'not_a_choice'),
  /** Goes below the text that says who, when and where. */
  note: z.string('invalid').trim().max(4_000, 'too_long').optional(),
}
export const invitationOrder = z.strictObject(invitation)
export type InvitationOrder = z.infer<typeof invitationOrder>
export const dayInvitation = z.strictObject({
  candidate_ids: z.array(id, 'invalid').min(1, 'required').max(500, 'too_long'),
  ...invitation,
})
export type DayInvitation = z.infer<typeof dayInvitation>

/** Days are those of `timezone`, the organisation's unless said; both are within. */
export const slotQuery = z.strictObject({
  from: day,
  to: day,
  evaluator_id: queryId.optional(),
  timezone: z.string().refine(isZone, 'not_a_choice').optional(),
})
export type SlotQuery = z.infer<typeof slotQuery>

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

const call = (
  tag: string,
  line: `${Endpoint['method']} /${string}`,
  summary: string,
  more: Partial<Endpoint> = {},
): Endpoint => {
  const [method, path] = line.split(' ') as [Endpoint['method'], string]
  const name = path.replace(/[{}/.]+/g, ' ').trim()
  return { method, path, tag, id: `${method.toLowerCase()} ${name}`, summary, ...more }
}

const LANGUAGE: Endpoint['query'] = {
  language: { schema: z.enum(INVITATION_LANGUAGES), about: 'English unless said.' },
}

/** Proposals, appointments, interviews and requests to present somebody. */
export const REQUEST_CALLS: readonly Endpoint[] = [
  call(
    'candidateUpdates',
    'POST /candidateUpdates/{id}/approve',
    'Writes the value into the candidate. Who proposed it does not approve it; 409 with `now` where the field was changed since, unless forced.',
    { body: updateDecision, answer: anything },
  ),
  call('candidateUpdates', 'POST /candidateUpdates/{id}/reject', 'Rejects; never the own proposal.', {
    body: updateDecision,
    answer: anything,
  }),
  call(
    'candidateEvaluations',
    'GET /evaluation-slots',
    'Times in which evaluators can be booked, with the places that are free.',
    {
      query: {
        from: { schema: z.string(), about: 'The first day.' },
        to: { schema: z.string(), about: 'The last day, at most 42 later.' },
        evaluator_id: { schema: z.string(), about: 'Of this one only.' },
        timezone: { schema: z.string(), about: "Whose days; the organisation's unless said." },
      },
      answer: z.array(slot),
    },
  ),
  call(
    'candidateSubmissionRequest',
    'GET /candidates/{id}/submission-guards',
    'What stands against presenting a candidate, before it is asked for.',
    { answer: z.array(guardWarning) },
  ),
  call('interviews', 'POST /interviews/{id}/invite', 'Invites candidates to the day, each by a mail.', {
    body: dayInvitation,
    answer: z.object({ invited: z.array(id), mailed: z.array(id) }),
  }),
  call('candidateInterviews', 'POST /candidateInterviews/{id}/invite', 'Sends the invitation, or again.', {
    body: invitationOrder,
    answer: anything,
  }),
  call(
    'candidateSubmissionRequest',
    'POST /candidateSubmissionRequest/{id}/approve',
    'Approves; guards are judged anew, and nobody approves the own request.',
    { body: decision, answer: anything },
  ),
  call(
    'candidateSubmissionRequest',
    'POST /candidateSubmissionRequest/{id}/reject',
    'Rejects; never the own request.',
    { body: decision, answer: anything },
  ),
  call(
    'candidateSubmissionRequest',
    'GET /candidateSubmissionRequest/{id}/profile',
    'The profile without name, numbers and addresses, as a page to print.',
    { query: LANGUAGE, answer: 'text/html' },
  ),
  call('candidateSubmissionRequest', 'GET /candidateSubmissionRequest/{id}/profile.pdf', 'The same as PDF.', {
    answer: 'application/pdf',
  }),
]
