import { describe, expect, it } from 'vitest'
import { placeTip } from './placeTip'

const window = { width: 400, height: 300 }
const tip = { width: 60, height: 24 }
const around = (left: number, top: number) => ({ left, right: left + 40, top, bottom: top + 40 })

describe('placeTip', () => {
  it('stands below the middle of its element', () => {
    expect(placeTip({ around: around(100, 100), tip, window, side: 'below', rtl: false })).toEqual({
      block: 148,
      inline: 90,
    })
  })

  it('stands above where nothing is left below', () => {
    expect(placeTip({ around: around(100, 250), tip, window, side: 'below', rtl: false }).block).toBe(218)
  })

  it('stays whole in the window', () => {
    expect(placeTip({ around: around(360, 100), tip, window, side: 'below', rtl: false }).inline).toBe(336)
    expect(placeTip({ around: around(0, 100), tip, window, side: 'below', rtl: false }).inline).toBe(4)
  })

  it('stands after its element in either direction', () => {
    expect(placeTip({ around: around(10, 100), tip, window, side: 'end', rtl: false })).toEqual({
      block: 108,
      inline: 58,
    })
    // The drawer stands at the right there, 10 px from where lines start.
    expect(placeTip({ around: around(350, 100), tip, window, side: 'end', rtl: true }).inline).toBe(58)
  })

  it('stands before its element where nothing is left after it', () => {
    expect(placeTip({ around: around(350, 100), tip, window, side: 'end', rtl: false }).inline).toBe(282)
  })
})
