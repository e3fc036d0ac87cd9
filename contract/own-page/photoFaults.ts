/** A photo in shades of gray, 0 to 255, row by row. */
export interface GrayPhoto {
  gray: Uint8Array
  width: number
  height: number
}

export type PhotoFault = 'blurred' | 'cut_off'

/** The longer side of a photo, in pixels, at which its faults are looked for. */
export const FAULTS_AT = 1_000
/** Strength of the edges of printed text at that size; a photo without any is out of focus. */
const SHARP_EDGE = 60
/** One pixel in so many has to be an edge. */
const EDGE_SHARE = 400
/** Shades between paper and table below which neither can be told. */
const MIN_CONTRAST = 40
/** Shares of a side of the photo that are paper: where the paper goes on beyond the photo, and where it does not. */
const CUT = 0.25
const FREE = 0.1

/**
 * Finds faults that a person can mend at once by another photo. They are hints: the person may send the photo all the same.
 * A photo that is all paper, such as a scan, is not cut off as far as anybody can tell.
 */
export function photoFaults(photo: GrayPhoto): PhotoFault[] {
  return [...(isBlurred(photo) ? ['blurred' as const] : []), ...(isCutOff(photo) ? ['cut_off' as const] : [])]
}

/** Text has hard edges: a Laplacian filter answers to them, and to nothing that is out of focus. */
function isBlurred({ gray, width, height }: GrayPhoto): boolean {
  let edges = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      const around =
        shade(gray, at - 1) + shade(gray, at + 1) + shade(gray, at - width) + shade(gray, at + width)
      if (Math.abs(4 * shade(gray, at) - around) >= SHARP_EDGE) edges += 1
    }
  return edges * EDGE_SHARE < width * height
}

const shade = (gray: Uint8Array, at: number): number => gray[at] ?? 0

/** Paper is lighter than the table: it is cut off where it reaches one side of the photo and another shows the table. */
function isCutOff(photo: GrayPhoto): boolean {
  const light = thresholdOf(photo.gray)
  if (light === undefined) return false
  const shares = sidesOf(photo).map(side => side.filter(each => each > light).length / side.length)
  return shares.some(share => share >= CUT) && shares.some(share => share <= FREE)
}

function sidesOf({ gray, width, height }: GrayPhoto): number[][] {
  const row = (y: number) => Array.from({ length: width }, (_, x) => shade(gray, y * width + x))
  const column = (x: number) => Array.from({ length: height }, (_, y) => shade(gray, y * width + x))
  return [row(1), row(height - 2), column(1), column(width - 2)]
}

/** Returns the shade that separates light from dark best (Otsu); undefined where they hardly differ. */
function thresholdOf(gray: Uint8Array): number | undefined {
  const counts = new Array<number>(256).fill(0)
  for (const each of gray) counts[each] = (counts[each] ?? 0) + 1
  const total = counts.reduce((sum, count, value) => sum + count * value, 0)
  let best: { between: number; at: number; contrast: number } | undefined
  let dark = 0
  let darkSum = 0
  for (const [value, count] of counts.entries()) {
    dark += count
    darkSum += count * value
    const light = gray.length - dark
    if (!dark || !light) continue
    const contrast = (total - darkSum) / light - darkSum / dark
    const between = dark * light * contrast * contrast
    if (!best || between > best.between) best = { between, at: value, contrast }
  }
  return best && best.contrast >= MIN_CONTRAST ? best.at : undefined
}
