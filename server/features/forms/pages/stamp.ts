import { createHmac, randomBytes } from 'node:crypto'
import { sameText } from '../../../auth/one-time'

/** Identifies a page of a form; it comes back with the answers. */
export interface Stamp {
  formId: number
  version: number
  /** Milliseconds since 1970. */
  madeAt: number
  /** Random; one page is received once. */
  page: string
}

/** No person fills in a page faster. */
export const MIN_AGE_MS = 2_000
/** An older page is shown again with its answers. */
export const MAX_AGE_MS = 24 * 3_600_000

/** Returns the signed stamp of a new page. */
export function newStamp(key: Buffer, form: { id: number; form_version?: unknown }, now: Date): string {
  const page = randomBytes(9).toString('base64url')
  const content = [form.id, Number(form.form_version), now.getTime().toString(36), page].join('.')
  return `${content}.${signatureOf(key, content)}`
}

/** Reads a stamp; undefined where the signature is wrong. */
export function readStamp(key: Buffer, text: unknown): Stamp | undefined {
  if (typeof text !== 'string' || text.length > 200) return undefined
  const cut = text.lastIndexOf('.')
  const [content, signature] = [text.slice(0, Math.max(cut, 0)), text.slice(cut + 1)]
  if (!sameText(signatureOf(key, content), signature)) return undefined
  const [formId, version, madeAt, page = ''] = content.split('.')
  return { formId: Number(formId), version: Number(version), madeAt: Number.parseInt(madeAt ?? '', 36), page }
}

const signatureOf = (key: Buffer, content: string) =>
  createHmac('sha256', key).update(`form ${content}`).digest('base64url')
