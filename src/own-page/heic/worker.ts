import { decodeHeic, type Libheif } from './decode'

/** Globals of a worker, and of the library that it loads. */
declare const importScripts: (address: string) => void
declare const libheif: () => Libheif & { ready?: Promise<unknown> }

/** A file to decode. */
export interface HeicOrder {
  /** Address of libheif-js. */
  library: string
  bytes: Uint8Array
}

/** Decodes one photo, beside the page: its buttons go on working. Answers with the pixels, or with nothing. */
addEventListener('message', ({ data }: MessageEvent<HeicOrder>) => {
  answer(data).catch(() => postMessage(undefined))
})

async function answer({ library, bytes }: HeicOrder): Promise<void> {
  importScripts(library)
  const decoder = libheif()
  await decoder.ready
  const pixels = await decodeHeic(decoder, bytes)
  postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] })
}
