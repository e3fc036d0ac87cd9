// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { I18nContextProvider, testI18nProvider } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CHUNK_TIMEOUT_MS } from '../../contract/constants'
import en from '../../i18n/en.json'
import { onDemand } from './onDemand'

const Page = () => <p>Here</p>
const drawn = (View: ComponentType) =>
  render(
    <I18nContextProvider value={testI18nProvider({ messages: en })}>
      <View />
    </I18nContextProvider>,
  )

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('onDemand', () => {
  it('shows the view once it is there, and at once the next time', async () => {
    const load = vi.fn(async () => Page)
    const View = onDemand(load)
    drawn(View)
    expect(screen.getByRole('status').textContent).toContain('Loading')
    expect(await screen.findByText('Here')).toBeTruthy()
    cleanup()
    drawn(View)
    expect(screen.getByText('Here')).toBeTruthy()
    expect(load).toHaveBeenCalledOnce()
  })

  it('offers a retry after a failure', async () => {
    const load = vi
      .fn<() => Promise<ComponentType>>()
      .mockRejectedValueOnce(new Error('gone'))
      .mockResolvedValue(Page)
    drawn(onDemand(load))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Here')).toBeTruthy()
  })

  it('offers a retry where nothing came in 120 s', async () => {
    vi.useFakeTimers()
    drawn(onDemand(() => new Promise<ComponentType>(() => {})))
    await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS))
    expect(screen.getByRole('alert').textContent).toContain(en.app.slow_view)
  })
})
