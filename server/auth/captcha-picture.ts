import { randomBytes, randomInt } from 'node:crypto'
import { GLYPHS } from './captcha-glyphs'
import { encodePng } from './png'

export const WIDTH = 320
export const HEIGHT = 96

const MARGIN = 28
const PAPER = 236

interface Point {
  x: number
  y: number
}

/** Drawn in one grey, so that a letter cannot be told from a line across it. */
interface Pen {
  grey: number
  radius: number
}

/**
 * Draws the characters as a grey PNG: turned, bent and touching each other, with lines of the same grey and width across
 * them and spots over all. Only pixels leave the server, so that no stroke can be read from the file.
 * @param text characters of {@link GLYPHS}
 * @returns the bytes of a PNG of {@link WIDTH} x {@link HEIGHT}
 */
export function drawPicture(text: string): Buffer {
  const pixels = paper()
  const bend = randomBend()
  const pen = { grey: randomInt(30, 90), radius: between(1.6, 2.2) }
  const step = (WIDTH - 2 * MARGIN) / text.length
  for (const [index, letter] of [...text].entries()) {
    const centre = { x: MARGIN + step * (index + 0.5) + between(-3, 3), y: HEIGHT / 2 + between(-8, 8) }
    for (const line of placedGlyph(letter, centre)) drawLine(pixels, line.map(bend), pen)
  }
  for (let lines = 0; lines < 2; lines++) drawLine(pixels, curve().map(bend), pen)
  addSpots(pixels, 420)
  return encodePng(pixels, { width: WIDTH, height: HEIGHT })
}

/** Grey that wanders, so that no threshold parts ink and paper everywhere. */
function paper(): Uint8Array {
  const wave = (length: number, step: number, phase: number) =>
    Array.from({ length }, (_, at) => 9 * Math.sin(at * step + phase))
  const across = wave(WIDTH, between(0.01, 0.03), between(0, 6))
  const down = wave(HEIGHT, between(0.02, 0.05), between(0, 6))
  return Uint8Array.from(randomBytes(WIDTH * HEIGHT), (grain, at) => {
    const shade = (across[at % WIDTH] ?? 0) + (down[Math.floor(at / WIDTH)] ?? 0)
    return PAPER + shade - grain / 18
  })
}

/** Two waves that bend all that is drawn. */
function randomBend(): (point: Point) => Point {
  const wave = () => ({ size: between(1.5, 3.5), length: between(28, 60), phase: between(0, 6) })
  const [across, down] = [wave(), wave()]
  return ({ x, y }) => ({
    x: x + across.size * Math.sin(y / across.length + across.phase) + Math.sin(y / 5 + down.phase),
    y: y + down.size * Math.sin(x / down.length + down.phase) + Math.sin(x / 7 + across.phase),
  })
}

/** The strokes of a letter as lines of points a pixel or two apart, turned and sheared about its centre. */
function placedGlyph(letter: string, centre: Point): Point[][] {
  const [turn, shear] = [between(-0.3, 0.3), between(-0.2, 0.2)]
  const [wide, high] = [between(8, 10), between(8, 10)]
  const place = ([column = '', row = '']: string): Point => {
    const y = (Number(row) - 3) * high
    const x = (Number(column) - 2) * wide + shear * y
    return {
      x: centre.x + x * Math.cos(turn) - y * Math.sin(turn),
      y: centre.y + x * Math.sin(turn) + y * Math.cos(turn),
    }
  }
  return (GLYPHS[letter] ?? []).map(stroke => dense((stroke.match(/../g) ?? []).map(place)))
}

/** Points between the corners, which the bend then moves one by one. */
function dense(corners: readonly Point[]): Point[] {
  return corners.flatMap((to, index) => {
    const from = corners[index - 1] ?? to
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y)))
    return Array.from({ length: steps }, (_, at) => ({
      x: from.x + ((to.x - from.x) * (at + 1)) / steps,
      y: from.y + ((to.y - from.y) * (at + 1)) / steps,
    }))
  })
}

/** A line across most of the picture. */
function curve(): Point[] {
  const [from, to] = [between(0, WIDTH / 3), between((2 * WIDTH) / 3, WIDTH)]
  const [start, end, belly] = [between(8, HEIGHT - 8), between(8, HEIGHT - 8), between(-30, 30)]
  return dense(
    Array.from({ length: 9 }, (_, at) => {
      const part = at / 8
      return {
        x: from + (to - from) * part,
        y: start + (end - start) * part + belly * Math.sin(Math.PI * part),
      }
    }),
  )
}

function drawLine(pixels: Uint8Array, points: readonly Point[], { grey, radius }: Pen): void {
  const reach = Math.ceil(radius + 1)
  for (const { x, y } of points) {
    for (let row = Math.floor(y) - reach; row <= y + reach; row++) {
      for (let column = Math.floor(x) - reach; column <= x + reach; column++) {
        if (row < 0 || row >= HEIGHT || column < 0 || column >= WIDTH) continue
        const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)))
        const at = row * WIDTH + column
        const under = pixels[at] ?? PAPER
        pixels[at] = Math.min(under, PAPER - (PAPER - grey) * cover)
      }
    }
  }
}

/** Spots of ink on the paper and of paper on the ink. */
function addSpots(pixels: Uint8Array, count: number): void {
  for (let spot = 0; spot < count; spot++) {
    const at = randomInt(WIDTH * (HEIGHT - 1) - 1)
    const grey = randomInt(2) ? randomInt(60, 140) : randomInt(190, 240)
    for (const next of [0, 1, WIDTH, WIDTH + 1].slice(0, randomInt(1, 5))) pixels[at + next] = grey
  }
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low)
}
