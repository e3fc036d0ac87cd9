// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fileOf } from '../fields/file/photos'
import { startUpload } from './upload'

vi.mock('libheif-js/libheif/libheif.js?url', () => ({ default: '/libheif.js' }))

const KIND = 'We cannot open this photo.'
const ALONE = 'A PDF is sent alone.'

beforeEach(() => {
  document.body.innerHTML = `
    <form data-upload="document:1" data-path="/p/x/uploads" data-page="Page %{number}" data-turn="Turn" data-kind="${KIND}" data-alone="${ALONE}">
      <label>Photo or file</label><input type="file" accept="image/jpeg" />
      <ul data-pages></ul><p data-status></p><div class="acts"><button>Send</button></div>
    </form>`
  const form = document.querySelector('form')
  if (form) startUpload(form)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Has the decoder of HEIC answer with pixels, or with nothing. */
function converts(pixels: { width: number; height: number } | undefined): void {
  vi.stubGlobal('ImageData', class {})
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage = () => this.dispatchEvent(new MessageEvent('message', { data: pixels }))
      terminate = () => undefined
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['x'], { type: 'image/jpeg' })),
  )
}

/** Has this browser decode photos of some types, as all pixels white. */
function decodes(types: readonly string[]): void {
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (!types.includes(type)) throw new Error('The source image could not be decoded.')
    return { width: 8, height: 4, close: () => undefined }
  })
  const data = new Uint8ClampedArray(256).fill(255)
  const nothing = () => undefined
  const context = {
    ...{ fillRect: nothing, drawImage: nothing, translate: nothing, rotate: nothing, putImageData: nothing },
    getImageData: () => ({ data }),
  }
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

test('a HEIC photo becomes a JPEG in a browser that shows none', async () => {
  decodes(['image/jpeg'])
  converts({ width: 8, height: 4 })
  choose(photo('IMG_3.HEIC', ''), photo('2.jpg', 'image/jpeg'))
  await expect.poll(pages).toEqual(['IMG_3.jpg', '2.jpg'])
  expect(status()).toBe('')
})

test('a page that was taken sideways is turned by a quarter, as is what is sent', async () => {
  decodes(['image/jpeg'])
  converts(undefined)
  choose(photo('1.jpg', 'image/jpeg'))
  await expect.poll(pages).toEqual(['1.jpg'])
  const shape = () => {
    const picture = document.querySelector('canvas')
    return [picture?.getAttribute('aria-label'), picture?.width, picture?.height]
  }
  expect(shape()).toEqual(['1.jpg', 8, 4])
  const button = document.querySelector<HTMLButtonElement>('[aria-label="Turn: 1.jpg"]')
  button?.click()
  expect(shape()).toEqual(['1.jpg', 4, 8])
  button?.click()
  expect(shape()).toEqual(['1.jpg', 8, 4])
  const page = { file: photo('1.jpg', 'image/jpeg'), photo: undefined }
  const sent = async (turns: number) => (await fileOf([{ ...page, turns }])).content.text()
  expect(await sent(0)).toContain('/Width 8/Height 4')
  expect(await sent(3)).toContain('/Width 4/Height 8')
})

test.each([
  ['iPhone; CPU iPhone OS 18_0 like Mac OS X', 5, 'image/jpeg'],
  ['Macintosh; Intel Mac OS X 10_15_7, an iPad', 5, 'image/jpeg'],
  ['Macintosh; Intel Mac OS X 10_15_7', 0, 'image/jpeg,image/heic,image/heif,.heic,.heif'],
  ['Linux; Android 15', 5, 'image/jpeg,image/heic,image/heif,.heic,.heif'],
])('an iPhone is asked for JPEG, which it makes of its photos: %s', (system, touches, accept) => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(touches)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`)
  const form = document.querySelector('form')
  const input = document.querySelector('input')
  if (form && input) {
    input.accept = 'image/jpeg'
    startUpload(form)
  }
  expect(input?.accept).toBe(accept)
})

test('a HEIC photo that the browser cannot convert is refused at once, and the other pages stay', async () => {
  decodes(['image/jpeg'])
  converts(undefined)
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

describe('nothing that was chosen is lost', () => {
  const pdf = (name: string) => photo(name, 'application/pdf')
  beforeEach(() => decodes(['image/jpeg']))

  test('to a PDF that is added to photos, and the person is told', async () => {
    choose(photo('1.jpg', 'image/jpeg'), photo('2.jpg', 'image/jpeg'))
    await expect.poll(pages).toEqual(['1.jpg', '2.jpg'])
    choose(pdf('rest.pdf'))
    await expect.poll(status).toBe(ALONE)
    expect(pages()).toEqual(['1.jpg', '2.jpg'])
  })

  test('to photos or another PDF beside a PDF', async () => {
    choose(pdf('1.pdf'), pdf('2.pdf'))
    await expect.poll(status).toBe(ALONE)
    expect(pages()).toEqual(['1.pdf'])
    choose(photo('3.jpg', 'image/jpeg'))
    await expect.poll(status).toBe(ALONE)
    expect(pages()).toEqual(['1.pdf'])
  })

  test('to a file of a type that nobody can open: it is refused when it is chosen', async () => {
    choose(photo('1.jpg', 'image/jpeg'))
    await expect.poll(pages).toEqual(['1.jpg'])
    choose(photo('cv.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'))
    await expect.poll(status).toBe(KIND)
    expect(pages()).toEqual(['1.jpg'])
  })
})
