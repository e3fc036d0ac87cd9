import { decision } from '../../../contract/candidates/calls'
import {
  dayInvitation,
  invitationOrder,
  slotQuery,
  updateDecision,
} from '../../../contract/candidates/requests'
import { type FieldErrors, invalid } from '../../../contract/errors'
import { candidates } from '../../../contract/resources/candidates'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  interviews,
} from '../../../contract/resources/requests'
import { APPROVERS, DESK_ROLES } from '../../../contract/roles'
import { idOf } from '../../http/query'
import { type Route, route } from '../../http/route'
import { PRINT_POLICY, renderPdf } from '../../pdf'
import { inviteOne, inviteToDay } from './interviews'
import { PROFILE_LANGUAGES, type ProfileLanguage, profilePage } from './profile'
import { mayWrite } from './routes'
import { evaluationSlots } from './slots'
import { decideSubmission, guardsBefore, requestedCandidate } from './submissions'
import { decideUpdate } from './updates'

const VERDICTS = ['approve', 'reject'] as const
/** A mail goes out in our name: those who have a candidate's address anyway. */
const INVITERS = candidateInterviews.roles.filter(role => candidates.roles.includes(role))

/** Proposals, appointments, interviews and requests to present somebody. */
export const requestRoutes: Route[] = [
  ...VERDICTS.map(verdict =>
    route({
      method: 'POST',
      path: `/candidateUpdates/:id/${verdict}`,
      access: DESK_ROLES,
      guard: mayWrite(candidateUpdates),
      body: updateDecision.optional(),
      handle: ({ services, actor, params, body }) =>
        services.sql.begin(tx =>
          decideUpdate(services, tx, actor, { id: idOf(params.id), verdict, ...body }),
        ),
    }),
  ),
  ...VERDICTS.map(verdict =>
    route({
      method: 'POST',
      path: `/candidateSubmissionRequest/:id/${verdict}`,
      access: APPROVERS.candidateSubmissionRequest,
      guard: mayWrite(candidateSubmissionRequests),
      body: decision.optional(),
      handle: ({ services, actor, params, body }) =>
        services.sql.begin(tx =>
          decideSubmission(services, tx, actor, { id: idOf(params.id), verdict, ...body }),
        ),
    }),
  ),
  route({
    method: 'GET',
    path: '/evaluation-slots',
    access: candidateEvaluations.roles,
    handle: ({ services, query }) => {
      const parsed = slotQuery.safeParse(query)
      if (!parsed.success) throw invalid(fieldsOf(parsed.error.issues))
      return evaluationSlots(services.sql, parsed.data)
    },
  }),
  route({
    method: 'GET',
    path: '/candidates/:id/submission-guards',
    access: candidateSubmissionRequests.roles,
    handle: ({ services, actor, params }) => guardsBefore(services, actor, idOf(params.id)),
  }),
  route({
    method: 'GET',
    path: '/candidateSubmissionRequest/:id/profile',
    access: candidateSubmissionRequests.roles,
    handle: async ({ services, actor, params, query, reply }) => {
      const candidate = await requestedCandidate(services, actor, idOf(params.id))
      const html = await profilePage(services, candidate, languageOf(query.language))
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', PRINT_POLICY)
        .header('cache-control', 'no-store')
        .send(html)
    },
  }),
  route({
    method: 'GET',
    path: '/candidateSubmissionRequest/:id/profile.pdf',
    access: candidateSubmissionRequests.roles,
    handle: async ({ services, actor, params, query, reply }) => {
      const candidate = await requestedCandidate(services, actor, idOf(params.id))
      const html = await profilePage(services, candidate, languageOf(query.language))
      const pdf = await renderPdf({ html, title: `${candidate.id}` })
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="profile-${candidate.id}.pdf"`)
        .header('cache-control', 'no-store')
        .send(pdf)
    },
  }),
  route({
    method: 'POST',
    path: '/interviews/:id/invite',
    access: interviews.roles,
    guard: mayWrite(interviews),
    body: dayInvitation,
    handle: ({ services, actor, params, body }) =>
      services.sql.begin(tx => inviteToDay(services, tx, actor, idOf(params.id), body)),
  }),
  route({
    method: 'POST',
    path: '/candidateInterviews/:id/invite',
    access: INVITERS,
    guard: mayWrite(candidateInterviews),
    body: invitationOrder,
    handle: ({ services, actor, params, body }) =>
      services.sql.begin(tx => inviteOne(services, tx, actor, idOf(params.id), body)),
  }),
]

function fieldsOf(
  issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[],
) {
  const fields: FieldErrors = {}
  for (const issue of issues)
    for (const name of issue.keys ?? [String(issue.path[0])])
      fields[name] = issue.keys ? 'unknown_field' : (issue.message as FieldErrors[string])
  return fields
}

function languageOf(language: string | undefined): ProfileLanguage {
  const found = PROFILE_LANGUAGES.find(known => known === (language ?? 'en'))
  if (!found) throw invalid({ language: 'not_a_choice' })
  return found
}
