// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, answering, draw, dropCookies } from '../../tests/kit/screens/signIn'
import { accessToken } from '../providers/accessToken'
import { Callback } from './Callback'
import { takeNote } from './signInNote'

afterEach(() => {
  cleanup()
  dropCookies()
  vi.unstubAllGlobals()
})

let visits = 0
async function comeBack(answer: unknown, more: Answers = {}) {
  const search = `?code=c%2F${++visits}&state=s&scope=email`
  history.replaceState(null, '', `/auth/google/callback${search}`)
  const calls = answering({ [`GET /auth/google/callback${search}`]: answer, ...more })
  const [signedIn, failed] = [vi.fn(), vi.fn()]
  const shown = draw(<Callback onSignedIn={signedIn} onFailed={failed} />)
  const first = shown.container.textContent
  await act(async () => {})
  return { calls, signedIn, failed, first }
}

it('says what it does, hands over every parameter as it came, and lands by role', async () => {
  const { signedIn, first } = await comeBack({ access_token: 'a.b.c', user: { id: 1, role: 'admin' } })
  expect(first).toContain('Processing authentication...')
  expect(accessToken()).toBe('a.b.c')
  expect(signedIn).toHaveBeenCalledWith('/leads')
})

it('goes back to sign-in with the reason', async () => {
  const { failed } = await comeBack({ error: 'domain_not_allowed' })
  expect(failed).toHaveBeenCalled()
  expect(takeNote()).toBe('errors.domain_not_allowed')
})

it('goes back as failed when the server does not answer', async () => {
  const { failed } = await comeBack(() => Promise.reject(new TypeError('down')))
  expect(failed).toHaveBeenCalled()
  expect(takeNote()).toBe('errors.authentication_failed')
})

it('makes the account that a ticket stands for, and says so', async () => {
  const { calls, failed } = await comeBack(
    { error: 'unuthorized_access', ticket: 't1' },
    { 'POST /user': { id: 9 } },
  )
  expect(calls.at(-1)).toMatchObject({ call: 'POST /user', body: { ticket: 't1' } })
  expect(screen.getByText('Account Created')).toBeTruthy()
  expect(screen.getByText('Contact Admin To Grant Access')).toBeTruthy()
  expect(failed).not.toHaveBeenCalled()
})
