// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { testI18nProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '../contract/constants'
import en from '../i18n/en.json'

/** Downloads of the first parts do not come until this is called. */
let arrive = () => {}

vi.mock('./session/SignIn', async () => {
  await new Promise<void>(resolve => {
    arrive = resolve
  })
  return { SignIn: () => <p>Sign in here</p> }
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  history.replaceState(null, '', '/')
})

it('the sign-in page offers a retry where it has not loaded in 120 s', async () => {
  history.replaceState(null, '', '/login')
  const { Start } = await import('./Start')
  vi.useFakeTimers()
  render(<Start i18nProvider={testI18nProvider({ messages: en })} />)
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS))
  expect(screen.getByRole('alert').textContent).toContain(en.app.slow_view)
  vi.useRealTimers()
  arrive()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Sign in here')).toBeTruthy()
})
