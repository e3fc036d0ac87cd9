// @vitest-environment happy-dom
import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetActive, lastActive, markActive } from './lastActive'
import { idleState, isNearlyOver, useActivity } from './useActivity'

const MINUTE = 60_000

describe('what idle time means', () => {
  it('warns from 540 s left, in whole idle minutes, 21 at first', () => {
    expect(idleState(1_259_999)).toEqual({ minutes: undefined, isOver: false })
    expect(idleState(1_260_000)).toEqual({ minutes: 21, isOver: false })
    expect(idleState(22 * MINUTE + 59_000).minutes).toBe(22)
    expect(idleState(1_799_999)).toEqual({ minutes: 29, isOver: false })
    expect(idleState(1_800_000).isOver).toBe(true)
  })

  it('welcomes back under 10 % left', () => {
    expect(isNearlyOver(27 * MINUTE)).toBe(false)
    expect(isNearlyOver(27 * MINUTE + 1)).toBe(true)
  })
})

describe('the count', () => {
  const [onIdle, onWelcomeBack] = [vi.fn(), vi.fn()]
  const count = (isOn = true) =>
    renderHook(props => useActivity({ ...props, onIdle, onWelcomeBack }), { initialProps: { isOn } })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
    forgetActive()
    markActive()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('warns, counts up and locks at zero', async () => {
    const { result } = count()
    await pass(20 * MINUTE)
    expect(result.current).toBeUndefined()
    await pass(MINUTE)
    expect(result.current).toBe(21)
    await pass(3 * MINUTE)
    expect(result.current).toBe(24)
    await pass(6 * MINUTE)
    expect(onIdle).toHaveBeenCalled()
  })

  it.each(['mouseMove', 'keyDown', 'wheel', 'touchStart', 'scroll'] as const)(
    'starts anew by %s',
    async event => {
      const { result } = count()
      await pass(22 * MINUTE)
      expect(result.current).toBe(22)
      await act(async () => void fireEvent[event](document))
      expect(result.current).toBeUndefined()
      await pass(29 * MINUTE)
      expect(onIdle).not.toHaveBeenCalled()
      expect(onWelcomeBack).not.toHaveBeenCalled()
    },
  )

  it('welcomes back who comes in the last three minutes', async () => {
    count()
    await pass(27 * MINUTE + 2_000)
    await act(async () => void fireEvent.mouseMove(document))
    expect(onWelcomeBack).toHaveBeenCalledTimes(1)
    expect(onIdle).not.toHaveBeenCalled()
  })

  it('does not take the first move after a long sleep for activity', async () => {
    count()
    const before = lastActive()
    vi.setSystemTime(Date.now() + 60 * MINUTE)
    await act(async () => void fireEvent.mouseMove(document))
    expect(onIdle).toHaveBeenCalled()
    expect(lastActive()).toBe(before)
  })

  it('goes by activity in any tab', async () => {
    count()
    await pass(29 * MINUTE)
    localStorage.setItem('lotse.active', String(Date.now()))
    await pass(5 * MINUTE)
    expect(onIdle).not.toHaveBeenCalled()
  })

  it('counts nothing while locked', async () => {
    count(false)
    await pass(40 * MINUTE)
    expect(onIdle).not.toHaveBeenCalled()
  })
})
