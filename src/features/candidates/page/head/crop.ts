/** Sides of a portrait, 35 to 45 as on a passport, in pixels. */
export const PORTRAIT = { width: 490, height: 630 } as const

/** The place of a picture under the frame: enlarged over what just covers it, and moved, in pixels of the frame. */
export interface Placing {
  /** 1 covers the frame, 4 is the closest. */
  zoom: number
  x: number
  y: number
}

export const CLOSEST = 4
export const AT_FIRST: Placing = { zoom: 1, x: 0, y: 0 }

interface Size {
  width: number
  height: number
}

/** How large a picture is drawn, so that it covers the frame. */
export function drawnSize(picture: Size, frame: Size, zoom: number): Size {
  const cover = Math.max(frame.width / picture.width, frame.height / picture.height) * zoom
  return { width: picture.width * cover, height: picture.height * cover }
}

/** A placing that leaves no part of the frame empty. */
export function withinFrame(placing: Placing, picture: Size, frame: Size): Placing {
  const zoom = clamp(placing.zoom, 1, CLOSEST)
  const { width, height } = drawnSize(picture, frame, zoom)
  const [spareX, spareY] = [(width - frame.width) / 2, (height - frame.height) / 2]
  return { zoom, x: clamp(placing.x, -spareX, spareX), y: clamp(placing.y, -spareY, spareY) }
}

/** The part of the picture that the frame shows, in pixels of the picture. */
export function cutOut({ zoom, x, y }: Placing, picture: Size, frame: Size): Size & { x: number; y: number } {
  const drawn = drawnSize(picture, frame, zoom)
  const scale = picture.width / drawn.width
  return {
    x: ((drawn.width - frame.width) / 2 - x) * scale,
    y: ((drawn.height - frame.height) / 2 - y) * scale,
    width: frame.width * scale,
    height: frame.height * scale,
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value)) || 0
