import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenApi } from '../contract/http/openapi'
import { startApp, type TestApp } from './kit/app'

let app: TestApp
let document: OpenApi

beforeAll(async () => {
  app = await startApp()
  document = (await (await app.api('master')).get('/openapi.json')).json as OpenApi
})
afterAll(() => app?.stop())

/** Exists in a demo only. */
const ELSEWHERE = ['/users/demo-login']

interface Documented {
  path: string
  methods: string[]
  root: boolean
}

function documented(): Documented[] {
  return Object.entries(document.paths)
    .filter(([path]) => !ELSEWHERE.includes(path))
    .map(([path, item]) => ({
      path: path.replaceAll('{id}', '987654321').replace(/\{\w+\}/g, 'x'),
      methods: Object.keys(item).filter(name => name !== 'servers'),
      root: 'servers' in item,
    }))
}

test('what the document names is there, by each of its methods', async () => {
  const api = await app.api('master')
  const wrong: string[] = []
  for (const { path, methods } of documented().filter(({ root }) => !root)) {
    const answer = await api.call('PATCH', path, {})
    const allowed = (answer.headers.get('allow') ?? '').toLowerCase().split(', ').filter(Boolean).sort()
    // A resource answers every method of its paths; those that nobody may use are 405 by the definition.
    const missing = methods.filter(method => !allowed.includes(method))
    if (answer.status !== 405 || missing.length) wrong.push(`${path}: ${answer.status}, without ${missing}`)
  }
  expect(wrong).toEqual([])
})

test('what needs no session answers without one, all else is 401', async () => {
  const nobody = await app.api(null)
  const wrong: string[] = []
  for (const [path, item] of Object.entries(document.paths)) {
    if (ELSEWHERE.includes(path) || 'servers' in item) continue
    for (const [method, operation] of Object.entries(item)) {
      const open = Array.isArray(operation.security) && operation.security.length === 0
      const sent = path.replaceAll('{id}', '987654321').replace(/\{\w+\}/g, 'x')
      const { status } = await nobody.call(method.toUpperCase(), sent, method === 'get' ? undefined : {})
      if (open ? status === 401 || status >= 500 : status !== 401) wrong.push(`${method} ${path}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('anybody may ask for the document', async () => {
  const answer = await (await app.api(null)).get('/openapi.json')
  expect([answer.status, answer.json]).toEqual([200, document])
})
