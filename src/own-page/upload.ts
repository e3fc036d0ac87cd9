import { fileOf, type Page, readPhoto, turnedPreview } from '../fields/file/photos'
import { isHeic, jpegOfHeic } from './heic/jpegOfHeic'
import { forget, type Kept, keep, keptFile } from './kept'
import { Refusal, sendFile } from './send'

const MOST_BYTES = 26_214_400
/** Types that other devices may choose as well. An iPhone that is asked for HEIC no longer makes a JPEG of its photos by itself. */
const HEIC = ',image/heic,image/heif,.heic,.heif'
/** An iPad says that it is a Mac, which has no touch screen. */
const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Has a form of the page take several photos as one document, and send it in pieces. Without script it sends one file. */
export function startUpload(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  const list = form.querySelector<HTMLUListElement>('[data-pages]')
  const button = form.querySelector<HTMLButtonElement>('.acts button')
  const status = form.querySelector<HTMLElement>('[data-status]')
  if (!input || !list || !button || !status) return
  const parts: Parts = { form, input, list, button, status, pages: [] }
  // The browser's own button speaks the language of the browser.
  form.classList.add('up')
  input.multiple = true
  if (!isIos()) input.accept += HEIC
  input.required = false
  input.addEventListener('change', () => void add(parts))
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(parts)
  })
  void goOn(parts)
}

interface Parts {
  form: HTMLFormElement
  input: HTMLInputElement
  list: HTMLUListElement
  button: HTMLButtonElement
  status: HTMLElement
  pages: Page[]
  /** The page that the next photo replaces. */
  retaken?: number | undefined
}

/** Adds what was chosen as pages, or in the place of one that is taken again; a file that is no photo stands alone. */
async function add(parts: Parts): Promise<void> {
  const { input, form } = parts
  const chosen = [...(input.files ?? [])]
  const at = parts.retaken
  parts.retaken = undefined
  // The same photo may be chosen again after it was removed.
  input.value = ''
  tell(parts, '')
  const isTooLarge = chosen.some(({ size }) => size > MOST_BYTES)
  if (isTooLarge) return tell(parts, form.dataset.tooLarge ?? '', true)
  const read = () => addAll(parts, chosen, at)
  await (chosen.some(isHeic) ? whileBusy(parts, read) : read())
}

async function addAll(parts: Parts, chosen: readonly File[], at: number | undefined): Promise<void> {
  const { kind = '', alone = '' } = parts.form.dataset
  const read: Page[] = []
  // One after the other: a HEIC photo takes 100 MB while it is converted.
  for (const file of chosen) {
    const page = await readPage(parts, file)
    if (page) read.push(page)
  }
  const isKept = keepPages(parts, read, at)
  tell(parts, read.length < chosen.length ? kind : isKept ? '' : alone, true)
}

/**
 * Reads a file that was chosen.
 * @returns undefined for what the server does not take: other types, and a HEIC photo that this browser makes no JPEG of
 */
async function readPage(parts: Parts, file: File): Promise<Page | undefined> {
  const photo = await readPhoto(file)
  if (photo || isTaken(file)) return { file, photo, turns: 0 }
  if (!isHeic(file)) return undefined
  tell(parts, parts.form.dataset.converting ?? '')
  const jpeg = await jpegOfHeic(file)
  return jpeg && { file: jpeg, photo: await readPhoto(jpeg), turns: 0 }
}

/** Tells whether the server takes a file as it is. */
const isTaken = ({ name, type }: File): boolean =>
  ['application/pdf', 'image/jpeg', 'image/png'].includes(type) || /\.(pdf|jpe?g|png)$/i.test(name)

/**
 * Keeps what was read as pages. A file that is no photo, such as a PDF, goes alone: nothing that was chosen before gives way
 * to it.
 * @param at the page that the first one replaces
 * @returns whether all of them were kept
 */
function keepPages(parts: Parts, read: readonly Page[], at: number | undefined): boolean {
  if (!read.length) return true
  const staying = parts.pages.filter((_, index) => index !== at)
  if (staying.some(({ photo }) => !photo)) return false
  const photos = read.filter(({ photo }) => photo)
  const [alone] = staying.length || photos.length ? [] : read
  if (!alone && !photos.length) return false
  if (alone) parts.pages = [alone]
  else parts.pages.splice(at ?? parts.pages.length, at === undefined ? 0 : 1, ...photos)
  show(parts)
  return read.length === (alone ? 1 : photos.length)
}

function show(parts: Parts): void {
  const { form, list, pages } = parts
  list.replaceChildren(...pages.map((page, index) => itemOf(parts, page, index)))
  const label = form.querySelector('label')
  if (label && pages.length && form.dataset.add) label.textContent = form.dataset.add
}

/** A page with its faults, and buttons that turn it, take it again, or take it away. */
function itemOf(parts: Parts, shown: Page, index: number): HTMLLIElement {
  const { page = '', remove = '', retake = '', blurred = '', cutOff = '' } = parts.form.dataset
  const { file, photo } = shown
  const item = document.createElement('li')
  const name = document.createElement('bdi')
  name.textContent = file.name
  item.append(`${page.replace('%{number}', String(index + 1))}: `, name)
  for (const fault of photo?.faults ?? []) {
    const hint = document.createElement('p')
    hint.className = 'bad'
    hint.textContent = fault === 'blurred' ? blurred : cutOff
    item.append(hint)
  }
  const acts = document.createElement('div')
  acts.className = 'row'
  const turned = photo?.preview && previewOf(parts, shown, photo.preview)
  if (turned) item.append(turned.picture)
  acts.append(
    ...(turned ? [turned.button] : []),
    buttonOf(`${retake}: ${file.name}`, retake, () => {
      parts.retaken = index
      parts.input.click()
    }),
    buttonOf(`${remove}: ${file.name}`, remove, () => {
      parts.pages.splice(index, 1)
      show(parts)
    }),
  )
  item.append(acts)
  return item
}

/** The small picture of a page, and the button that turns both of them; the button keeps the focus. */
function previewOf(
  { form }: Parts,
  page: Page,
  preview: HTMLCanvasElement,
): { picture: HTMLCanvasElement; button: HTMLButtonElement } {
  const { turn = '' } = form.dataset
  const { name } = page.file
  let picture = named(turnedPreview(preview, page.turns), name)
  const button = buttonOf(`${turn}: ${name}`, turn, () => {
    page.turns = (page.turns + 1) % 4
    const next = named(turnedPreview(preview, page.turns), name)
    picture.replaceWith(next)
    picture = next
  })
  return { picture, button }
}

function named(picture: HTMLCanvasElement, name: string): HTMLCanvasElement {
  picture.setAttribute('role', 'img')
  picture.setAttribute('aria-label', name)
  return picture
}

function buttonOf(label: string, text: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.setAttribute('aria-label', label)
  button.addEventListener('click', act)
  return button
}

async function send(parts: Parts): Promise<void> {
  const { form, pages } = parts
  if (!pages.length) return tell(parts, form.dataset.empty ?? '', true)
  await whileBusy(parts, async () => {
    const { name, content } = await fileOf(pages)
    if (content.size > MOST_BYTES) return tell(parts, form.dataset.tooLarge ?? '', true)
    await deliver(parts, { name, content })
  })
}

/** Goes on with the file that a reload interrupted. */
async function goOn(parts: Parts): Promise<void> {
  const kept = await keptFile(keyOf(parts))
  if (kept) await whileBusy(parts, () => deliver(parts, kept))
}

/** The page has another address in each message: the request alone names the file. */
const keyOf = ({ form }: Parts): string => form.dataset.upload ?? ''

async function deliver(parts: Parts, file: Pick<Kept, 'name' | 'content'> & { id?: string }): Promise<void> {
  const { upload: target = '', path = '', sending = '', waiting = '' } = parts.form.dataset
  const { id, name, content } = file
  const key = keyOf(parts)
  const onProgress = (percent: number) => tell(parts, sending.replace('%{percent}', String(percent)))
  onProgress(0)
  try {
    await sendFile({
      path,
      target,
      name,
      content,
      id,
      onProgress,
      onBegun: begun => keep(key, { id: begun, name, content, madeAt: Date.now() }),
      onWaiting: () => tell(parts, waiting),
    })
    await forget(key)
  } catch (error) {
    await forget(key)
    // The server has forgotten an upload that a reload interrupted: the person chooses the file again.
    if (id) return tell(parts, parts.form.dataset.failed ?? '', true)
    throw error
  }
  location.reload()
}

async function whileBusy(parts: Parts, act: () => Promise<void>): Promise<void> {
  const { form, input, button } = parts
  button.disabled = true
  input.disabled = true
  try {
    await act()
  } catch (error) {
    tell(parts, reasonOf(form, error), true)
  } finally {
    button.disabled = false
    input.disabled = false
  }
}

function reasonOf({ dataset }: HTMLFormElement, error: unknown): string {
  const status = error instanceof Refusal ? error.status : 0
  const reasons: Readonly<Record<number, string | undefined>> = {
    413: dataset.tooLarge,
    415: dataset.kind,
    429: dataset.many,
  }
  return reasons[status] ?? dataset.failed ?? ''
}

function tell({ status }: Parts, text: string, isBad = false): void {
  status.textContent = text
  status.className = isBad ? 'bad' : ''
}
