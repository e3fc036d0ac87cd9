import { describe, expect, test } from 'vitest'
import { type GrayPhoto, photoFaults } from './photoFaults'

const WIDTH = 300
const HEIGHT = 400
const TABLE = 60
const PAPER = 225
const INK = 30

/** A photo of a page with lines of text on a dark table; the page begins and ends at shares of the photo. */
function photoOf(page: { left: number; top: number; right: number; bottom: number }): GrayPhoto {
  const gray = new Uint8Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) {
      const [across, down] = [x / WIDTH, y / HEIGHT]
      const isPage = across >= page.left && across < page.right && down >= page.top && down < page.bottom
      const isInk = isPage && y % 10 < 2 && x % 4 < 2
      gray[y * WIDTH + x] = isInk ? INK : isPage ? PAPER : TABLE
    }
  return { gray, width: WIDTH, height: HEIGHT }
}

/** The same out of focus: each pixel is the mean of those around it. */
function outOfFocus({ gray, width, height }: GrayPhoto, radius: number): GrayPhoto {
  const soft = gray.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)]
    let [sum, count] = [0, 0]
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1)
        if (x + dx >= 0 && x + dx < width && y + dy >= 0 && y + dy < height) {
          sum += gray[(y + dy) * width + x + dx] ?? 0
          count += 1
        }
    return Math.round(sum / count)
  })
  return { gray: soft, width, height }
}

const WHOLE = { left: 0.1, top: 0.1, right: 0.9, bottom: 0.9 }

describe('a photo of a page', () => {
  test('has no fault where the page is sharp and whole', () => {
    expect(photoFaults(photoOf(WHOLE))).toEqual([])
  })

  test('is blurred where it is out of focus, or shows nothing', () => {
    expect(photoFaults(outOfFocus(photoOf(WHOLE), 5))).toEqual(['blurred'])
    expect(photoFaults({ gray: new Uint8Array(10_000).fill(120), width: 100, height: 100 })).toEqual([
      'blurred',
    ])
  })

  test.each([
    ['left', { ...WHOLE, left: 0 }],
    ['bottom', { ...WHOLE, bottom: 1 }],
    ['top and right', { ...WHOLE, top: 0, right: 1 }],
  ])('is cut off at the %s', (_, page) => {
    expect(photoFaults(photoOf(page))).toEqual(['cut_off'])
  })

  test('is not cut off where all of it is paper, as a scan is', () => {
    expect(photoFaults(photoOf({ left: 0, top: 0, right: 1, bottom: 1 }))).toEqual([])
  })
})
