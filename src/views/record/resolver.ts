import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { Role } from '../../../contract/access/roles'
import { checkOrder, checkValue, isJudgedByServer } from '../../../contract/definition/check'
import { checkDays, clockAhead } from '../../../contract/definition/days'
import { type Definition, writableFields } from '../../../contract/definition/define'
import { isSame } from '../../providers/changes'

/**
 * Checks a form by the definition, with the codes that the server would answer. Leaves a form to the server that it alone
 * can judge.
 * @param started the record as it was opened: what nobody touched is not checked, an old fault must not block a new note
 */
export function resolverOf(
  definition: Definition,
  role: Role | undefined,
  started?: Readonly<Record<string, unknown>>,
): Resolver<FieldValues> {
  return values => {
    const errors: FieldErrors = {}
    let isForServer = false
    for (const [name, field] of fieldsFor(definition, role)) {
      if (started && isSame(values[name], started[name])) continue
      // A secret that is set comes as `true`: nobody typed another.
      if (field.kind === 'secret' && typeof values[name] === 'boolean') continue
      const checked = checkValue(field, values[name])
      if ('error' in checked) errors[name] = { type: 'contract', message: checked.error }
      else if (isJudgedByServer(field, values[name])) isForServer = true
    }
    const days = checkDays(definition, { values, before: started }, clockAhead())
    for (const [name, error] of Object.entries({ ...checkOrder(definition, values, started), ...days }))
      errors[name] ??= { type: 'contract', message: error }
    return Object.keys(errors).length > 0 && !isForServer ? { values: {}, errors } : { values, errors: {} }
  }
}

/** Before the role is known every field is checked: a form must not go out unchecked. */
function fieldsFor(definition: Definition, role: Role | undefined) {
  if (role) return writableFields(definition, role)
  return Object.entries(definition.fields).filter(([, { options }]) => !options.read)
}
