import { checkDays } from '../../contract/definition/days'
import type { Definition } from '../../contract/definition/define'
import { invalid } from '../../contract/http/errors'
import { todayAt } from '../db/today'
import type { Change } from './hooks'
import { oncePerTransaction } from './oncePerTransaction'
import type { WriteScope } from './reachable'

/**
 * Refuses days that cannot be, by the organisation's clock. An undo puts back what stood there.
 * @throws Failure invalid with the fields
 */
export async function refuseImpossibleDays(
  { services, tx }: WriteScope,
  definition: Definition,
  { action, before, changes, by }: Change,
): Promise<void> {
  if ((action !== 'create' && action !== 'update') || by === 'undo') return
  const isJudged = (name: string) => changes[name] && definition.fields[name]?.options.when
  if (!Object.keys(changes).some(isJudged)) return
  const now = services.now()
  const today = await oncePerTransaction(tx, 'today', () => todayAt(tx, now))
  const errors = checkDays(definition, { values: changes, before }, { today, now })
  if (Object.keys(errors).length) throw invalid(errors)
}
