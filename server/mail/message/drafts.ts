import { Failure } from '../../../contract/http/errors'
import { runUntrusted, TooComplex } from '../../untrusted'
import type { RenderedMessage } from './compile'
import type { FilledMessage } from './fill'
import { type MergeData, TemplateError, type TemplateField } from './liquid'
import type { MessageSource, PreparedMessage } from './prepare'
import type { RenderOrder } from './render'
import type { TextToFill } from './texts'

/** Time for one message. The largest template that was met takes 0.3 s. */
const TIMEOUT_MS = 10_000

/**
 * Makes a message ready (`prepareMessage`) in a worker.
 * @param user who asked, so that users take turns
 * @throws {TemplateError} when it cannot be rendered, passes a cap, or takes too long; Failure as `runUntrusted`
 */
export async function prepareDraft(source: MessageSource, user?: number): Promise<PreparedMessage> {
  return runUntrusted('prepareMessage', source, { timeoutMs: TIMEOUT_MS, user }).catch(refuseDraft)
}

/**
 * Makes a message ready and fills it in for one person (`fillMessage`) in a worker.
 * @throws as {@link prepareDraft}
 */
export async function fillDraft(
  draft: { source: MessageSource; data: MergeData },
  user?: number,
): Promise<FilledMessage> {
  return runUntrusted('fillMessage', draft, { timeoutMs: TIMEOUT_MS, user }).catch(refuseDraft)
}

/**
 * Fills texts in (`fillTexts`) in a worker. Together they have the time of one message. Not for a transaction: its locks
 * would last as long.
 * @throws as {@link prepareDraft}, with the first text's field where they take too long
 */
export async function fillDraftTexts(texts: readonly TextToFill[], user?: number): Promise<string[]> {
  return runUntrusted('fillTexts', texts, { timeoutMs: TIMEOUT_MS, user }).catch(error =>
    refuseDraft(error, texts[0]?.field),
  )
}

/**
 * Makes the mails of some people (`renderMessages`) in a worker. Together they have the time of one message.
 * @throws as {@link prepareDraft}
 */
export async function renderDraft(order: RenderOrder, user?: number): Promise<RenderedMessage[]> {
  const made = await runUntrusted('renderMessages', order, { timeoutMs: TIMEOUT_MS, user }).catch(refuseDraft)
  // One buffer for the attachments of all messages: a signer relaxes each buffer once.
  const buffers = new Map<Uint8Array, Buffer>()
  const asBuffer = (bytes: Uint8Array) => {
    const buffer = buffers.get(bytes) ?? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    buffers.set(bytes, buffer)
    return buffer
  }
  return made.map(message => ({
    ...message,
    chunks: message.chunks.map(chunk => (typeof chunk === 'string' ? chunk : asBuffer(chunk))),
  }))
}

/** Renders for some people in a worker, to find faults (`tryRendering`). @throws as {@link prepareDraft} */
export async function tryDraft(order: RenderOrder, user?: number): Promise<void> {
  await runUntrusted('tryRendering', order, { timeoutMs: TIMEOUT_MS, user }).catch(refuseDraft)
}

/**
 * Throws the error of a worker as the caller of a draft reads it. The function works on nothing but the content, so
 * whatever it throws is the content's fault; a Failure is the server's.
 * @param first the field to name where none is known
 */
export function refuseDraft(
  error: Error & Partial<Pick<TemplateError, 'field'>>,
  first: TemplateField = 'content',
): never {
  if (error instanceof Failure) throw error
  if (error instanceof TooComplex) throw new TemplateError(error.message, 'too_complex', first)
  const code = 'code' in error && error.code === 'too_complex' ? 'too_complex' : 'invalid'
  throw new TemplateError(error.message, code, error.field)
}
