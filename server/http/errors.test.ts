import { fastify } from 'fastify'
import { expect, it } from 'vitest'
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
