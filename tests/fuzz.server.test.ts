import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERROR_STATUS } from '../contract/http/errors'
import { RESOURCES } from '../contract/resources'
import { signIn, startApp, type TestApp } from './kit/app'
import { isLong } from './kit/long'
import { type WildCall, wellFormed, wildCall } from './kit/wild'

/** Calls a resource; a long run (LONG=1) makes many more of them. */
const RUNS = isLong ? 3_000 : 4

let app: TestApp
let token: string

beforeAll(async () => {
  app = await startApp()
  await comeBack()
})
afterAll(() => app?.stop())

/** A wild call may delete or disable the one who makes it. */
async function comeBack(): Promise<void> {
  const id = app.userOf('master')
  await app.sql`update users set deleted_at = null, active = true, role = 'master' where id = ${id}`
  token = await signIn(app.services, id)
}

async function send({ method, path, body, headers, form }: WildCall): Promise<Response> {
  const sent = form ? formOf(form) : method === 'GET' ? undefined : body
  return fetch(`${app.url}/api/v1${path}`, {
    method,
    body: sent,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof sent === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(form ? {} : headers),
    },
  })
}

function formOf({ file, ...fields }: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, wellFormed(value))
  form.set('file', new File([String(file)], 'people.csv', { type: 'text/csv' }))
  return form
}

/** Holds the shape that every refusal has, and that nothing of the inside is in it. */
async function hold(call: WildCall): Promise<void> {
  const answer = await send(call)
  const text = await answer.text()
  const told = `${answer.status} ${text.slice(0, 400)}`
  expect(answer.status, told).toBeLessThan(500)
  expect(answer.headers.get('x-request-id'), told).toBeTruthy()
  if (answer.status === 401) await comeBack()
  if (answer.status < 400) return
  const refusal = JSON.parse(text) as { error: keyof typeof ERROR_STATUS; message: string; id: string }
  expect(ERROR_STATUS[refusal.error], told).toBe(answer.status)
  expect(refusal.message, told).toEqual(expect.any(String))
  expect(refusal.id, told).toBe(answer.headers.get('x-request-id'))
  expect(text, told).not.toMatch(/\bat .+:\d+:\d+|syntax error|violates|\bpg_|node_modules/)
}

describe('whatever is sent, the answer is no fault and every refusal has its shape', () => {
  test.each(RESOURCES)(
    '$name',
    async definition => {
      await fc.assert(fc.asyncProperty(wildCall(definition), hold), {
        numRuns: RUNS,
        interruptAfterTimeLimit: 300_000,
      })
    },
    320_000,
  )
})

test('what was stored on the way can be read again', async () => {
  await comeBack()
  for (const { name } of RESOURCES) {
    const answer = await send({ method: 'GET', path: `/${name}-all`, body: undefined, headers: {} })
    expect(answer.status, name).toBe(200)
    expect(Array.isArray(await answer.json()), name).toBe(true)
  }
})
