// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, answering, draw, dropCookies, Status, tokenOf } from '../../tests/kit/screens/signIn'
import { accessToken, keepToken } from '../providers/accessToken'
import { SignIn } from './SignIn'
import { keepReturnPath, leaveNote } from './signInNote'

afterEach(() => {
  cleanup()
  dropCookies()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const INSTALLED = {
  installed: true,
  providers: [],
  password: true,
  demo: false,
  name: 'Nordlicht',
  logo_url: null,
}
const ADMITTED = { access_token: 'a.b.c', user: { id: 1, role: 'superadmin' } }
const CAPTCHA = {
  captcha_id: 'c1',
  captcha_svg: '<svg viewBox="0 0 2 2"><image href="data:image/png;base64,iVBORw0KGgo="/></svg>',
}

async function open(answers: Answers, magic?: string) {
  const calls = answering({ 'GET /install-check': INSTALLED, ...answers })
  const signedIn = vi.fn()
  const shown = draw(<SignIn magic={magic} locale="en" onLocale={() => {}} onSignedIn={signedIn} />)
  await act(async () => {})
  return { calls, signedIn, shown, user: userEvent.setup() }
}

async function enterPassword(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'layla@office.example')
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
}

it('shows the name, both languages, and the one button of a provider', async () => {
  await open({ 'GET /install-check': { ...INSTALLED, providers: ['google'], password: false } })
  expect(screen.getByText('Nordlicht')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'العربية' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign in with Google' })).toBeTruthy()
  expect(screen.queryByLabelText('Email')).toBeNull()
})

it('goes by e-mail, password and code, keeps the token and lands by role', async () => {
  const { calls, signedIn, user } = await open({
    'POST /users/login': { session_token: 's1', sent_by: 'mail' },
    'POST /user/auth': ADMITTED,
  })
  await enterPassword(user)
  await user.type(screen.getByLabelText('Six-digit code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(calls.at(-1)!.body).toEqual({ email: 'layla@office.example', code: '123456', session_token: 's1' })
  expect(accessToken()).toBe('a.b.c')
  expect(signedIn).toHaveBeenCalledWith('/campaigns')
})

it('has the captcha block hidden until max_retries, and sends its answer', async () => {
  let tries = 0
  const { calls, shown, user } = await open({
    'POST /users/login': () =>
      tries++ === 0 ? { error: 'max_retries', ...CAPTCHA } : { session_token: 's' },
  })
  const block = shown.container.querySelector<HTMLElement>('.d-captcha')!
  expect(block.hidden).toBe(true)
  await enterPassword(user)
  expect(block.hidden).toBe(false)
  expect(screen.getByRole('alert').textContent).toBe('Max retries reached')
  expect(screen.getByText('Enter the code in the picture to continue.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Please enter the code in the picture above'))
  const picture = screen.getByRole('img', { name: 'Picture with six characters' })
  expect(picture.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo=')
  const recording = screen.getByLabelText<HTMLAudioElement>('Listen to the characters')
  expect([recording.getAttribute('src'), recording.controls]).toEqual(['/api/v1/captchas/c1/audio', true])
  await user.type(screen.getByLabelText('Please enter the code in the picture above'), 'acdefh')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(calls.at(-1)!.body).toMatchObject({ captcha_id: 'c1', captcha: 'acdefh' })
})

it('brings each new captcha to the field of its code', async () => {
  const wrong = { ...CAPTCHA, captcha_svg: CAPTCHA.captcha_svg.replace('iVBORw0KGgo=', 'iVBORw0KGgp=') }
  let tries = 0
  const { user } = await open({
    'POST /users/login': () =>
      tries++ === 0 ? { error: 'max_retries', ...CAPTCHA } : { error: 'wrong_captcha', ...wrong },
  })
  await enterPassword(user)
  await user.keyboard('acdefh')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const field = screen.getByLabelText<HTMLInputElement>('Please enter the code in the picture above')
  await vi.waitFor(() => expect([document.activeElement, field.value]).toEqual([field, '']))
})

it('does the work that is asked for beside the captcha', async () => {
  const hmacSignatureSecret = 'secret'
  const work = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 20, deriveKey, hmacSignatureSecret },
  })
  let tries = 0
  const { calls, user } = await open({
    'POST /users/login': () =>
      tries++ === 0 ? { error: 'max_retries', ...CAPTCHA, work } : { session_token: 's' },
  })
  await enterPassword(user)
  await user.type(screen.getByLabelText('Please enter the code in the picture above'), 'acdefh')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Six-digit code')
  const { work: done } = calls.at(-1)!.body as { work: Payload }
  expect((await verifySolution({ ...done, deriveKey, hmacSignatureSecret })).verified).toBe(true)
})

it('clears a wrong code, and goes back to the first step by an expired one', async () => {
  let tries = 0
  const { user } = await open({
    'POST /users/login': { session_token: 's1' },
    'POST /user/auth': () => ({ error: tries++ === 0 ? 'wrong_code' : 'expired' }),
  })
  await enterPassword(user)
  const code = screen.getByLabelText<HTMLInputElement>('Six-digit code')
  await user.type(code, '111111{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Wrong code')
  expect(code.value).toBe('')
  await user.type(code, '222222{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Expired')
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

it('clears an error after four seconds', async () => {
  leaveNote('errors.authentication_failed')
  vi.useFakeTimers()
  await open({})
  expect(screen.getByText('Authentication failed')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(3_900))
  expect(screen.getByText('Authentication failed')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.queryByText('Authentication failed')).toBeNull()
})

it('says who has no role that an account was made', async () => {
  const { user } = await open({
    'POST /users/login': { session_token: 's1' },
    'POST /user/auth': { error: 'unuthorized_access' },
  })
  await enterPassword(user)
  await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}')
  expect(screen.getByText('Account Created')).toBeTruthy()
  expect(screen.getByText('Contact Admin To Grant Access')).toBeTruthy()
  expect(accessToken()).toBeUndefined()
})

it('sets up an empty installation by the magic word of the address', async () => {
  const { calls, signedIn, user } = await open(
    { 'GET /install-check': [], 'POST /users/magic-first-login': ADMITTED },
    'the-word',
  )
  expect(screen.queryByLabelText('Setup code')).toBeNull()
  await user.type(screen.getByLabelText('Email'), 'first@office.example')
  await user.type(screen.getByLabelText('Password'), 'a long password')
  await user.click(screen.getByRole('button', { name: 'Create account' }))
  expect(calls.at(-1)!.body).toEqual({
    magic: 'the-word',
    email: 'first@office.example',
    password: 'a long password',
  })
  expect(signedIn).toHaveBeenCalled()
})

it('offers one button a role in a demo', async () => {
  const { calls, signedIn, user } = await open({
    'GET /install-check': { ...INSTALLED, demo: true },
    'POST /users/demo-login': { access_token: 'a.b.c', user: { id: 5, role: 'de_admin' } },
  })
  await user.click(screen.getByRole('button', { name: 'Admin (Germany)' }))
  expect(calls.at(-1)!.body).toEqual({ role: 'de_admin' })
  expect(signedIn).toHaveBeenCalledWith('/bw-campaigns')
})

it('offers to try again where the server does not answer', async () => {
  let down = true
  const { user } = await open({
    'GET /install-check': () => (down ? new Status(503, { error: 'unavailable' }) : INSTALLED),
  })
  expect(screen.getByRole('alert').textContent).toBe('The server is busy. Try again in a moment.')
  down = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByLabelText('Email')).toBeTruthy()
})

it('brings who is still signed in back to where they were, by one click', async () => {
  keepReturnPath('/candidates/5?tab=papers')
  keepToken(tokenOf(1))
  const { user, signedIn } = await open({ 'GET /install-check': new Status(503) })
  await user.click(screen.getByRole('button', { name: 'Continue where you left off' }))
  expect(signedIn).toHaveBeenCalledWith('/candidates/5?tab=papers')
  cleanup()
  await open({})
  expect(screen.queryByRole('button', { name: 'Continue where you left off' })).toBeNull()
})
