// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Tips } from './Tips'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function draw() {
  render(
    <>
      <button type="button" aria-label="Rows" data-tip="Height of rows" />
      <p>Else</p>
      <Tips />
    </>,
  )
  return { button: screen.getByRole('button'), other: screen.getByText('Else') }
}
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const words = () => document.querySelector('.l-tip')?.textContent

describe('a tip', () => {
  it('shows after a moment of pointing, stays under the pointer, and goes after it', () => {
    const { button, other } = draw()
    fireEvent.pointerOver(button, { pointerType: 'mouse' })
    wait(399)
    expect(words()).toBeUndefined()
    wait(1)
    expect(words()).toBe('Height of rows')
    fireEvent.pointerOver(other, { pointerType: 'mouse' })
    wait(50)
    fireEvent.pointerOver(document.querySelector('.l-tip')!, { pointerType: 'mouse' })
    wait(1000)
    expect(words()).toBe('Height of rows')
    fireEvent.pointerOver(other, { pointerType: 'mouse' })
    wait(120)
    expect(words()).toBeUndefined()
  })

  it.each([
    ['Escape', (button: HTMLElement) => fireEvent.keyDown(button, { key: 'Escape' })],
    ['a click', (button: HTMLElement) => fireEvent.pointerDown(button, { pointerType: 'mouse' })],
    ['scrolling', () => fireEvent.scroll(document)],
  ])('goes by %s', (_, act) => {
    const { button } = draw()
    fireEvent.pointerOver(button, { pointerType: 'mouse' })
    wait(400)
    expect(words()).toBe('Height of rows')
    act(button)
    wait(0)
    expect(words()).toBeUndefined()
  })

  it('does not show where the pointer only passes, or a finger only taps', () => {
    const { button, other } = draw()
    fireEvent.pointerOver(button, { pointerType: 'mouse' })
    wait(100)
    fireEvent.pointerOver(other, { pointerType: 'mouse' })
    wait(1000)
    expect(words()).toBeUndefined()
    fireEvent.pointerOver(button, { pointerType: 'touch' })
    wait(200)
    fireEvent.pointerOut(button, { pointerType: 'touch' })
    wait(2000)
    expect(words()).toBeUndefined()
  })

  it('shows while a finger rests, and is read after it', () => {
    const { button } = draw()
    fireEvent.pointerOver(button, { pointerType: 'touch' })
    fireEvent.pointerDown(button, { pointerType: 'touch' })
    wait(700)
    fireEvent.pointerOut(button, { pointerType: 'touch' })
    wait(1400)
    expect(words()).toBe('Height of rows')
    wait(100)
    expect(words()).toBeUndefined()
  })
})
