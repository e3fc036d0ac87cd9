import { HttpError } from 'react-admin'
import type { Stored } from '../../contract/calls/files'
import { accessToken, applyStatus } from './http'
import { withKey } from './idempotency'
import { serverOf } from './servers'

export interface Upload {
  /** The resource that the file is for: its server keeps it. */
  resource: string
  folder: string
  /** Called with the part that was sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

interface FormOptions extends Pick<Upload, 'onProgress' | 'signal'> {
  headers?: Record<string, string>
}

/**
 * Sends one file to the store.
 * @throws HttpError with the answer's status and body; status 0 where no answer came
 */
export function uploadFile(file: File, { resource, folder, ...options }: Upload): Promise<Stored> {
  const body = new FormData()
  body.set('folder', folder)
  body.set('file', file)
  return withKey(['upload', resource, folder, signOf(file)], headers =>
    sendForm(`${serverOf(resource)}/files`, body, { ...options, headers }),
  )
}

/** Returns the properties that tell one chosen file from another without reading it. */
export const signOf = ({ name, size, lastModified }: File) => [name, size, lastModified]

/**
 * Posts a form with a file in it. By XMLHttpRequest, because fetch does not tell how much of a body has gone.
 * @throws HttpError with the answer's status and body; status 0 where no answer came
 */
export function sendForm<T>(
  address: string,
  body: FormData,
  { onProgress, signal: stop, headers = {} }: FormOptions = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', address)
    call.setRequestHeader('Accept', 'application/json')
    const token = accessToken()
    if (token) call.setRequestHeader('Authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value)
    call.upload.onprogress = event => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    call.onload = () => {
      const answer = parsed(call.responseText)
      if (call.status >= 200 && call.status < 300) return resolve(answer as T)
      applyStatus(call.status, token)
      reject(new HttpError(String(answer.message ?? call.statusText), call.status, answer))
    }
    call.onerror = () => reject(new HttpError('network', 0, null))
    call.onabort = () => reject(new DOMException('stopped', 'AbortError'))
    stop?.addEventListener('abort', () => call.abort())
    call.send(body)
  })
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/**
 * Fetches a file that needs the bearer (an export, the rows an import refused) and hands it to the browser's
 * downloads.
 * @param path below the API's base, or a whole address
 * @throws HttpError with the answer's status and body
 */
export async function download(path: string, name: string, resource = ''): Promise<void> {
  const url = URL.createObjectURL(await fetchFile(path, resource))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has taken its own hold of the bytes by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/**
 * The bytes of a file that needs the bearer, with their type.
 * @param path below the API's base, or a whole address
 * @throws HttpError with the answer's status and body
 */
export async function fetchFile(path: string, resource = ''): Promise<Blob> {
  const address = path.startsWith('http') || path.startsWith('/api/') ? path : `${serverOf(resource)}${path}`
  const token = accessToken()
  const answer = await fetch(address, { headers: token ? { Authorization: `Bearer ${token}` } : {} })
  if (!answer.ok) {
    applyStatus(answer.status, token)
    const body = parsed(await answer.text())
    throw new HttpError(String(body.message ?? answer.statusText), answer.status, body)
  }
  return answer.blob()
}
