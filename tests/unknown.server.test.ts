import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '../contract/calls'
import type { ApiCall } from '../contract/calls/call'
import { callsOf, RESOURCE_CALLS } from '../contract/calls/resource'
import type { Api } from './kit/api'
import { signIn, startApp, type TestApp } from './kit/app'
import { some } from './kit/long'

let app: TestApp
let master: Api

beforeAll(async () => {
  app = await startApp()
  master = await app.api('master')
})
afterAll(() => app?.stop())

/** Below `/api/v1`; pages take any address, and so does what an element loads or an identity provider sends. */
const isClosed = ({ path, cookie, line }: ApiCall) =>
  !path.startsWith('//') && !cookie && line !== 'GET /auth/{provider}/callback'
/**
 * The calls that every resource has are one code for all of them: the short form makes each of them at some resources, in
 * turns, and every call that a feature declares.
 */
const OF_RESOURCES = [...RESOURCE_CALLS.values()].map(callsOf)
const SOME = [...CALLS, ...OF_RESOURCES.flatMap((calls, at) => some(calls, 4, at))]
const filled = (path: string) => path.replace(/\{(\w+_)?id\}/g, '1').replace(/\{\w+\}/g, 'x')

test('every call refuses a key that it does not declare, by its name', async () => {
  const wrong: string[] = []
  for (const { line, method, path, upload } of SOME.filter(isClosed)) {
    const asked = await master.call(method, `${filled(path)}?no_such_key=1`, upload ? {} : undefined)
    const sent =
      method === 'GET' || upload ? asked : await master.call(method, filled(path), { no_such_key: 1 })
    for (const [where, { status, refusal, text }] of Object.entries({ asked, sent })) {
      const isNamed = status === 422 && refusal.fields?.no_such_key === 'unknown_field'
      // Refused before the query and the body are read.
      const isElsewhere = [404, 405].includes(status) || (upload && status === 415)
      if (!isNamed && !isElsewhere) wrong.push(`${line} ${where}: ${status} ${text.slice(0, 200)}`)
    }
  }
  const search = await master.post('/logs?page=1', { value: 'x', no_such_key: 1 })
  expect(search.refusal.fields).toEqual({ no_such_key: 'unknown_field' })
  expect(wrong).toEqual([])
})

test('the union of lists takes a whole campaign, and no other key', async () => {
  const { status, text } = await master.post('/lists-un', {
    ...{
      id: 4,
      version: 2,
      name: 'Autumn',
      subject: 'News',
      from_email: 'a@office.example',
      status: 'draft',
    },
    ...{ list_ids: [], exclude_list_ids: [], window_days: null },
  })
  expect(status, text).toBe(200)
  const refused = await master.post('/lists-un', { list_ids: [], filters: { status: 'x' }, langauge: 'en' })
  expect([refused.status, refused.refusal.fields]).toEqual([
    422,
    { filters: 'unknown_field', langauge: 'unknown_field' },
  ])
  const filter = { listings: { no_such_field: 1 } }
  const filtered = await master.post('/lists-un', { audience: 'bb', list_ids: [], filter })
  expect([filtered.status, Object.keys(filtered.refusal.fields ?? {})]).toEqual([
    422,
    ['filter.listings.no_such_field'],
  ])
})

test('a NUL is refused by the name of the part that holds it, in every path', async () => {
  const wrong: string[] = []
  for (const { line, method, path } of SOME.filter(({ path }) => path.includes('{'))) {
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) {
      const place = filled(path.replace(`{${name}}`, '%00'))
      const url = place.startsWith('//') ? app.url + place.slice(1) : `${app.url}/api/v1${place}`
      const token = await signIn(app.services, app.userOf('master'))
      const answer = await fetch(url, {
        method,
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
      })
      const text = await answer.text()
      const { status } = answer
      if (status < 500 && status !== 422) continue
      const { fields = {} } = status === 422 ? (JSON.parse(text) as { fields?: Record<string, string> }) : {}
      if (fields[String(name)] !== 'invalid') wrong.push(`${line} ${name}: ${status} ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a NUL in the token of an undo is refused by its name', async () => {
  const { status, refusal } = await master.post('/undo', { undo: 'a\u0000b' })
  expect([status, refusal.fields]).toEqual([422, { undo: 'invalid' }])
})

test('an unknown token of an undo is not said to be late', async () => {
  const { status, refusal } = await master.post('/undo', { undo: 'never' })
  expect([status, refusal.error]).toEqual([409, 'undo_expired'])
  expect(refusal.message).toContain('undone already')
})
