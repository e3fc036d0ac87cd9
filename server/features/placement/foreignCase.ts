import { invalid } from '../../../contract/http/errors'
import type { Tx } from '../../crud/hooks'

/** @throws Failure invalid for a case of somebody else */
export async function refuseForeignCase(tx: Tx, caseId: unknown, candidateId: unknown): Promise<void> {
  if (typeof caseId !== 'number') return
  const [found] = await tx`select from cases where id = ${caseId} and candidate_id = ${Number(candidateId)}`
  if (!found) throw invalid({ case_id: 'not_a_choice' })
}
