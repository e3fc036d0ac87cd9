import { fail, invalid } from '../../../contract/http/errors'
import { daysOutOfOrder } from '../../../contract/placement/matches'
import type { matches } from '../../../contract/resources/placement'
import type { Change, ChangesOf, Row, RowOf, Tx } from '../../crud/hooks'
import { consentGuardsOn, profileGuards } from '../employer-consents'

interface Dated {
  before: RowOf<typeof matches> | undefined
  changes: ChangesOf<typeof matches>
}

/**
 * Refuses days of a match that cannot be: out of their order, and a presentation before the consent to that employer was given
 * or the profile was checked (§ 298 (1) SGB III). An undo or a restored match is judged by the consents of now.
 * @throws Failure invalid with the days, and with the `guards` that forbid the presentation
 */
export async function refuseWrongDays(
  tx: Tx,
  { action, before, changes, by }: Pick<Change, 'action' | 'by'> & Dated,
): Promise<void> {
  const after = { ...before, ...changes }
  const errors = daysOutOfOrder(after, before)
  if (Object.keys(errors).length) throw invalid(errors)
  const { presented_on, candidate_id, bw_lead_id } = after
  if (!presented_on) return
  const isMoved = presented_on !== before?.presented_on
  if (!isMoved && action !== 'restore' && !(by === 'undo' && changes.state)) return
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${Number(candidate_id)}`
  if (!candidate) return
  const isEarlier = isMoved && (!before?.presented_on || presented_on < before.presented_on)
  const guards = [
    ...(await consentGuardsOn(tx, { candidate, bw_lead_id: Number(bw_lead_id) }, presented_on)),
    // A profile that was checked anew since then says nothing of its first check.
    ...(isEarlier ? await profileGuards(tx, candidate, presented_on) : []),
  ].filter(({ effect }) => effect === 'block')
  if (guards.length) throw fail('invalid', { fields: { presented_on: 'too_early' }, guards })
}
