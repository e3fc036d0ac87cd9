import { fileOf, isPage } from './photos'
import { Refusal, sendFile } from './send'

const MOST_BYTES = 26_214_400

/** Has a form of the page take several photos as one document, and send it in pieces. Without script it sends one file. */
export function startUpload(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[type=file]')
  const list = form.querySelector<HTMLUListElement>('[data-pages]')
  const button = form.querySelector<HTMLButtonElement>('button')
  const status = form.querySelector<HTMLElement>('[data-status]')
  if (!input || !list || !button || !status) return
  const parts: Parts = { form, input, list, button, status, files: [], arePhotos: true }
  input.multiple = true
  input.required = false
  input.addEventListener('change', () => void add(parts))
  form.addEventListener('submit', event => {
    event.preventDefault()
    void send(parts)
  })
}

interface Parts {
  form: HTMLFormElement
  input: HTMLInputElement
  list: HTMLUListElement
  button: HTMLButtonElement
  status: HTMLElement
  files: File[]
  /** Tells whether the chosen files are photos, which can be pages of one document. */
  arePhotos: boolean
}

/** Adds what was chosen as pages; a file that is no photo stands alone. */
async function add(parts: Parts): Promise<void> {
  const { input, files } = parts
  const chosen = [...(input.files ?? [])]
  // The same photo may be chosen again after it was removed.
  input.value = ''
  tell(parts, '')
  for (const file of chosen) {
    const isPhoto = await isPage(file)
    if (!isPhoto || !parts.arePhotos) files.length = 0
    parts.arePhotos = isPhoto
    files.push(file)
  }
  show(parts)
}

function show(parts: Parts): void {
  const { form, list, files } = parts
  const { page = '', remove = '' } = form.dataset
  list.replaceChildren(
    ...files.map((file, index) => {
      const item = document.createElement('li')
      const name = document.createElement('bdi')
      name.textContent = file.name
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = remove
      button.setAttribute('aria-label', `${remove}: ${file.name}`)
      button.addEventListener('click', () => {
        files.splice(index, 1)
        show(parts)
      })
      item.append(`${page.replace('%{number}', String(index + 1))}: `, name, ' ', button)
      return item
    }),
  )
  const label = form.querySelector('label')
  if (label && files.length && form.dataset.add) label.textContent = form.dataset.add
}

async function send(parts: Parts): Promise<void> {
  const { form, input, button, files } = parts
  const {
    upload: target = '',
    path = '',
    empty = '',
    sending = '',
    waiting = '',
    tooLarge = '',
  } = form.dataset
  if (!files.length) return tell(parts, empty, true)
  button.disabled = true
  input.disabled = true
  try {
    const { name, content } = await fileOf(files)
    if (content.size > MOST_BYTES) return tell(parts, tooLarge, true)
    const onProgress = (percent: number) => tell(parts, sending.replace('%{percent}', String(percent)))
    onProgress(0)
    await sendFile({ path, target, name, content, onProgress, onWaiting: () => tell(parts, waiting) })
    location.reload()
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
