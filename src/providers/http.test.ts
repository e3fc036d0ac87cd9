// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { answering, dropCookies, Status, tokenOf } from '../../tests/kit/screens/signIn'
import { accessToken, keepToken } from './accessToken'
import { fetchFile, sendForm } from './files'
import { request } from './http'
import { onSignal, type Signal } from './signals'

afterEach(() => {
  dropCookies()
  vi.unstubAllGlobals()
})

function heard(name: Signal) {
  const listener = vi.fn()
  onSignal(name, listener)
  return listener
}

it('sends the bearer and JSON, and reads JSON', async () => {
  keepToken('a.b.c')
  const calls = answering({ 'POST /leads': { id: 1 } })
  expect(await request('/leads', { method: 'POST', body: { name: 'X' }, headers: { 'X-A': '1' } })).toEqual({
    id: 1,
  })
  expect(calls[0]).toMatchObject({
    body: { name: 'X' },
    headers: { Accept: 'application/json', Authorization: 'Bearer a.b.c', 'X-A': '1' },
  })
})

it('answers nothing for 204', async () => {
  answering({ 'DELETE /leads/1': new Status(204) })
  expect(await request('/leads/1', { method: 'DELETE' })).toBeUndefined()
})

it('throws the answer with its status and body', async () => {
  const body = { error: 'invalid', message: 'Not valid', fields: { name: 'required' }, id: 'r' }
  answering({ 'POST /leads': new Status(422, body) })
  await expect(request('/leads', { method: 'POST', body: {} })).rejects.toMatchObject({
    status: 422,
    message: 'Not valid',
    body,
  })
})

it('ends the session by any 401', async () => {
  keepToken('a.b.c')
  const ended = heard('ended')
  answering({ 'GET /leads': new Status(401, { error: 'unauthenticated' }) })
  await expect(request('/leads')).rejects.toMatchObject({ status: 401 })
  expect(accessToken()).toBeUndefined()
  expect(ended).toHaveBeenCalledTimes(1)
})

it.each([
  [401, 'ended'],
  [423, 'locked'],
] as const)('obeys a %i to a download and to an upload as to any call: %s', async (status, name) => {
  keepToken('a.b.c')
  const signalled = heard(name)
  answering({ 'GET /leads/export': new Status(status) })
  await expect(fetchFile('/leads/export')).rejects.toMatchObject({ status })
  expect(signalled).toHaveBeenCalledTimes(1)
  keepToken('a.b.c')
  vi.stubGlobal('XMLHttpRequest', uploadAnswering(status))
  await expect(sendForm('/files', new FormData())).rejects.toMatchObject({ status })
  expect(signalled).toHaveBeenCalledTimes(2)
})

/** An upload as the browser does it, answered at once: happy-dom sends no forms. */
function uploadAnswering(status: number) {
  return class {
    status = status
    responseText = '{}'
    upload = {}
    onload?: () => void
    open() {}
    setRequestHeader() {}
    send() {
      queueMicrotask(() => this.onload?.())
    }
  }
}

it('does not end a session that began while an older call was on its way', async () => {
  keepToken('old')
  const ended = heard('ended')
  answering({
    'GET /leads': () => {
      keepToken('new')
      return new Status(401)
    },
  })
  await expect(request('/leads')).rejects.toMatchObject({ status: 401 })
  expect(accessToken()).toBe('new')
  expect(ended).not.toHaveBeenCalled()
})

it('locks by 423 and never signs out', async () => {
  keepToken('a.b.c')
  const [locked, ended] = [heard('locked'), heard('ended')]
  answering({ 'GET /leads': new Status(423, { error: 'locked' }) })
  await expect(request('/leads')).rejects.toMatchObject({ status: 423 })
  expect(locked).toHaveBeenCalledTimes(1)
  expect(ended).not.toHaveBeenCalled()
  expect(accessToken()).toBe('a.b.c')
})

it('tells a lost line from an answer, and a stop from both', async () => {
  answering({})
  await expect(request('/leads')).rejects.toMatchObject({ status: 0, message: 'network' })
  const stop = new AbortController()
  stop.abort()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')))
  await expect(request('/leads', { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('says that the own user was changed', async () => {
  keepToken(tokenOf(7))
  const profile = heard('profile')
  answering({ 'PUT /users/7': {}, 'PUT /users/8': {} })
  await request('/users/8', { method: 'PUT', body: {} })
  expect(profile).not.toHaveBeenCalled()
  await request('/users/7', { method: 'PUT', body: {} })
  expect(profile).toHaveBeenCalledTimes(1)
})
