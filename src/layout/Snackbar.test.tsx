// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider, NotificationContextProvider, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SNACKBAR_MS } from '../../contract/constants'
import { startI18n } from '../providers/i18nProvider'
import { Snackbar } from './Snackbar'

const i18nProvider = await startI18n(null)

let notify: ReturnType<typeof useNotify>
function Voice() {
  notify = useNotify()
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <NotificationContextProvider>
      <I18nContextProvider value={i18nProvider}>
        <Voice />
        <Snackbar />
      </I18nContextProvider>
    </NotificationContextProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('Snackbar', () => {
  it('shows a message for 4 s', () => {
    act(() => notify('messages.saved', { type: 'success' }))
    act(() => vi.advanceTimersByTime(SNACKBAR_MS - 1))
    expect(screen.getByText('Saved')).toBeTruthy()
    act(() => vi.advanceTimersByTime(1))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('keeps a persistent one until it is closed', () => {
    act(() => notify('connection.lost', { type: 'error', autoHideDuration: null }))
    act(() => vi.advanceTimersByTime(600_000))
    expect(screen.getByRole('alert').textContent).toContain('Connection lost. You are currently offline.')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('offers Undo where there is one, once', () => {
    const undo = vi.fn()
    act(() => notify('lists.bulk_changed', { messageArgs: { smart_count: 3 }, undo }))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('undoes the latest change by Z, then the one before, but not where somebody writes', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    act(() => notify('messages.saved', { undo: first }))
    act(() => notify('messages.saved', { undo: second }))
    act(() => notify('messages.sent'))
    const note = document.body.appendChild(document.createElement('textarea'))
    fireEvent.keyDown(note, { key: 'z' })
    expect([first, second].map(each => each.mock.calls.length)).toEqual([0, 0])
    fireEvent.keyDown(document.body, { key: 'z' })
    expect([first, second].map(each => each.mock.calls.length)).toEqual([0, 1])
    fireEvent.keyDown(document.body, { key: 'z' })
    fireEvent.keyDown(document.body, { key: 'z' })
    expect([first, second].map(each => each.mock.calls.length)).toEqual([1, 1])
    note.remove()
  })

  it('waits while a pointer rests on it', () => {
    act(() => notify('messages.saved', { type: 'success' }))
    const snack = screen.getByText('Saved').parentElement!
    fireEvent.pointerEnter(snack)
    act(() => vi.advanceTimersByTime(SNACKBAR_MS * 3))
    expect(screen.getByText('Saved')).toBeTruthy()
    fireEvent.pointerLeave(snack)
    act(() => vi.advanceTimersByTime(SNACKBAR_MS))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  it('stacks three at most', () => {
    for (const type of ['one', 'two', 'three', 'four']) act(() => notify(type))
    expect(['one', 'two', 'three', 'four'].filter(word => screen.queryByText(word))).toEqual([
      'two',
      'three',
      'four',
    ])
  })
})
