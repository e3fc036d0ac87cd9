// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { listen } from './messages'
import { type FromEditor, fromEditor, toEditor } from './protocol'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

function hearing() {
  const heard = vi.fn<(message: FromEditor) => void>()
  stops.push(listen({ schema: fromEditor, from: () => window, onMessage: heard }))
  const receive = (data: unknown, origin = window.location.origin, source: Window | null = window) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
  return { heard, receive }
}

describe('listen', () => {
  it('hears messages of its window that fit', () => {
    const { heard, receive } = hearing()
    receive({ type: 'read', nonce: '1', content: '<p>x</p>', style: '' })
    expect(heard).toHaveBeenCalledWith({ type: 'read', nonce: '1', content: '<p>x</p>', style: '' })
  })

  it('ignores other origins, other windows and what does not fit', () => {
    const { heard, receive } = hearing()
    receive({ type: 'ready' }, 'https://elsewhere.example')
    receive({ type: 'ready' }, window.location.origin, null)
    receive({ type: 'read', nonce: 1 })
    receive('ready')
    expect(heard).not.toHaveBeenCalled()
  })

  it('hears nothing once it is stopped', () => {
    const { heard, receive } = hearing()
    stops.splice(0).forEach(stop => void stop())
    receive({ type: 'ready' })
    expect(heard).not.toHaveBeenCalled()
  })
})

it('knows every message to the editor by its type, and refuses senseless widths', () => {
  expect(toEditor.safeParse({ type: 'width', pixels: 390 }).success).toBe(true)
  expect(toEditor.safeParse({ type: 'width', pixels: 0 }).success).toBe(false)
  expect(toEditor.safeParse({ type: 'act', act: 'explode' }).success).toBe(false)
})
