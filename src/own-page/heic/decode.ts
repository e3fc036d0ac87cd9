/** The part of libheif-js that decodes a photo. */
export interface Libheif {
  HeifDecoder: new () => {
    /** libheif's own number of the file that is open. */
    decoder?: unknown
    decode(bytes: Uint8Array): HeifImage[]
  }
  heif_context_free?(file: unknown): void
}

interface HeifImage {
  get_width(): number
  get_height(): number
  /** Fills `target.data`, and calls back with null for a photo that cannot be decoded. */
  display(target: Pixels, done: (result: unknown) => void): void
  free(): void
}

/** A photo, four bytes a pixel: red, green, blue, alpha. */
export interface Pixels {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
}

/** Cameras of phones make 12 or 24 million pixels. A larger photo takes more memory than a phone gives a page: 100 MB here. */
export const MOST_PIXELS = 26_000_000

/**
 * Decodes the first photo of a HEIC file (ISO/IEC 23008-12), upright as its file says.
 * @returns undefined for bytes that are no such photo, and for one with more pixels than a phone can hold
 */
export async function decodeHeic(library: Libheif, bytes: Uint8Array): Promise<Pixels | undefined> {
  const file = new library.HeifDecoder()
  const images = file.decode(bytes)
  try {
    const [image] = images
    if (!image) return undefined
    const [width, height] = [image.get_width(), image.get_height()]
    if (!(width * height > 0 && width * height <= MOST_PIXELS)) return undefined
    const pixels = { data: new Uint8ClampedArray(4 * width * height), width, height }
    const result = await new Promise(done => image.display(pixels, done))
    return result ? pixels : undefined
  } finally {
    for (const image of images) image.free()
    if (file.decoder) library.heif_context_free?.(file.decoder)
  }
}
