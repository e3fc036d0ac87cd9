import type { z } from 'zod'
import type { newCandidate } from '../../../../contract/calls/candidates/identity'
import { candidates } from '../../../../contract/resources/candidates'
import type { Values } from '../../../crud/hooks'
import { createRecord } from '../../../crud/records'
import { todayAt } from '../../../db/today'
import type { Writer } from '../caller'

type NewCandidate = Omit<z.input<typeof newCandidate>, 'candidate'> & { candidate: Values }

/**
 * Creates a candidate of a person who is known otherwise; registered today unless the values say another day.
 * @returns the record, and beside it what the answer to a new candidate says
 */
export async function createCandidate(
  { services, tx, actor }: Writer,
  values: Values,
): Promise<NewCandidate> {
  const body = { registration_date: await todayAt(tx, services.now()), ...values }
  const target = { definition: candidates, actor }
  const { duplicates, warnings, erased_at, ...candidate } = await createRecord(services, tx, target, body)
  const notices = Object.entries({ duplicates, warnings, erased_at }).filter(
    ([, value]) => value !== undefined,
  )
  return { candidate, ...Object.fromEntries(notices) }
}
