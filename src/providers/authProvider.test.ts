// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answering, dropCookies, Status, tokenOf } from '../../tests/kit/screens/signIn'
import { accessToken, keepToken } from './accessToken'
import { authProvider, mayDo } from './authProvider'
import { forgetMe } from './me'

beforeEach(forgetMe)
afterEach(() => {
  dropCookies()
  vi.unstubAllGlobals()
})

it('lets in who has a token that is not over', async () => {
  await expect(authProvider.checkAuth({})).rejects.toMatchObject({ redirectTo: '/login' })
  keepToken(tokenOf(7))
  await expect(authProvider.checkAuth({})).resolves.toBeUndefined()
})

it('leaves every refusal to who called', async () => {
  for (const status of [0, 401, 403, 404, 409, 422, 423, 429, 500, 503])
    await expect(authProvider.checkError({ status })).resolves.toBeUndefined()
})

it('knows who it is and what it may do from one fetch', async () => {
  keepToken(tokenOf(7, 'user'))
  const calls = answering({
    'GET /user/me': { id: 7, name: 'Layla', image: '/p.png', role: 'de_superadmin' },
  })
  expect(await authProvider.getIdentity?.()).toMatchObject({ id: 7, fullName: 'Layla', avatar: '/p.png' })
  expect(await authProvider.getPermissions?.({})).toBe('de_superadmin')
  expect(await authProvider.canAccess?.({ resource: 'bw-lists', action: 'delete' })).toBe(true)
  expect(await authProvider.canAccess?.({ resource: 'campaigns', action: 'list' })).toBe(false)
  expect(calls).toHaveLength(1)
})

it('takes the role of the token while the session is locked', async () => {
  keepToken(tokenOf(7, 'superadmin'))
  answering({ 'GET /user/me': { id: 7, name: 'Layla', image: null, locked: true } })
  expect(await authProvider.getPermissions?.({})).toBe('superadmin')
})

it('asks again after a fetch that failed', async () => {
  keepToken(tokenOf(7))
  let down = true
  answering({ 'GET /user/me': () => (down ? new Status(503) : { id: 7, name: 'L', role: 'user' }) })
  await expect(authProvider.getPermissions?.({})).rejects.toMatchObject({ status: 503 })
  down = false
  expect(await authProvider.getPermissions?.({})).toBe('user')
})

it('tells the server of a log-out, and signs out even when that does not answer', async () => {
  keepToken(tokenOf(7))
  const calls = answering({})
  expect(await authProvider.logout({})).toBe('/login')
  expect(calls.map(({ call }) => call)).toEqual(['GET /user/logout'])
  expect(accessToken()).toBeUndefined()
})

it('mirrors the contract for records and for screens', () => {
  expect(mayDo('user', 'leads', 'edit')).toBe(true)
  expect(mayDo('user', 'leads', 'delete')).toBe(false)
  expect(mayDo('admin', 'leads', 'export')).toBe(true)
  expect(mayDo('admin', 'logs', 'create')).toBe(false)
  expect(mayDo('user', 'settings', 'list')).toBe(false)
  expect(mayDo('user', 'pin', 'list')).toBe(true)
  expect(mayDo(null, 'leads', 'list')).toBe(false)
})
