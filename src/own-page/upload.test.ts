// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startUpload } from './upload'

const KIND = 'We cannot open this photo.'

beforeEach(() => {
  document.body.innerHTML = `
    <form data-upload="document:1" data-path="/p/x/uploads" data-page="Page %{number}" data-kind="${KIND}">
      <label>Photo or file</label><input type="file" />
      <ul data-pages></ul><p data-status></p><div class="acts"><button>Send</button></div>
    </form>`
  const form = document.querySelector('form')
  if (form) startUpload(form)
})
afterEach(() => vi.unstubAllGlobals())

/** Has this browser decode photos of some types, as all pixels white. */
function decodes(types: readonly string[]): void {
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (!types.includes(type)) throw new Error('The source image could not be decoded.')
    return { width: 8, height: 8, close: () => undefined }
  })
  const data = new Uint8ClampedArray(256).fill(255)
  const context = { fillRect: () => undefined, drawImage: () => undefined, getImageData: () => ({ data }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
}

function choose(...files: File[]): void {
  const input = document.querySelector('input')
  if (!input) throw new Error('No input')
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true })
  input.dispatchEvent(new Event('change'))
}

const photo = (name: string, type: string) => new File(['x'], name, { type })
const pages = () => [...document.querySelectorAll('[data-pages] li > bdi')].map(item => item.textContent)
const status = () => document.querySelector('[data-status]')?.textContent

test('a HEIC photo that the browser cannot convert is refused at once, and the other pages stay', async () => {
  decodes(['image/jpeg'])
  choose(photo('1.jpg', 'image/jpeg'))
  await expect.poll(pages).toEqual(['1.jpg'])
  choose(photo('2.jpg', 'image/jpeg'), photo('IMG_3.HEIC', ''), photo('IMG_4', 'image/heic'))
  await expect.poll(pages).toEqual(['1.jpg', '2.jpg'])
  expect(status()).toBe(KIND)
})

test('a HEIC photo that the browser can convert becomes a page like the others', async () => {
  decodes(['image/jpeg', 'image/heic'])
  choose(photo('1.jpg', 'image/jpeg'), photo('IMG_2.HEIC', 'image/heic'))
  await expect.poll(pages).toEqual(['1.jpg', 'IMG_2.HEIC'])
  expect(status()).toBe('')
})

test('a browser that decodes no photo sends it as it is', async () => {
  vi.stubGlobal('createImageBitmap', undefined)
  choose(photo('1.jpg', 'image/jpeg'))
  await expect.poll(pages).toEqual(['1.jpg'])
})
