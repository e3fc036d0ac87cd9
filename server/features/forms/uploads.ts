import { Failure } from '../../../contract/errors'
import { FORM_FILES } from '../../../contract/form-questions'
import { urlOf } from '../../crud/attachments'
import type { Tx } from '../../crud/hooks'
import { extensionOf, typeOf } from '../../files/kinds'
import { openStore, randomName } from '../../files/store'
import { takeTurn } from '../../http/limits'
import type { Call } from '../../http/route'
import type { Services } from '../../services'
import type { AnswerFault, Given } from './answers'

/** A file as a visitor sent it, in memory until everything else is found good. */
export interface Upload {
  /** The question that it answers. */
  key: string
  name: string
  bytes: Buffer
  /** What it is by its bytes; undefined where it is nothing that a form takes. */
  extension: string | undefined
}

/** What a visitor sent: texts, and files where the form asks for some. */
export interface Sent {
  given: Given
  uploads: Upload[]
  /** What is wrong with files, by question. */
  faults: Readonly<Record<string, AnswerFault>>
}

/** A file in the store, not yet anybody's. */
export interface KeptFile {
  key: string
  path: string
  name: string
  size: number
  type: string
}

/** More parts than a form can have are no answer of a visitor. */
const MOST_PARTS = 400
const MOST_FILES = 40

/** A file over the limit is cut, so that what comes behind it is read too; the types do not know this option. */
const READING = {
  limits: { fileSize: FORM_FILES.bytes, files: MOST_FILES, fields: MOST_PARTS, fieldSize: 20_000 },
  throwFileSizeLimit: false,
}

/** Reads what was sent, whole; files over the limits are passed over and said to be at fault. */
export async function readSent(call: Call): Promise<Sent> {
  const { request } = call
  if (!request.isMultipart()) return { given: textsOf(request.body), uploads: [], faults: {} }
  takeTurn('upload', call)
  const texts: Record<string, string[]> = Object.create(null)
  const uploads: Upload[] = []
  const faults: Record<string, AnswerFault> = {}
  let bytes = 0
  for await (const part of request.parts(READING)) {
    const key = part.fieldname
    if (part.type === 'field') {
      texts[key] = [...(texts[key] ?? []), String(part.value)]
      continue
    }
    if (!part.filename) {
      part.file.resume()
      continue
    }
    const isTooMany = uploads.filter(each => each.key === key).length >= FORM_FILES.most
    if (isTooMany || bytes > FORM_FILES.all) {
      part.file.resume()
      faults[key] = isTooMany ? 'file_count' : 'file_size'
      continue
    }
    const content = await part.toBuffer()
    bytes += content.length
    const upload = await uploadOf(key, part.filename, content)
    if (part.file.truncated || bytes > FORM_FILES.all) faults[key] = 'file_size'
    else if (!upload.extension) faults[key] ??= 'file_kind'
    uploads.push(upload)
  }
  const single = Object.entries(texts).map(([key, all]) => [key, all.length > 1 ? all : all[0]])
  return { given: textsOf(Object.fromEntries(single)), uploads, faults }
}

/** Names of the files stand for them among the answers, so that a form knows whether there are any. */
export function withNames(given: Given, uploads: readonly Upload[], questions: readonly string[]): Given {
  const named = questions.map(key => [key, uploads.filter(each => each.key === key).map(({ name }) => name)])
  return { ...given, ...Object.fromEntries(named) }
}

/** Writes files into the store. What is not taken in the end is dropped by {@link dropFiles}. */
export async function keepFiles({ config }: Services, uploads: readonly Upload[]): Promise<KeptFile[]> {
  const store = openStore(config)
  const kept: KeptFile[] = []
  for (const { key, name, bytes, extension = '' } of uploads) {
    const path = `forms/${randomName()}.${extension}`
    await store.write(path, bytes)
    kept.push({ key, path, name, size: bytes.length, type: typeOf(extension) })
  }
  return kept
}

/** Nobody would ever know of them again. */
export async function dropFiles({ config }: Services, files: readonly KeptFile[]): Promise<void> {
  const store = openStore(config)
  for (const { path } of files) await store.remove(path).catch(() => undefined)
}

/** Says in the transaction of the answer which files there are; writing the answer makes them its own. */
export async function noteFiles(tx: Tx, files: readonly KeptFile[]): Promise<void> {
  for (const { path, name, size, type } of files)
    await tx`
      insert into files (path, folder, name, size, type, owner_id)
      values (${path}, 'forms', ${name}, ${size}, ${type}, 0)`
}

/** Files as a record holds them. */
export const filesOf = (files: readonly KeptFile[]) =>
  files.map(({ path, name }) => ({ url: urlOf(path), name }))

async function uploadOf(key: string, filename: string, bytes: Buffer): Promise<Upload> {
  const name =
    filename
      .replace(/[\p{Cc}\p{Cs}\\/"]/gu, '_')
      .trim()
      .slice(-200) || 'file'
  const found = await extensionOf(bytes, name).catch(error => {
    if (error instanceof Failure) return undefined
    throw error
  })
  const extension = FORM_FILES.kinds.find(kind => kind === found)
  return { key, name, bytes, extension }
}

/** Texts only, whatever a sender calls its answers. */
function textsOf(body: unknown): Given {
  const entries = Object.entries((body ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(([, value]) => [value].flat().every(each => typeof each === 'string')),
  ) as Given
}
