import libraryAddress from 'libheif-js/libheif/libheif.js?url'
import type { Pixels } from './decode'
import type { HeicOrder } from './worker'

/** A phone of 2018 takes ten seconds for a photo; the library itself has to come by a slow line. */
const LONGEST_MS = 90_000
const QUALITY = 0.9

/** Some systems name the type of such a photo, some only its ending. */
export const isHeic = ({ type, name }: File): boolean =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name)

/**
 * Makes a JPEG of a HEIC photo in a browser that shows none. The decoder is 0.7 MB and comes only now.
 * @returns undefined where that fails: no such photo, too many pixels, no memory, or no time
 */
export async function jpegOfHeic(file: File): Promise<File | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pixels = await decodeApart({ library: libraryAddress, bytes }).catch(() => undefined)
  const content = pixels && (await jpegOf(pixels))
  const name = `${file.name.replace(/\.\w+$/, '') || 'photo'}.jpg`
  return content ? new File([content], name, { type: 'image/jpeg' }) : undefined
}

/** Decodes in a worker, whose memory the browser gets back at the end. */
async function decodeApart(order: HeicOrder): Promise<Pixels | undefined> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  try {
    return await new Promise((done, fail) => {
      setTimeout(fail, LONGEST_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<Pixels | undefined>) => done(data))
      worker.addEventListener('error', fail)
      worker.addEventListener('messageerror', fail)
      worker.postMessage(order, [order.bytes.buffer])
    })
  } finally {
    worker.terminate()
  }
}

async function jpegOf({ data, width, height }: Pixels): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return new Promise(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
}
