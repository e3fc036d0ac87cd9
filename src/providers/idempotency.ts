import { type Request, request } from './http'

/** Milliseconds in which the same action again is a second try of it, and no new one. */
const SECOND_TRY = 120_000

interface Action {
  key: string
  since: number
  /** Calls that wait for an answer. */
  waiting: number
}

/** Actions that have no answer yet, by what they do. */
const open = new Map<string, Action>()

/**
 * Does one call that creates or acts, with an `Idempotency-Key`: a double click, and a second try after a lost connection
 * or a fault of the server, do the work once (docs/spec/api.md, "Generic reads and writes").
 * @throws the errors of {@link request}
 */
export function act<T = unknown>(path: string, options: Request): Promise<T> {
  const { method, body } = options
  return withKey([method, path, body], headers => request<T>(path, { ...options, headers }))
}

/**
 * Gives an action its key. The same action keeps it until the server has answered, as long as no other one is begun, and
 * for two minutes at most; afterwards it is a new one.
 * @param name identity of the action, as JSON
 */
export async function withKey<T>(
  name: unknown,
  call: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const id = JSON.stringify(name)
  const action = begun(id)
  action.waiting += 1
  try {
    const answer = await call({ 'Idempotency-Key': action.key })
    spend(id, action)
    return answer
  } catch (refusal) {
    if (isDecided(refusal)) spend(id, action)
    throw refusal
  } finally {
    action.waiting -= 1
  }
}

/** Stopping, going on and stopping again are three actions, even if the first one was never answered. */
function begun(id: string): Action {
  const now = Date.now()
  for (const [other, { waiting, since }] of open)
    if ((other !== id && waiting === 0) || now - since > SECOND_TRY) open.delete(other)
  const action = open.get(id) ?? { key: newKey(), since: now, waiting: 0 }
  open.set(id, action)
  return action
}

function spend(id: string, action: Action): void {
  if (open.get(id) === action) open.delete(id)
}

/** The server refused it, or the person stopped it. Without an answer, and after a fault, it may have been done. */
function isDecided(refusal: unknown): boolean {
  const { status = 0, name } = (refusal ?? {}) as { status?: number; name?: string }
  return name === 'AbortError' || (status >= 400 && status < 500)
}

/** 128 random bits; `crypto.randomUUID` is not there outside of secure contexts. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
