// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, answering, draw, dropCookies } from '../../tests/kit/screens/signIn'
import { accessToken } from '../providers/accessToken'
import { SignIn } from './SignIn'

const { signInWithPopup, signOut, initializeApp } = vi.hoisted(() => ({
  signInWithPopup: vi.fn(),
  signOut: vi.fn(async () => undefined),
  initializeApp: vi.fn((options: object) => options),
}))
vi.mock('firebase/app', () => ({ initializeApp }))
vi.mock('firebase/auth', () => ({
  initializeAuth: () => ({ signOut }),
  browserPopupRedirectResolver: {},
  inMemoryPersistence: {},
  GoogleAuthProvider: class {
    setCustomParameters() {}
  },
  signInWithPopup,
}))

afterEach(() => {
  cleanup()
  dropCookies()
  vi.unstubAllGlobals()
  signInWithPopup.mockReset()
})

const WEB = { projectId: 'lotse-crm', apiKey: 'key', authDomain: 'lotse-crm.firebaseapp.com' }
const INSTALLED = {
  installed: true,
  providers: ['firebase'],
  password: false,
  demo: false,
  name: 'Nordlicht',
  logo_url: null,
  firebase: WEB,
}
const ADMITTED = { access_token: 'a.b.c', user: { id: 1, role: 'de_user' } }

async function press(answers: Answers, name = 'Sign in with Google') {
  const calls = answering({ 'GET /install-check': INSTALLED, ...answers })
  const signedIn = vi.fn()
  draw(<SignIn locale="en" onLocale={() => {}} onSignedIn={signedIn} />)
  await act(async () => {})
  await userEvent.setup().click(await screen.findByRole('button', { name }))
  return { calls, signedIn }
}

const comes = () => signInWithPopup.mockResolvedValue({ user: { getIdToken: async () => 'id-token' } })

it("hands the window's token to the server, and keeps nothing of Firebase", async () => {
  comes()
  const { calls, signedIn } = await press({ 'POST /loginCRM': ADMITTED })
  await vi.waitFor(() => expect(signedIn).toHaveBeenCalledWith('/bw-campaigns'))
  expect(initializeApp).toHaveBeenCalledWith(WEB)
  expect(calls.at(-1)).toMatchObject({ call: 'POST /loginCRM', body: { token: 'id-token' } })
  expect(accessToken()).toBe('a.b.c')
  expect(signOut).toHaveBeenCalled()
})

it('makes the account of somebody new, who is told who grants access', async () => {
  comes()
  const { calls } = await press({
    'POST /loginCRM': { error: 'unuthorized_access', ticket: 't1' },
    'POST /user': { id: 9 },
  })
  await screen.findByRole('heading', { name: 'Account Created' })
  expect(calls.at(-1)).toMatchObject({ call: 'POST /user', body: { ticket: 't1' } })
})

it.each([
  [{ code: 'auth/popup-closed-by-user' }, /window was closed/],
  [{ code: 'auth/popup-blocked' }, /blocked the window/],
  [{ code: 'auth/network-request-failed' }, /Authentication failed/],
])('%o is said', async (error, words) => {
  signInWithPopup.mockRejectedValue(error)
  const { calls } = await press({})
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(calls.map(({ call }) => call)).toEqual(['GET /install-check'])
})

it('says what the server refuses, and is named apart beside another provider', async () => {
  comes()
  await press(
    {
      'GET /install-check': { ...INSTALLED, providers: ['google', 'firebase'] },
      'POST /loginCRM': { error: 'domain_not_allowed' },
    },
    'Sign in with Firebase',
  )
  expect((await screen.findByRole('alert')).textContent).toBe('Domain is not allowed')
})
