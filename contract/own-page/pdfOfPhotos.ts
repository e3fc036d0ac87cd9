/** A page of a document: a JPEG as a camera or a canvas makes it. */
export interface Photo {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** Width of a page in points: that of A4. */
const PAGE_WIDTH = 595

/**
 * Makes one PDF of photos, a page each (ISO 32000-1: JPEG data stand in a PDF as they are, by `DCTDecode`). Nothing is encoded
 * anew, so that a phone does it at once.
 */
export function pdfOfPhotos(photos: readonly Photo[]): Uint8Array<ArrayBuffer> {
  const pages = photos.map((_, index) => 3 + 3 * index)
  const file = new PdfFile()
  file.add('<</Type/Catalog/Pages 2 0 R>>')
  file.add(`<</Type/Pages/Count ${pages.length}/Kids[${pages.map(page => `${page} 0 R`).join(' ')}]>>`)
  for (const { bytes, width, height } of photos) {
    const page = file.next
    const tall = Math.round((PAGE_WIDTH * height) / width)
    const drawing = `q ${PAGE_WIDTH} 0 0 ${tall} 0 0 cm /P Do Q`
    file.add(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${PAGE_WIDTH} ${tall}]/Contents ${page + 1} 0 R/Resources<</XObject<</P ${page + 2} 0 R>>>>>>`,
    )
    file.add(`<</Length ${drawing.length}>>`, asciiOf(drawing))
    file.add(
      `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${bytes.length}>>`,
      bytes,
    )
  }
  return file.end()
}

const asciiOf = (text: string) => Uint8Array.from(text, letter => letter.charCodeAt(0))

/** A PDF as it is being written: numbered objects, and where each of them begins. */
class PdfFile {
  readonly #parts: Uint8Array[] = []
  readonly #begins: number[] = []
  #length = 0

  constructor() {
    this.#write('%PDF-1.4\n')
  }

  /** The number of the object that is added next. */
  get next(): number {
    return this.#begins.length + 1
  }

  add(dictionary: string, stream?: Uint8Array): void {
    const number = this.next
    this.#begins.push(this.#length)
    this.#write(`${number} 0 obj\n${dictionary}\n`)
    if (stream) {
      this.#write('stream\n')
      this.#write(stream)
      this.#write('\nendstream\n')
    }
    this.#write('endobj\n')
  }

  /** Writes the table of objects, and returns the whole file. */
  end(): Uint8Array<ArrayBuffer> {
    const table = this.#length
    const rows = this.#begins.map(begin => `${String(begin).padStart(10, '0')} 00000 n \n`)
    this.#write(`xref\n0 ${this.next}\n0000000000 65535 f \n${rows.join('')}`)
    this.#write(`trailer\n<</Size ${this.next}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`)
    const whole = new Uint8Array(this.#length)
    let at = 0
    for (const part of this.#parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }

  #write(part: string | Uint8Array): void {
    const bytes = typeof part === 'string' ? asciiOf(part) : part
    this.#parts.push(bytes)
    this.#length += bytes.length
  }
}
