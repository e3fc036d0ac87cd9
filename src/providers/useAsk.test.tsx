// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { CoreAdminContext } from 'react-admin'
import { expect, it, vi } from 'vitest'
import { courseCalls } from '../../contract/calls/courses'
import { queries } from '../queries'
import type { LotseDataProvider } from './dataProvider'
import { askKey, useAsk } from './useAsk'

const seven = { params: { id: 7 } }

function drawn(options = {}) {
  const ask = vi.fn(async (_call: unknown, _asked: unknown, _signal?: AbortSignal) => ({ seats: [] }))
  const client = queries()
  const provider = { ask } as unknown as LotseDataProvider
  const hook = renderHook(given => useAsk(courseCalls.readPage, seven, given), {
    initialProps: options,
    wrapper: ({ children }) => (
      <CoreAdminContext dataProvider={provider} queryClient={client}>
        {children}
      </CoreAdminContext>
    ),
  })
  return { ask, client, hook }
}

it('asks with the request and a signal, and keeps the answer under the key of the call', async () => {
  const { ask, client, hook } = drawn()
  await waitFor(() => expect(hook.result.current.data).toEqual({ seats: [] }))
  expect(ask).toHaveBeenCalledWith(courseCalls.readPage, seven, expect.any(AbortSignal))
  expect(client.getQueryData(askKey(courseCalls.readPage, seven))).toEqual({ seats: [] })
  act(() => void client.setQueryData(askKey(courseCalls.readPage, seven), { seats: [1] }))
  await waitFor(() => expect(hook.result.current.data).toEqual({ seats: [1] }))
})

it.each([
  ['an event of the resource that its path names', ['courses']],
  ['a key of the call without a request', askKey(courseCalls.readPage)],
])('asks again after %s', async (_, queryKey) => {
  const { ask, client, hook } = drawn()
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true))
  await act(() => client.invalidateQueries({ queryKey }))
  expect(ask).toHaveBeenCalledTimes(2)
  await act(() => client.invalidateQueries({ queryKey: ['leads'] }))
  expect(ask).toHaveBeenCalledTimes(2)
})

it('follows the resource that it is given instead', async () => {
  const { ask, client, hook } = drawn({ resource: 'attendance' })
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true))
  await act(() => client.invalidateQueries({ queryKey: ['courses'] }))
  expect(ask).toHaveBeenCalledTimes(1)
  await act(() => client.invalidateQueries({ queryKey: ['attendance'] }))
  expect(ask).toHaveBeenCalledTimes(2)
})

it('asks again with another version', async () => {
  const { ask, hook } = drawn({ version: 1 })
  await waitFor(() => expect(hook.result.current.isSuccess).toBe(true))
  hook.rerender({ version: 2 })
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
})
