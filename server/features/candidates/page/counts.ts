import type { CandidatePage } from '../../../../contract/calls/candidates/page'
import type { Definition } from '../../../../contract/definition/define'
import { calls } from '../../../../contract/resources/calls'
import { candidateMessages } from '../../../../contract/resources/candidate-messages'
import { courses } from '../../../../contract/resources/courses'
import { documents } from '../../../../contract/resources/documents'
import { emails } from '../../../../contract/resources/emails'
import { notes } from '../../../../contract/resources/notes'
import {
  candidateEvaluations,
  candidateInterviews,
  candidateSubmissionRequests,
} from '../../../../contract/resources/requests'
import type { Actor } from '../../../auth/actor'
import type { Fragment, Row, Values } from '../../../crud/hooks'
import { visibleRows } from '../../../crud/record'
import type { Services } from '../../../services'

/** How much of each there is of a candidate, as far as the caller may use it: one statement. */
export async function countsOf(
  services: Services,
  actor: Actor,
  candidate: Row,
): Promise<CandidatePage['counts']> {
  const { sql } = services
  const { id } = candidate
  const of = (definition: Definition, where: Fragment): Fragment =>
    actor.role && definition.roles.includes(actor.role)
      ? sql`(select count(*)::int from ${sql(definition.table)} where ${where} and ${visibleRows(services, definition, actor)})`
      : sql`0`
  const own = sql`candidate_id = ${id}`
  const [counts] = await sql<[CandidatePage['counts']]>`
    select ${of(documents, own)} as documents, ${of(courses, sql`candidates && array[${id}::bigint]`)} as courses,
      ${of(candidateInterviews, own)} as interviews, ${of(candidateEvaluations, own)} as evaluations,
      ${of(candidateSubmissionRequests, own)} as requests,
      ${of(candidateMessages, own)} + ${of(emails, mailsTo(services, candidate))} as messages,
      ${of(calls, callsOf(services, candidate))} as calls, ${of(notes, own)} as notes`
  return counts
}

/** Mails of campaigns to the candidate's address. */
export function mailsTo({ sql }: Pick<Services, 'sql'>, { email }: Values): Fragment {
  return email ? sql`"to" = ${String(email)}` : sql`false`
}

/** Calls to the candidate, and those to the leads that it was: merged candidates came by several. */
export function callsOf({ sql }: Pick<Services, 'sql'>, { id, lead_id }: Row): Fragment {
  return sql`(candidate_id = ${id} or lead_id = any(array(
    select leads.id from leads where leads.candidate_id = ${id}
    union select ${typeof lead_id === 'number' ? lead_id : null}::bigint)))`
}
