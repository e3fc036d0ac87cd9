// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sideOf } from '../sides'
import { useAtMost, useCampaignEvents } from './useCampaignEvents'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('reads at once, then at most once a gap, and never misses the last word', () => {
  const read = vi.fn()
  const { result } = renderHook(() => useAtMost(read, 500))
  act(() => {
    for (let event = 0; event < 20; event++) result.current()
  })
  expect(read).toHaveBeenCalledTimes(1)
  act(() => void vi.advanceTimersByTime(500))
  expect(read).toHaveBeenCalledTimes(2)
  act(() => void vi.advanceTimersByTime(5_000))
  expect(read).toHaveBeenCalledTimes(2)
  act(() => result.current())
  expect(read).toHaveBeenCalledTimes(3)
})

it('reads a campaign that ended before the page listened', () => {
  const client = new QueryClient()
  client.setQueryData(['campaigns', 'getOne', { id: '7' }], { id: 7, status: 'sending' })
  renderHook(() => useCampaignEvents(sideOf('campaigns'), 7), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(client.getQueryState(['campaigns', 'getOne', { id: '7' }])?.isInvalidated).toBe(true)
})
