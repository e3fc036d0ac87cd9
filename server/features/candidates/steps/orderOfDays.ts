import { checkOrder } from '../../../../contract/definition/check'
import type { Definition } from '../../../../contract/definition/define'
import { invalid } from '../../../../contract/http/errors'
import type { Row, Tx, Values } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import { VISA_GRANTED } from './statements'

interface Written {
  before: Row | undefined
  changes: Values
}

/**
 * Refuses days of a record that a step writes and that the form of the record would refuse: a decision before its application.
 * @param field the field in which the person entered the day of the step
 * @throws Failure invalid on that field
 */
export function refuseDisorder(definition: Definition, { before, changes }: Written, field: string): void {
  const [error] = Object.values(checkOrder(definition, changes, before))
  if (error) throw invalid({ [field]: error })
}

const JUDGED = ['state', 'decided_on', 'applied_on', 'appointment_at'] as const

/**
 * Refuses to grant a visa before the appointment at which it is applied for. One that says when it was applied for, or has no
 * appointment, such as an imported one, is not judged; an application can be withdrawn or refused before.
 * @param field the field in which the person entered the grant, where that is none of the visa
 * @throws Failure invalid on the field that is written
 */
export async function refuseEarlyGrant(
  tx: Tx,
  { before, changes, now }: Written & { now: Date },
  field?: string,
): Promise<void> {
  const { state, decided_on, applied_on, appointment_at }: Values = { ...before, ...changes }
  const isNew = (name: (typeof JUDGED)[number]) => name in changes && changes[name] !== before?.[name]
  const written = JUDGED.find(isNew)
  if (!written || !VISA_GRANTED.includes(state) || applied_on || !appointment_at) return
  const appointment = await todayAt(tx, new Date(String(appointment_at)))
  const granted = typeof decided_on === 'string' ? decided_on : await todayAt(tx, now)
  if (granted < appointment) throw invalid({ [field ?? written]: 'appointment_ahead' })
}
