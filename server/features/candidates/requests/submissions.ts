import type { GuardWarning } from '../../../../contract/candidates/rules'
import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { documents } from '../../../../contract/resources/documents'
import { candidateSubmissionRequests } from '../../../../contract/resources/requests'
import type { ComplianceRule } from '../../../../contract/resources/rules'
import type { Actor } from '../../../auth/actor'
import type { Hooks, Row, RowOf, Values } from '../../../crud/hooks'
import { lockRows, present, visibleRows } from '../../../crud/record'
import type { Connection } from '../../../db/connect'
import { todayAt, todayOf } from '../../../db/today'
import type { Services } from '../../../services'
import { consentGuards, refuseUnagreed } from '../../employer-consents'
import { checkGuards, concerns, refuseBlocked, warningOf } from '../../recruitment'
import { roleOf, updateRow, type Writer } from '../caller'
import { guardianGuards } from '../rules/minors'
import { CANDIDATE, ofVisibleCandidates } from '../scopes'
import { notifyOfDecision, refuseDecision, refuseOthers } from './decisions'
import type { Verdict } from './updates'

/** The paper by which a person agrees to be presented, and the rule that asks for it. */
const CONSENT = 'consent'

/** Requests to present a candidate: guards and consent come first, and who asked is filled in here. */
export const submissionsHooks: Hooks = {
  scope: ofVisibleCandidates,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, { action, actor, before, changes }, { now }) {
    if (action === 'update' || action === 'delete') refuseOthers(actor, before)
    if (action === 'delete') return changes
    if (!before || 'candidate_id' in changes)
      refuseBlocked(await submissionGuards(tx, Number(changes.candidate_id), now()), 'candidate_id')
    return before ? changes : { ...changes, by: actor.id || null }
  },
  async answer({ sql, now }, _, row) {
    const warnings = [
      ...(await submissionGuards(sql, Number(row.candidate_id), now())),
      ...(await employerWarnings(sql, row, now())),
    ]
    return warnings.length ? { warnings } : {}
  },
}

/** Returns the guards against presenting a candidate to an employer, by the rules in Settings as they are now. */
async function submissionGuards(sql: Connection, candidateId: number, now: Date): Promise<GuardWarning[]> {
  const [candidate] = await sql<Row[]>`select * from candidates where id = ${candidateId}`
  if (!candidate) return []
  return [
    ...(await checkGuards(sql, candidate)),
    ...(await guardianGuards(sql, candidateId, await todayAt(sql, now))),
    ...(await paperGuards(sql, candidate, now)),
  ]
}

/** Returns the consent to the employer that a request still lacks: it is asked for until the request is approved. */
async function employerWarnings(
  sql: Connection,
  { candidate_id, bw_lead_id }: Values,
  now: Date,
): Promise<GuardWarning[]> {
  const [candidate] = await sql<Row[]>`select * from candidates where id = ${Number(candidate_id)}`
  if (!candidate || typeof bw_lead_id !== 'number') return []
  const guards = await consentGuards(sql, { candidate, bw_lead_id }, await todayAt(sql, now))
  return guards.map(guard => ({ ...guard, effect: 'warn' }))
}

/** The same for who is about to ask. @throws Failure not_found for a candidate that the caller may not meet */
export async function guardsBefore(services: Services, actor: Actor, id: number): Promise<GuardWarning[]> {
  const { sql } = services
  const [seen] =
    await sql`select from candidates where id = ${id} and ${visibleRows(services, candidates, actor)}`
  if (!seen) throw fail('not_found')
  return submissionGuards(sql, id, services.now())
}

async function paperGuards(sql: Connection, candidate: Row, now: Date): Promise<GuardWarning[]> {
  const rules = await sql<ComplianceRule[]>`
    select * from compliance_rules where active and kind = 'submission_needs_consent'
      and not exists (
        select 1 from documents d join document_kinds k on k.id = d.kind_id
        where d.candidate_id = ${candidate.id} and k.slug = ${CONSENT}
          and (d.file is not null or d.received_on is not null)
          and (d.valid_until is null or d.valid_until >= ${todayOf(sql, now)}))
    order by id`
  const [kind] = await sql<{ id: number }[]>`select id from document_kinds where slug = ${CONSENT}`
  const settled_by = {
    resource: documents.name,
    values: { candidate_id: candidate.id, ...(kind ? { kind_id: kind.id } : {}) },
  }
  return rules.filter(rule => concerns(rule, candidate)).map(rule => ({ ...warningOf(rule), settled_by }))
}

/**
 * Approves or rejects a request; of two who decide at once the second finds it decided. What stands against it is
 * looked at anew before it is approved, for a named employer as before presenting (§ 298 (1) SGB III).
 * @throws Failure not_found; forbidden for the own request; wrong_state where it is decided; conflict where it is
 * not the version that was seen; invalid with the `guards`
 * that block
 */
export async function decideSubmission(
  { services, tx, actor }: Writer,
  { id, verdict, note, version }: Verdict,
): Promise<Values> {
  const [before] = await lockRows(tx, services, candidateSubmissionRequests, actor, [id])
  if (!before) throw fail('not_found')
  const authors = [before.by, before.created_by]
  const isPending = before.status === 'pending'
  refuseDecision(actor, { definition: candidateSubmissionRequests, before, authors, isPending, version })
  if (verdict === 'approve') {
    const [candidateId, now] = [Number(before.candidate_id), services.now()]
    refuseBlocked(await submissionGuards(tx, candidateId, now), 'candidate_id')
    const employer = before.bw_lead_id
    if (employer) await refuseUnagreed(tx, { candidateId, bw_lead_id: employer, now }, 'candidate_id')
  }
  const changes = {
    status: verdict === 'approve' ? ('approved' as const) : ('rejected' as const),
    decided_by: actor.id,
    decided_at: services.now().toISOString(),
    decision_note: note || null,
  }
  const definition = candidateSubmissionRequests
  const after = await updateRow({ tx, actor }, definition, { before, changes })
  await notifyOfDecision({ tx, actor }, definition, after)
  return present(definition, after, roleOf(actor))
}

/** The candidate of a request that the caller may read. @throws Failure not_found */
export async function requestedCandidate(
  services: Services,
  actor: Actor,
  id: number,
): Promise<RowOf<typeof candidates>> {
  const { sql } = services
  const scope = ofVisibleCandidates(services, actor)
  const [row] = await sql<RowOf<typeof candidates>[]>`
    select c.* from ${sql(candidates.table)} c
    where c.deleted_at is null and c.id = (
      select candidate_id from candidate_submission_request
      where id = ${id} ${scope ? sql`and ${scope}` : sql``})`
  if (!row) throw fail('not_found')
  return row
}
