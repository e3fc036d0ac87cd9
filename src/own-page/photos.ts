import { type Photo, pdfOfPhotos } from '../../contract/own-page/pdfOfPhotos'

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

/** Whether a file can be a page among others: a photo that this browser shows. */
export async function isPage(file: File): Promise<boolean> {
  const picture = await pictureOf(file)
  picture?.close()
  return picture !== undefined
}

const pictureOf = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)

async function photoOf(file: File): Promise<Photo | undefined> {
  const picture = await pictureOf(file)
  if (!picture) return undefined
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
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
  const content = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!content) return undefined
  const bytes = new Uint8Array(await content.arrayBuffer())
  return { bytes, width: canvas.width, height: canvas.height }
}
