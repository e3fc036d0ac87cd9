import type { ZodError, ZodType, z } from 'zod'
import { isOneOf } from '../definition/isOneOf'
import { type FieldError, type FieldErrors, fieldErrorOf } from './errors'

/**
 * Parses what a caller sent. The issues of the error carry the refused values, which tell a missing one from a wrong one.
 * @throws ZodError
 */
export function parseSent<Schema extends ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  return schema.parse(sent, { reportInput: true })
}

/** Returns the first code of each field that {@link parseSent} refused. */
export function fieldsOf({ issues }: ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') for (const name of issue.keys) fields[name] ??= 'unknown_field'
    else fields[issue.path.join('.') || 'body'] ??= codeOfIssue(issue)
  }
  return fields
}

/** Null is an empty value, as in records. */
function codeOfIssue(issue: z.core.$ZodIssue): FieldError {
  if (issue.input === undefined || issue.input === null) return 'required'
  const code = fieldErrorOf(issue.message)
  return code === 'invalid' && issue.code === 'invalid_type' && isOneOf(['number', 'int'], issue.expected)
    ? 'only_numbers'
    : code
}
