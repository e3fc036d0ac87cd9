import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { FieldErrors as Faults } from '../../../../../contract/http/errors'
import { windowFaults } from '../../../../../contract/mail/send-window'
import { testFaults } from '../../../../../contract/mail/split-test'

/**
 * Adds to the check of each field what the hours and the two versions of a campaign must be together, as the server says
 * it: who is told on a later step no longer sees the field.
 */
export function wholeResolver(resolver: Resolver<FieldValues>): Resolver<FieldValues> {
  return async (values, context, options) => {
    const { errors } = await resolver(values, context, options)
    const all = { ...asErrors(faultsOf(values)), ...errors }
    return Object.keys(all).length > 0 ? { values: {}, errors: all } : { values, errors: {} }
  }
}

const faultsOf = (values: FieldValues): Faults => ({
  ...windowFaults(values),
  ...testFaults(values),
})

const asErrors = (faults: Faults): FieldErrors =>
  Object.fromEntries(Object.entries(faults).map(([name, message]) => [name, { type: 'contract', message }]))
