import { Failure, fail } from '../../contract/http/errors'
import { runUntrusted } from '../untrusted'

/** Media types that may be stored, by extension. HTML and SVG can carry scripts and are refused. */
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  heic: 'image/heic',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}
/** Further media types of messengers; they are never uploaded. */
const SPOKEN: Record<string, string> = {
  ogg: 'audio/ogg',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  amr: 'audio/amr',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
}
/** Other names of the same containers. */
const SPOKEN_AS: Record<string, string> = { opus: 'ogg', oga: 'ogg', ogv: 'ogg', '3g2': '3gp', m4v: 'mp4' }
const OTHER_ENDS: Record<string, string> = { jpeg: 'jpg', jpe: 'jpg', heif: 'heic', ...SPOKEN_AS }
/** Pictures are shown in place; everything else is handed over as a download. */
const SHOWN = new Set(['jpg', 'png', 'gif', 'webp', 'avif'])
const TEXTS = new Set(['csv', 'tsv', 'txt'])

/**
 * Reads the kind of a file from its bytes; text files go by their name and must be valid UTF-8 without NUL.
 * @returns the extension it is stored with
 * @throws Failure unsupported_media_type
 */
export async function extensionOf(bytes: Buffer, name: string): Promise<string> {
  return storedAs(await detected(bytes), bytes, name)
}

function storedAs(found: string | undefined, bytes: Buffer, name: string): string {
  if (found && Object.hasOwn(TYPES, found) && !TEXTS.has(found)) return found
  const named = /\.([a-z]{3})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!found && TEXTS.has(named) && isText(bytes)) return named
  throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
}

/**
 * The same for what came in by a messenger, where people send their voice and films too.
 * @throws Failure unsupported_media_type
 */
export async function sentExtensionOf(bytes: Buffer, name: string): Promise<string> {
  const found = await detected(bytes)
  const known = SPOKEN_AS[found ?? ''] ?? found ?? ''
  return Object.hasOwn(SPOKEN, known) ? known : storedAs(found, bytes, name)
}

/** Time for one file; the largest takes some 10 ms. */
const TIMEOUT_MS = 10_000

/** A file that cannot be looked through has no kind. @throws Failure where too many files wait */
async function detected(bytes: Buffer): Promise<string | undefined> {
  return runUntrusted('detectFileType', bytes, { timeoutMs: TIMEOUT_MS }).catch(error => {
    if (error instanceof Failure) throw error
    throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
  })
}

function isText(bytes: Buffer): boolean {
  if (bytes.includes(0)) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The media type that a stored file is sent with. */
export function typeOf(extension: string): string {
  return TYPES[extension] ?? SPOKEN[extension] ?? 'application/octet-stream'
}

/**
 * A name that says what a file is: a machine that opens it goes by the end of its name, and letters that turn the writing
 * around could show another one.
 */
export function nameWith(extension: string, name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, '')
  const end = /\.([^.]*)$/.exec(plain)?.[1]?.toLowerCase() ?? ''
  return end === extension || OTHER_ENDS[end] === extension ? plain : `${plain}.${extension}`
}

export function isShown(extension: string): boolean {
  return SHOWN.has(extension)
}
export function isPicture(extension: string): boolean {
  return SHOWN.has(extension) || extension === 'heic'
}
