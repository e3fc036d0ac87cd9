import type { Row } from 'json-server'
import { checkOrder, checkValue } from '../contract/definition/check'
import { checkDays, clockAhead } from '../contract/definition/days'
import { type Definition, defaultsOf, SYSTEM_FIELDS } from '../contract/definition/define'
import { isOneOf } from '../contract/definition/isOneOf'
import { type FieldErrors, fail, invalid } from '../contract/http/errors'
import { latinDigits } from '../contract/text/fold'

/**
 * Checks a body by the definition: required, unknown, and each value by its kind.
 * @param others the other records, for values that may not repeat
 * @param before the record as it stands; undefined for a new one
 * @returns the values to store
 * @throws Failure malformed; invalid with each field that failed
 */
export function checkBody(
  definition: Definition,
  body: unknown,
  others: Row[],
  before?: Row,
): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || Object.hasOwn(body, '__proto__')) {
    throw fail('malformed')
  }
  const errors: FieldErrors = {}
  const values: Record<string, unknown> = before ? {} : defaultsOf(definition)
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined
    if (!field) {
      if (!isOneOf(SYSTEM_FIELDS, name)) errors[name] = 'unknown_field'
      continue
    }
    if (field.options.read) continue
    if (field.kind === 'secret') values[name] = Boolean(value)
    else {
      const checked = checkValue(field, value)
      if ('error' in checked) errors[name] = checked.error
      else values[name] = field.kind === 'phone' ? dialled(checked.value) : checked.value
    }
  }
  for (const [name, { options }] of Object.entries(definition.fields)) {
    if (!before && options.required && (values[name] ?? null) === null) errors[name] ??= 'required'
    if (options.unique && others.some(row => row[name] === values[name])) errors[name] ??= 'taken'
  }
  const days = checkDays(definition, { values, before }, clockAhead())
  for (const [name, error] of Object.entries({ ...checkOrder(definition, values, before), ...days }))
    errors[name] ??= error
  if (Object.keys(errors).length) throw invalid(errors)
  return values
}

/** A number as it is dialled from abroad, without asking whether there is one. */
function dialled(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const digits = latinDigits(value).replace(/\(0\)|\D/g, '')
  return `+${digits.replace(/^00/, '')}`
}
