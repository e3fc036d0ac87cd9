import type { UpdateDecision } from '../../../../contract/calls/candidates/requests'
import {
  isProposable,
  mayBeEmptied,
  proposedText,
  proposedValue,
} from '../../../../contract/candidates/requests'
import type { Field } from '../../../../contract/definition/fields'
import { Failure, fail, invalid } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { candidateUpdates } from '../../../../contract/resources/requests'
import { pathOf } from '../../../crud/attachments'
import { checkBody, checkReferences, sameValue } from '../../../crud/check'
import { countryOf } from '../../../crud/country'
import type { Change, Hooks, Row, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { runHook } from '../../../crud/records'
import { type Author, roleOf, updateRow, type Writer } from '../caller'
import { candidateCore } from '../core'
import { CANDIDATE, refuseClosedField, updatesScope } from '../scopes'
import { notifyOfDecision, refuseDecision, refuseOthers } from './decisions'

const fields: Readonly<Record<string, Field>> = candidates.fields

/**
 * Proposals: on fields that the role sees and somebody may write, with a value that the field would take; who proposed
 * it and what stood there before is filled in here. One's own alone, and while they wait, are changed or deleted.
 */
export const updatesHooks: Hooks = {
  scope: updatesScope,
  lockedAfter: CANDIDATE,
  async beforeWrite(tx, change, services) {
    refuseClosedField(change)
    const { action, actor, before, changes } = change
    if (action === 'update' || action === 'delete') refuseOthers(actor, before)
    if (action === 'delete') return changes
    const { candidate_id, field, value } = { ...before, ...changes }
    if (before && ['candidate_id', 'field', 'value'].every(name => !(name in changes))) return changes
    const [candidate] = await tx<Row[]>`
      select * from candidates where id = ${Number(candidate_id)} and deleted_at is null`
    if (!candidate) throw invalid({ candidate_id: 'not_there' })
    const name = String(field)
    if (!fields[name] || !isProposable(fields[name])) throw invalid({ field: 'not_a_choice' })
    const text = proposedText(value)
    if (text === null && (!mayBeEmptied(fields[name]) || proposedText(candidate[name]) === null))
      throw invalid({ value: 'required' })
    if (fields[name].kind === 'file' && text !== null) await bindProposed({ tx, actor }, candidate, text)
    const taken = await checkProposal({ services, tx, actor }, { candidate, name, text })
    return {
      ...changes,
      value: proposedText(taken),
      old_value: proposedText(candidate[name]),
      by: actor.id || null,
    }
  },
}

/**
 * A proposed file is the candidate's from now on: whoever decides opens it as any of its papers.
 * @throws Failure invalid for a file that is not the writer's
 */
async function bindProposed({ tx, actor }: Author, candidate: Row, url: string): Promise<void> {
  const bound = await tx`
    update files set resource = ${candidates.name}, record_id = ${candidate.id}
    where path = ${pathOf(url) ?? ''} and ((record_id is null and owner_id = ${actor.id})
      or (resource = ${candidates.name} and record_id = ${candidate.id})) returning path`
  if (bound.length === 0) throw invalid({ value: 'not_there' })
}

/**
 * @returns the value as it would be written
 * @throws Failure invalid on `value` with what the field would refuse it for
 */
async function checkProposal(
  { services, tx, actor }: Writer,
  { candidate, name, text }: { candidate: Row; name: string; text: string | null },
): Promise<unknown> {
  const field = fields[name]
  if (!field) throw invalid({ field: 'not_a_choice' })
  const value = proposedValue(field, text)
  try {
    const country = await countryOf(tx, actor, candidate)
    const against = { definition: candidates, role: roleOf(actor), before: candidate, country }
    const { values } = checkBody({ [name]: value }, against)
    const [broken] = await checkReferences(tx, candidates, [values])
    if (Object.keys(broken ?? {}).length) throw invalid(broken ?? {})
    const change: Change = { action: 'update', actor, before: candidate, changes: values, extra: {} }
    await candidateCore.beforeWrite?.(tx, change, services)
    return values[name]
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') throw refusedValue(error)
    throw error
  }
}

function refusedValue({ details }: Failure): Failure {
  const [code] = Object.values(details.fields ?? {})
  return fail('invalid', { ...details, fields: { value: code ?? 'invalid' } })
}

/** A decision on a proposal or a request. */
export interface Verdict extends UpdateDecision {
  id: number
  verdict: 'approve' | 'reject'
}

/**
 * Approves or rejects a proposal. Approving writes the value into the candidate in the same transaction; of two who
 * decide at once the second finds it decided.
 * @throws Failure not_found; forbidden for the own proposal; wrong_state where it is decided; conflict with the
 * `current` proposal where it is not the version that was seen, or with the value of `now` where the field was changed
 * since and `force` is not said; invalid where the candidate does not take it
 */
export async function decideUpdate(
  { services, tx, actor }: Writer,
  { id, verdict, note, force, version }: Verdict,
): Promise<Values> {
  const [known] = await tx<{ candidate_id: number }[]>`
    select candidate_id from candidate_updates where id = ${id}`
  // The candidate first: whoever merges or steps it locks it first too.
  const [candidate] = await lockRows(tx, services, candidates, actor, [known?.candidate_id ?? 0])
  const [before] = await lockRows(tx, services, candidateUpdates, actor, [id])
  if (!before || !candidate) throw fail('not_found')
  const authors = [before.by, before.created_by]
  const isPending = before.status === 'pending'
  refuseDecision(actor, { definition: candidateUpdates, before, authors, isPending, version })
  if (verdict === 'approve') await applyUpdate({ services, tx, actor }, { before, candidate, force })
  const changes = {
    status: verdict === 'approve' ? ('approved' as const) : ('rejected' as const),
    decided_by: actor.id,
    decided_at: services.now().toISOString(),
    decision_note: note || null,
  }
  const after = await updateRow({ tx, actor }, candidateUpdates, { before, changes })
  await notifyOfDecision({ tx, actor }, candidateUpdates, after)
  return present(candidateUpdates, after, roleOf(actor))
}

interface Applied {
  before: Row
  candidate: Row
  force: boolean | undefined
}

async function applyUpdate(
  { services, tx, actor }: Writer,
  { before, candidate, force }: Applied,
): Promise<void> {
  const name = String(before.field)
  const field = fields[name]
  if (!field) throw invalid({ field: 'not_a_choice' })
  const now = proposedText(candidate[name])
  if (now === proposedText(before.value)) return
  if (now !== before.old_value && !force) throw fail('conflict', { now })
  const body = { [name]: proposedValue(field, proposedText(before.value)) }
  const against = { definition: candidates, role: roleOf(actor), before: candidate }
  const { values } = checkBody(body, against)
  const change: Change = { action: 'update', actor, before: candidate, changes: values, extra: {} }
  const hooked = await runHook(services, tx, candidates, change)
  const changes = Object.fromEntries(
    Object.entries(hooked).filter(([key, value]) => !sameValue(candidate[key], value)),
  )
  if (!Object.keys(changes).length) return
  await updateRow({ tx, actor }, candidates, { before: candidate, changes })
}
