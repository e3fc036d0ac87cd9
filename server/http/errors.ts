import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { type ErrorBody, Failure, fail, invalid } from '../../contract/http/errors'
import { fieldsOf } from '../../contract/http/parseSent'
import words from '../../i18n/en.json'
import { isObject } from '../crud/check'
import { codeOf, factsOf } from '../describeError'

const WORDS: Record<string, string> = words.errors

/** Makes the answer of everything that is thrown. A stack or a statement never leaves the server. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The head is out, so there is no other answer: the connection ends, and the reader sees that the body is cut off.
    if (reply.raw.headersSent) {
      request.log.info({ err: error }, 'an answer was cut off')
      reply.raw.destroy()
      return reply.hijack()
    }
    const failure = failureOf(error, request)
    // The caller learns that it can try later; the cause is for the operator.
    if (failure.status >= 500 && !(error instanceof Failure)) request.log.error({ err: error }, 'unexpected')
    return sendFailure(request, reply, failure)
  })
}

/** Sends a refusal in the one shape that all have. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  { code, status, details }: Failure,
): FastifyReply {
  const body: ErrorBody = { error: code, message: WORDS[code] ?? code, ...details, id: request.id }
  const { retryAfter } = details
  if (status === 429 || status === 503) reply.header('retry-after', String(retryAfter ?? 5))
  if (Array.isArray(details.allow)) reply.header('allow', details.allow.join(', '))
  return reply.code(status).type('application/json; charset=utf-8').send(body)
}

function failureOf(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  if (error instanceof ZodError) return invalid(fieldsOf(error))
  // An object with a `toString` of its own, where a text was awaited: JSON can send one, and nothing can be made of it.
  if (error instanceof TypeError && error.message.startsWith('Cannot convert object to primitive'))
    return fail('malformed')
  return ofFastify(error) ?? ofUnstorable(error, request) ?? ofDatabase(error) ?? fail('internal')
}

function ofFastify({ code, statusCode, message }: FastifyError): Failure | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return fail('too_large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415 || statusCode === 406)
    return fail('unsupported_media_type')
  if (/unexpected end of (multipart|form)|^multipart: |boundary not found/i.test(message))
    return fail('malformed')
  return statusCode && statusCode >= 400 && statusCode < 500 ? fail('malformed') : undefined
}

/** Names the parts of a request with a NUL, which no text of PostgreSQL holds (SQLSTATE 22021, 22P05). */
function ofUnstorable(error: FastifyError, { params, query, body }: FastifyRequest): Failure | undefined {
  if (!['22021', '22P05'].includes(codeOf(error))) return undefined
  const sent = [params, query, body].filter(isObject).flatMap(part => Object.entries(part))
  const names = sent.filter(([, value]) => JSON.stringify(value)?.includes('\\u0000')).map(([name]) => name)
  return names.length ? invalid(Object.fromEntries(names.map(name => [name, 'invalid']))) : undefined
}

/** Maps refusals of the database that passed every check, by SQLSTATE class. */
function ofDatabase(error: FastifyError): Failure | undefined {
  const code = codeOf(error)
  const { column_name } = factsOf(error)
  if (code === '23503') return fail('in_use')
  if (code === '23505' || code === '23P01') return fail('exists')
  if (code === '23502' && column_name) return invalid({ [String(column_name)]: 'required' })
  // 54: longer than an index takes, or deeper than its stack.
  if (code.startsWith('22') || code.startsWith('54')) return fail('invalid')
  if (code === '40P01' || code === '40001' || code === '55P03') return fail('unavailable', { retryAfter: 1 })
  if (isFull(code)) return fail('no_space')
  return isDown(code) ? fail('unavailable') : undefined
}

/** No space left: for the database (53100), for a file, or in the quota of its owner. */
const isFull = (code: string) => ['53100', 'ENOSPC', 'EDQUOT'].includes(code)

/** The database is away, starting, overloaded, stopped a statement or has become a copy that only reads. */
const isDown = (code: string) =>
  /^(08|53|57P0)/.test(code) ||
  /^(CONNECT|ECONN|CONNECTION_|ENOTFOUND|EAI_AGAIN|ETIMEDOUT)/.test(code) ||
  ['57014', '25006', 'EROFS', 'EMFILE', 'ENFILE'].includes(code)
