import { HttpError } from 'react-admin'
import { signedInUser } from '../signedInUser'
import { accessToken, dropToken } from './accessToken'
import { serverOf } from './servers'
import { signal } from './signals'

export { accessToken } from './accessToken'

export interface Request {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | (string & {})
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
}

/**
 * One call of the API, with the bearer. A 401 ends the session here and everywhere, a 423 locks the screen.
 * @param path below the API's base, or a whole address of another server of ours
 * @returns the JSON answer; undefined where there is none (204)
 * @throws HttpError with the answer's status and body (`ErrorBody`); status 0 and the message `network` where no
 * answer came; DOMException `AbortError` where the caller stopped it
 */
export async function request<T = unknown>(path: string, options: Request = {}): Promise<T> {
  const token = accessToken()
  const response = await send(path, options, token)
  const body = await readBody(response)
  if (response.ok) {
    if (options.method === 'PUT' && path === `/users/${signedInUser()}`) signal('profile')
    return body as T
  }
  applyStatus(response.status, token)
  const refusal = body as { message?: unknown; fields?: unknown } | undefined
  const message = typeof refusal?.message === 'string' ? refusal.message : response.statusText
  // react-admin's Form puts `errors` under the inputs.
  const said = refusal?.fields ? { ...refusal, errors: refusal.fields } : body
  throw new HttpError(message, response.status, said)
}

async function send(path: string, { method = 'GET', body, signal, headers }: Request, token?: string) {
  const address = /^https?:\/\//.test(path) ? path : serverOf('') + path
  try {
    return await fetch(address, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new HttpError('network', 0, null)
  }
}

/** A proxy's page in place of our JSON is no body. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Ends the session on 401 and locks the screen on 423: every answer of the API goes through this, whatever sent the call.
 * @param token the one that the call carried; an answer to an older one says nothing about the present session
 */
export function applyStatus(status: number, token: string | undefined): void {
  if (status === 423) signal('locked')
  if (status !== 401 || token !== accessToken()) return
  dropToken()
  signal('ended')
}
