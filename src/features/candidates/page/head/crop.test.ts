import { describe, expect, it } from 'vitest'
import { AT_FIRST, cutOut, withinFrame } from './crop'

const FRAME = { width: 100, height: 100 }

describe('a picture under the frame', () => {
  it('shows its middle at first', () => {
    expect(cutOut(AT_FIRST, { width: 400, height: 200 }, FRAME)).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    })
  })

  it('never leaves a part of the frame empty', () => {
    expect(withinFrame({ zoom: 1, x: 500, y: 500 }, { width: 400, height: 200 }, FRAME)).toEqual({
      zoom: 1,
      x: 50,
      y: 0,
    })
    expect(withinFrame({ zoom: 9, x: 0, y: 0 }, { width: 400, height: 200 }, FRAME).zoom).toBe(4)
    expect(withinFrame({ zoom: 0.2, x: 0, y: 0 }, { width: 400, height: 200 }, FRAME).zoom).toBe(1)
  })

  it('moves against the part that is cut out', () => {
    const moved = cutOut({ zoom: 1, x: 50, y: 0 }, { width: 400, height: 200 }, FRAME)
    expect(moved.x).toBe(0)
  })
})
