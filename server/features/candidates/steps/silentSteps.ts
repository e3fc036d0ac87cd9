import type { SilenceConfirmation } from '../../../../contract/calls/candidates/steps'
import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { baApprovals, statusChanges } from '../../../../contract/resources/procedures'
import type { Row, Values } from '../../../crud/hooks'
import { lockRows, present } from '../../../crud/record'
import { writeRows } from '../../../crud/write'
import { type Author, roleOf, updateRow, type Writer } from '../caller'

/**
 * Confirms a step that the program once set because of silence: the authority was asked and agreed.
 * @throws Failure not_found; wrong_state where it is settled already
 */
export async function confirmSilence(
  { services, tx, actor }: Writer,
  id: number,
  { on, note }: SilenceConfirmation,
): Promise<Values> {
  const { change } = await lockSilent({ services, tx, actor }, id)
  const changes = { to_confirm: false, confirmed_by: actor.id, confirmed_on: on, reason: note }
  return settle({ tx, actor }, change, changes)
}

/**
 * Takes back a step that the program once set because of silence, and with it the approval that it wrote.
 * @throws Failure not_found; wrong_state where it is settled already
 */
export async function takeBackSilence({ services, tx, actor }: Writer, id: number): Promise<Values> {
  const { change, candidate } = await lockSilent({ services, tx, actor }, id)
  const step = String(change.step)
  const day = candidate[`${step}_date`]
  if (step === 'ba_result')
    await openApproval({ tx, actor }, candidate.id, typeof day === 'string' ? day : null)
  if (candidate[step] === true)
    await updateRow({ tx, actor }, candidates, {
      before: candidate,
      changes: { [step]: false, [`${step}_date`]: null },
    })
  const [now] = await tx<Row[]>`select * from status_changes where id = ${id} for update`
  return settle({ tx, actor }, now ?? change, { to_confirm: false })
}

async function lockSilent(
  { services, tx, actor }: Writer,
  id: number,
): Promise<{ change: Row; candidate: Row }> {
  const [change] = await lockRows(tx, services, statusChanges, actor, [id])
  if (!change) throw fail('not_found')
  // The lock of the change locked its candidate first.
  const [candidate] = await lockRows(tx, services, candidates, actor, [Number(change.candidate_id)])
  if (!candidate) throw fail('not_found')
  if (change.to_confirm !== true) throw fail('wrong_state')
  return { change, candidate }
}

/** The application is open again: nobody decided it. */
async function openApproval({ tx, actor }: Author, candidateId: number, day: string | null): Promise<void> {
  const written = await tx<Row[]>`
    select * from ba_approvals where candidate_id = ${candidateId} and by_silence and result = 'approved'
      and decided_on is not distinct from ${day}::date order by id for update`
  await writeRows(tx, {
    definition: baApprovals,
    actor,
    action: 'update',
    rows: written.map(before => ({ before, changes: { by_silence: false, result: null, decided_on: null } })),
    isFollowUp: true,
  })
}

async function settle({ tx, actor }: Author, before: Row, changes: Values): Promise<Values> {
  const after = await updateRow({ tx, actor }, statusChanges, { before, changes })
  return present(statusChanges, after, roleOf(actor))
}
