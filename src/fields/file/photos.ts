import { type Photo, pdfOfPhotos } from '../../../contract/own-page/pdfOfPhotos'
import { FAULTS_AT, type PhotoFault, photoFaults } from '../../../contract/own-page/photoFaults'

/** The longer side of a photo in pixels: A4 at 220 dots an inch is easy to read, and a tenth of what a camera sends. */
const LONGEST = 2_400
const QUALITY = 0.82
/** The longer side of the small picture of a page. */
const PREVIEW = 160

/** A photo that was read. */
export interface ReadPhoto {
  faults: PhotoFault[]
  /** As it was taken; absent in a browser that draws none. */
  preview?: HTMLCanvasElement
}

/** A file that was chosen. */
export interface Page {
  file: File
  /** Of a photo, which can be a page of a document; undefined: a file that stands alone. */
  photo: ReadPhoto | undefined
  /** Quarters of a turn, clockwise, 0 to 3. */
  turns: number
}

/**
 * Makes one file of what was chosen: a PDF or a photo that this browser cannot read goes as it is, photos become one PDF,
 * turned as the person turned them and no larger than they have to be.
 */
export async function fileOf(pages: readonly Page[]): Promise<{ name: string; content: Blob }> {
  const [first] = pages
  if (!first) throw new Error('No file')
  const photos: Photo[] = []
  for (const page of pages) {
    const photo = await photoOf(page)
    // Only one file can go as it is.
    if (!photo) return { name: first.file.name, content: first.file }
    photos.push(photo)
  }
  const name = `${first.file.name.replace(/\.\w+$/, '') || 'document'}.pdf`
  return { name, content: new Blob([pdfOfPhotos(photos)], { type: 'application/pdf' }) }
}

/**
 * Reads a photo that can be a page among others: its faults, and a small picture of it.
 * @returns undefined for a file that this browser does not show as a photo: it goes alone and as it is
 */
export async function readPhoto(file: File): Promise<ReadPhoto | undefined> {
  const picture = await pictureOf(file)
  if (!picture) return undefined
  const drawn = draw(picture, { longest: FAULTS_AT })
  picture.close()
  if (!drawn) return { faults: [] }
  const preview = draw(drawn.canvas, { longest: PREVIEW })?.canvas
  return { faults: faultsOf(drawn), ...(preview ? { preview } : {}) }
}

/** Draws the small picture of a page as it will be sent. */
export const turnedPreview = (preview: HTMLCanvasElement, turns: number): HTMLCanvasElement =>
  draw(preview, { longest: PREVIEW, turns })?.canvas ?? preview

function faultsOf({ canvas, context }: Drawn): PhotoFault[] {
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const gray = new Uint8Array(width * height)
  for (let at = 0; at < gray.length; at += 1) {
    const part = (place: number) => data[4 * at + place] ?? 0
    gray[at] = (part(0) * 299 + part(1) * 587 + part(2) * 114) / 1_000
  }
  return photoFaults({ gray, width, height })
}

/** Decodes a photo, upright as its EXIF says. @returns undefined for another file, and in a browser that decodes none */
async function pictureOf(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

async function photoOf({ file, turns }: Page): Promise<Photo | undefined> {
  const picture = await pictureOf(file)
  const drawn = picture && draw(picture, { longest: LONGEST, turns })
  picture?.close()
  if (!drawn) return undefined
  const { canvas } = drawn
  const content = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!content) return undefined
  const bytes = new Uint8Array(await content.arrayBuffer())
  return { bytes, width: canvas.width, height: canvas.height }
}

interface Drawn {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
}

/** Draws a picture with a longer side of at most so many pixels, turned clockwise by so many quarters. */
function draw(
  picture: ImageBitmap | HTMLCanvasElement,
  { longest, turns = 0 }: { longest: number; turns?: number },
): Drawn | undefined {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const isAcross = turns % 2 === 1
  const canvas = document.createElement('canvas')
  canvas.width = isAcross ? height : width
  canvas.height = isAcross ? width : height
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A picture without a ground would become black as a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(picture, -width / 2, -height / 2, width, height)
  return { canvas, context }
}
