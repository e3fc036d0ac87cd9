import { type Photo, pdfOfPhotos } from '../../contract/own-page/pdfOfPhotos'
import { FAULTS_AT, type PhotoFault, photoFaults } from '../../contract/own-page/photoFaults'

/** The longer side of a photo in pixels: A4 at 220 dots an inch is easy to read, and a tenth of what a camera sends. */
const LONGEST = 2_400
const QUALITY = 0.82

/**
 * Makes one file of what was chosen: a PDF or a photo that this browser cannot read goes as it is, photos become one PDF,
 * upright and no larger than they have to be.
 */
export async function fileOf(files: readonly File[]): Promise<{ name: string; content: Blob }> {
  const [first] = files
  if (!first) throw new Error('No file')
  const photos: Photo[] = []
  for (const file of files) {
    const photo = await photoOf(file)
    // Only one file can go as it is.
    if (!photo) return { name: first.name, content: first }
    photos.push(photo)
  }
  const name = `${first.name.replace(/\.\w+$/, '') || 'document'}.pdf`
  return { name, content: new Blob([pdfOfPhotos(photos)], { type: 'application/pdf' }) }
}

/**
 * Finds the faults of a photo that can be a page among others.
 * @returns undefined for a file that this browser does not show as a photo: it goes alone and as it is
 */
export async function faultsOf(file: File): Promise<PhotoFault[] | undefined> {
  const picture = await pictureOf(file)
  if (!picture) return undefined
  const drawn = draw(picture, FAULTS_AT)
  if (!drawn) return []
  const { canvas, context } = drawn
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  const gray = new Uint8Array(width * height)
  for (let at = 0; at < gray.length; at += 1) {
    const part = (place: number) => data[4 * at + place] ?? 0
    gray[at] = (part(0) * 299 + part(1) * 587 + part(2) * 114) / 1_000
  }
  return photoFaults({ gray, width, height })
}

/** Decodes a photo. @returns undefined for another file, and in a browser that decodes none */
async function pictureOf(file: File): Promise<ImageBitmap | undefined> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return undefined
  }
}

async function photoOf(file: File): Promise<Photo | undefined> {
  const picture = await pictureOf(file)
  const drawn = picture && draw(picture, LONGEST)
  if (!drawn) return undefined
  const { canvas } = drawn
  const content = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!content) return undefined
  const bytes = new Uint8Array(await content.arrayBuffer())
  return { bytes, width: canvas.width, height: canvas.height }
}

/** Draws a picture no larger than a length of its longer side, and lets go of it. */
function draw(
  picture: ImageBitmap,
  longest: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } | undefined {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // A picture without a ground would become black as a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { canvas, context }
}
