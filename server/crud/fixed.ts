import type { Definition } from '../../contract/definition/define'
import { isFixed, isKept } from '../../contract/definition/fixed'
import { fail, invalid } from '../../contract/http/errors'
import { sameValue } from './check'
import { compiledOf } from './compiled'
import type { Change } from './hooks'

/**
 * Refuses changes of fields that keep their value, and the end of a record that stays.
 * @throws Failure invalid with these fields; wrong_state for a delete
 */
export function refuseFixed(
  definition: Definition,
  { action, before, changes }: Pick<Change, 'action' | 'before' | 'changes'>,
): void {
  if (action === 'delete' && before && isKept(definition, before)) throw fail('wrong_state')
  if (action !== 'create' && action !== 'update') return
  const altered = compiledOf(definition).fixed.filter(
    ([name, field]) => name in changes && !sameValue(before?.[name], changes[name]) && isFixed(field, before),
  )
  if (altered.length) throw invalid(Object.fromEntries(altered.map(([name]) => [name, 'not_writable'])))
}
