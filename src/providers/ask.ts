import type { AnswerOf, ApiCall, RequestOf } from '../../contract/calls/call'
import { request } from './http'
import { act } from './idempotency'
import { onServerOf } from './servers'

/** The parts of any call's request. */
interface Parts {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Makes a declared call.
 * @param asked parameters of the path, query and body, as the call declares them
 * @throws HttpError with the answer's status and body; DOMException `AbortError` where `signal` stopped it
 */
export async function ask<C extends ApiCall>(
  call: C,
  asked: RequestOf<C>,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const { params, query, body } = asked as Parts
  const path = addressOf(call.path, { params, query })
  const address = onServerOf(resourceOf(path, body), path)
  // A call that can be stopped only reads, and has to be read anew each time.
  return call.method === 'POST' && !signal
    ? act(address, { method: 'POST', body })
    : request(address, { method: call.method, body, signal })
}

/**
 * Makes a call of the session or of sign-in by its line alone: the page of sign-in loads no schemas. Nothing is kept of
 * such a call, not even an `Idempotency-Key`, which would be stored with a hash of the PIN.
 * @throws the errors of {@link ask}
 */
export function askByLine<C extends ApiCall>(line: C['line'], asked: RequestOf<C>): Promise<AnswerOf<C>> {
  const { params, query, body } = asked as Parts
  const [method, path = ''] = line.split(' ')
  return request(addressOf(path, { params, query }), { method, body })
}

/** Finds the resource whose server a call goes to: the path names it, in `/lists-un` the body. */
function resourceOf(path: string, body: unknown): string {
  const { audience } = (body ?? {}) as { audience?: string }
  const first = path.split(/[/?]/)[1] ?? ''
  return first === 'lists-un' && audience === 'bw' ? 'bw-lists' : first
}

/** Returns the path of a call with its parameters and its query; what is undefined is left out. */
function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  return asked.length ? `${filled}?${new URLSearchParams(asked)}` : filled
}
