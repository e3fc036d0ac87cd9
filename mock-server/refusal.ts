import type { Response } from 'json-server'
import { ZodError } from 'zod'
import { type ErrorBody, Failure, fail, invalid } from '../contract/http/errors'
import { fieldsOf } from '../contract/http/parseSent'

/** Sends any error in the one shape that refusals have (docs/spec/api.md, "Every call"). */
export function sendFailure(response: Response, error: Error & { status?: number }): void {
  const { code, status, details } = failureOf(error)
  const body: ErrorBody = {
    error: code,
    message: code.replaceAll('_', ' '),
    ...details,
    id: String(response.getHeader('X-Request-Id')),
  }
  response.status(status).json(body)
}

function failureOf(error: Error & { status?: number }): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return invalid(fieldsOf(error))
  if (error.status === 413) return fail('too_large')
  if (error.status && error.status < 500) return fail('malformed')
  process.stderr.write(`${error.stack}\n`)
  return fail('internal')
}
