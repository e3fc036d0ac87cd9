/** Which edge of its element a tip stands at. */
export type TipSide = 'below' | 'end'

interface Size {
  width: number
  height: number
}
interface Room {
  /** The element of the tip, in pixels of the window. */
  around: { left: number; right: number; top: number; bottom: number }
  tip: Size
  window: Size
  side: TipSide
  rtl: boolean
}

/** Pixels between a tip and its element, and between it and the window's edge. */
const GAP = 8
const EDGE = 4

/**
 * Places a tip: in the middle of its side, turned to the other side where there is no room, and always whole in
 * the window.
 * @returns pixels from the window's top and from the edge that lines of text start at
 */
export function placeTip({ around, tip, window, side, rtl }: Room): { block: number; inline: number } {
  const start = rtl ? window.width - around.right : around.left
  const end = rtl ? window.width - around.left : around.right
  const place =
    side === 'end'
      ? {
          block: (around.top + around.bottom - tip.height) / 2,
          inline: fits(end, tip.width, window.width) ? end + GAP : start - GAP - tip.width,
        }
      : {
          block: fits(around.bottom, tip.height, window.height)
            ? around.bottom + GAP
            : around.top - GAP - tip.height,
          inline: (start + end - tip.width) / 2,
        }
  return {
    block: within(place.block, tip.height, window.height),
    inline: within(place.inline, tip.width, window.width),
  }
}

const fits = (from: number, length: number, room: number) => from + GAP + length + EDGE <= room

const within = (from: number, length: number, room: number) =>
  Math.round(Math.max(EDGE, Math.min(from, room - length - EDGE)))
