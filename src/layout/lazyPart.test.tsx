// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart'

afterEach(() => {
  cleanup()
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
