import { crc32, deflateSync } from 'node:zlib'

/** The colours of a picture: width * height times red, green, blue, opacity, as a canvas gives them. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

const MOST = 256

/**
 * A PNG with a palette, a third of the size of one with full colours. Screens have few colours: the most frequent ones
 * stay as they are, each other becomes the nearest of them.
 */
export function palettePng(pixels: Pixels): Buffer {
  const colours = coloursOf(pixels)
  const palette = [...frequent(colours)]
  const places = new Map(palette.map((colour, place) => [colour, place]))
  for (const colour of colours.keys()) if (!places.has(colour)) places.set(colour, nearest(palette, colour))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header(pixels)),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    chunk('IDAT', deflateSync(rows(pixels, places), { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(data: Uint8Array, at: number): number {
  return ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
}

function channels(colour: number): [number, number, number] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255]
}

function coloursOf({ data }: Pixels): Map<number, number> {
  const counts = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    const colour = colourAt(data, at)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

/** One colour of each neighbourhood first, or the shades of one picture would take the whole palette. */
function frequent(colours: Map<number, number>): Set<number> {
  const sorted = [...colours].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  const neighbourhoods = new Set<number>()
  const chosen = new Set<number>()
  for (const colour of sorted) {
    if (chosen.size === MOST) break
    const neighbourhood = colour & 0xf0f0f0
    if (neighbourhoods.has(neighbourhood)) continue
    neighbourhoods.add(neighbourhood)
    chosen.add(colour)
  }
  for (const colour of sorted) {
    if (chosen.size === MOST) break
    chosen.add(colour)
  }
  return chosen
}

function nearest(palette: readonly number[], colour: number): number {
  const [red, green, blue] = channels(colour)
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [place, other] of palette.entries()) {
    const [r, g, b] = channels(other)
    const distance = 3 * (r - red) ** 2 + 4 * (g - green) ** 2 + 2 * (b - blue) ** 2
    if (distance >= least) continue
    least = distance
    best = place
  }
  return best
}

function header({ width, height }: Pixels): Buffer {
  const bytes = Buffer.alloc(13)
  bytes.writeUInt32BE(width, 0)
  bytes.writeUInt32BE(height, 4)
  bytes.set([8, 3, 0, 0, 0], 8)
  return bytes
}

/** Each row with the filter "none" before it: places in a palette have no slope to predict. */
function rows({ width, height, data }: Pixels, places: Map<number, number>): Buffer {
  const bytes = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      bytes[y * (width + 1) + 1 + x] = places.get(colourAt(data, 4 * (y * width + x))) ?? 0
  return bytes
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
