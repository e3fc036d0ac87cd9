import { requestCalls } from '../../../../contract/calls/candidates/requests'
import {
  candidateInterviews,
  candidateSubmissionRequests,
  candidateUpdates,
  interviews,
} from '../../../../contract/resources/requests'
import type { Route } from '../../../http/route'
import { type Served, serve } from '../../../http/serve'
import { PRINT_POLICY, renderPdf } from '../../../pdf'
import { guardReach } from '../reached'
import { inviteOne } from './interviews'
import { inviteToDay } from './inviteToDay'
import { profilePage } from './profile'
import { evaluationSlots } from './slots'
import { decideSubmission, guardsBefore, requestedCandidate } from './submissions'
import { decideUpdate } from './updates'

/** Proposals, appointments, interviews and requests to present somebody. */
export const requestRoutes: readonly Route[] = [
  updateRoute('approve'),
  updateRoute('reject'),
  submissionRoute('approve'),
  submissionRoute('reject'),
  serve(requestCalls.listSlots, ({ services, query }) => evaluationSlots(services.sql, query)),
  serve(requestCalls.listGuards, ({ services, actor, params }) => guardsBefore(services, actor, params.id)),
  serve(requestCalls.showProfile, showProfile),
  serve(requestCalls.downloadProfile, downloadProfile),
  serve(
    requestCalls.inviteToDay,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => inviteToDay({ services, tx, actor }, params.id, body)),
    guardReach(interviews),
  ),
  serve(
    requestCalls.invite,
    ({ services, actor, params, body }) =>
      services.sql.begin(tx => inviteOne({ services, tx, actor }, params.id, body)),
    guardReach(candidateInterviews),
  ),
]

function updateRoute(verdict: 'approve' | 'reject'): Route {
  return serve(
    verdict === 'approve' ? requestCalls.approveUpdate : requestCalls.rejectUpdate,
    ({ services, actor, params: { id }, body }) =>
      services.sql.begin(tx => decideUpdate({ services, tx, actor }, { ...body, id, verdict })),
    guardReach(candidateUpdates),
  )
}

function submissionRoute(verdict: 'approve' | 'reject'): Route {
  return serve(
    verdict === 'approve' ? requestCalls.approveSubmission : requestCalls.rejectSubmission,
    ({ services, actor, params: { id }, body }) =>
      services.sql.begin(tx => decideSubmission({ services, tx, actor }, { ...body, id, verdict })),
    guardReach(candidateSubmissionRequests),
  )
}

async function showProfile({
  services,
  actor,
  params,
  query,
  reply,
}: Served<typeof requestCalls.showProfile>) {
  const candidate = await requestedCandidate(services, actor, params.id)
  const html = await profilePage(services, candidate, query.language)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', PRINT_POLICY)
    .header('cache-control', 'no-store')
    .send(html)
}

async function downloadProfile(call: Served<typeof requestCalls.downloadProfile>) {
  const { services, actor, params, query, reply } = call
  const candidate = await requestedCandidate(services, actor, params.id)
  const html = await profilePage(services, candidate, query.language)
  const pdf = await renderPdf({ html, title: `${candidate.id}` })
  return reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="profile-${candidate.id}.pdf"`)
    .header('cache-control', 'no-store')
    .send(pdf)
}
