import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseSent } from '../../contract/http/parseSent'
import { answerErrors } from './errors'

/** Returns the response to an error of the database or of the system. */
async function answered(code: string) {
  const app = fastify()
  answerErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error('secret words of the inside'), { code })
  })
  const answer = await app.inject('/')
  expect(answer.body).not.toContain('inside')
  return { status: answer.statusCode, error: answer.json().error, retry: answer.headers['retry-after'] }
}

it.each([
  // The database is away, starting, overloaded, a copy that only reads, or stopped the statement.
  ...['CONNECTION_CLOSED', 'CONNECT_TIMEOUT', 'ECONNREFUSED', 'ECONNRESET', 'EAI_AGAIN'],
  ...['57P03', '57014', '53200', '53300', '25006'],
  // The disk is read-only, or there are too many open files.
  ...['EROFS', 'EMFILE'],
])('%s says to come back later', async code => {
  expect(await answered(code)).toEqual({ status: 503, error: 'unavailable', retry: '5' })
})

it.each(['53100', 'ENOSPC', 'EDQUOT'])('%s says that no space is left', async code => {
  expect(await answered(code)).toMatchObject({ status: 507, error: 'no_space' })
})

it.each(['22003', '22P02', '54000', '54001'])('%s says that a value cannot be taken', async code => {
  expect(await answered(code)).toMatchObject({ status: 422, error: 'invalid' })
})

it('says nothing of what nobody expected', async () => {
  expect(await answered('EWHATEVER')).toMatchObject({ status: 500, error: 'internal' })
})

it('calls an object malformed that cannot be read as a text', async () => {
  const app = fastify()
  answerErrors(app)
  app.post('/', ({ body }) => String((body as { id: unknown }).id))
  const answer = await app.inject({ method: 'POST', url: '/', payload: { id: { toString: 1 } } })
  expect({ status: answer.statusCode, error: answer.json().error }).toEqual({
    status: 400,
    error: 'malformed',
  })
})

/** Returns the fields of the refusal of a body by a schema. */
async function refused(schema: z.ZodType, sent: object) {
  const app = fastify()
  answerErrors(app)
  app.post('/', ({ body }) => parseSent(schema, body))
  const answer = await app.inject({ method: 'POST', url: '/', payload: sent })
  expect(answer.statusCode).toBe(422)
  return answer.json().fields
}

const KINDS: [kind: string, schema: z.ZodType, wrong: unknown, code: string][] = [
  ['text', z.string(), 5, 'invalid'],
  ['number', z.number(), 'five', 'only_numbers'],
  ['number with a code of its own', z.number({ error: 'too_large' }), 'five', 'too_large'],
  ['whole number', z.int(), 'five', 'only_numbers'],
  ['whole number', z.int(), 1.5, 'only_numbers'],
  ['truth value', z.boolean(), 'yes', 'invalid'],
  ['list', z.array(z.string()), 'one', 'invalid'],
  ['object', z.object({ inner: z.string() }), 'one', 'invalid'],
  ['object of any keys', z.record(z.string(), z.string()), 'one', 'invalid'],
  ['choice', z.enum(['one', 'two']), 3, 'invalid'],
  ['fixed value', z.literal('one'), 3, 'invalid'],
  ['one of two kinds', z.union([z.string(), z.number()]), true, 'invalid'],
  ['day', z.iso.date({ error: 'valid_day' }), 5, 'valid_day'],
  ['address', z.email({ error: 'valid_email' }), 5, 'valid_email'],
]

it.each(KINDS)(
  'a %s of a wrong type is refused as wrong, a missing or empty one as required',
  async (...given) => {
    const [, schema, wrong, code] = given
    const body = z.object({ field: schema })
    expect(await refused(body, { field: wrong })).toEqual({ field: code })
    expect(await refused(body, {})).toEqual({ field: 'required' })
    expect(await refused(body, { field: null })).toEqual({ field: 'required' })
  },
)

it('names fields within fields, and keys that nobody knows', async () => {
  const body = z.object({ list: z.array(z.strictObject({ id: z.int() })) })
  expect(await refused(body, { list: [{ id: 1 }, { id: '2' }] })).toEqual({ 'list.1.id': 'only_numbers' })
  expect(await refused(body, { list: [{ id: 1, more: 2 }] })).toEqual({ more: 'unknown_field' })
  expect(await refused(body, { list: [{}] })).toEqual({ 'list.0.id': 'required' })
})
