// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { I18nContextProvider, testI18nProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '../../contract/constants'
import en from '../../i18n/en.json'
import { lazyPart } from './lazyPart'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a part that cannot come while there is no connection comes when there is one again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi
    .fn<() => Promise<{ default: () => React.ReactNode }>>()
    .mockRejectedValueOnce(new TypeError('no connection'))
    .mockResolvedValue({ default: () => <p>the part</p> })
  const Part = lazyPart(load)
  render(
    <>
      <input defaultValue="typed" aria-label="note" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </>,
  )
  await act(async () => {})
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('typed')
  online.mockReturnValue(true)
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

type Load = () => Promise<{ default: () => React.ReactNode }>

/** A page with a typed field and a part that is loaded. */
function drawPart(load: Load) {
  const Part = lazyPart(load)
  render(
    <I18nContextProvider value={testI18nProvider({ messages: en })}>
      <input defaultValue="typed" aria-label="note" />
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </I18nContextProvider>,
  )
}

it('a part that cannot be loaded offers a retry and leaves the page as it is', async () => {
  const load = vi
    .fn<Load>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue({ default: () => <p>the part</p> })
  drawPart(load)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('the part')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('typed')
})

it('a part that does not come in 120 s offers a retry', async () => {
  vi.useFakeTimers()
  drawPart(() => new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS))
  expect(screen.getByRole('alert').textContent).toContain(en.app.slow_view)
})
