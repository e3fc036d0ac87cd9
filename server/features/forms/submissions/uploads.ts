import type { MultipartFile } from '@fastify/multipart'
import { FORM_FILES } from '../../../../contract/forms/questions'
import { BODY_USUAL } from '../../../../contract/http/body-limits'
import { Failure, fail } from '../../../../contract/http/errors'
import { urlOf } from '../../../crud/attachments'
import type { Tx } from '../../../crud/hooks'
import { bytesOf, dropIncoming, type Incoming, takeIn } from '../../../files/incoming'
import { extensionOf, typeOf } from '../../../files/kinds'
import { openStore, randomName } from '../../../files/store'
import { MOST_KEYS } from '../../../http/body'
import { countCall } from '../../../http/limits'
import type { ApiRequest } from '../../../http/route'
import type { Services } from '../../../services'
import type { AnswerFault, RawAnswers } from './answers'

/** A file as a visitor sent it, on the disk until the whole form is valid. */
export interface Upload extends Incoming {
  /** The question that it answers. */
  key: string
  name: string
  /** The kind by its bytes; undefined for kinds that forms do not accept. */
  extension: string | undefined
}

/** Texts and files of a visitor. */
export interface SubmittedForm {
  given: RawAnswers
  uploads: Upload[]
  /** Errors of files, by question. */
  faults: Readonly<Record<string, AnswerFault>>
}

/** A file in the store, not yet owned by a submission. */
export interface StoredFile {
  key: string
  path: string
  name: string
  size: number
  type: string
}

const MAX_FILES = 40
/** Bytes of a whole call. Files between FORM_FILES.all and this limit are answered with an error on the page. */
const MAX_BYTES = 4 * FORM_FILES.all

/** A file over the limit is cut, so that the parts behind it are read too. The types lack this option. */
const READING = {
  limits: { fileSize: FORM_FILES.bytes + 1, files: MAX_FILES, fields: 2 * MOST_KEYS, fieldSize: 20_000 },
  throwFileSizeLimit: false,
}

/**
 * Reads texts and files; files over the limits are skipped and reported in `faults`. The caller drops the files
 * ({@link dropIncoming}).
 * @throws Failure too_large for more than a form can have; rate_limited
 */
export async function readSent(call: ApiRequest): Promise<SubmittedForm> {
  const { request } = call
  if (!request.isMultipart()) return { given: textsOf(request.body), uploads: [], faults: {} }
  countCall('upload', call)
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw fail('too_large')
  const reading: Reading = { dataDir: call.services.config.dataDir, bytes: 0, uploads: [], faults: {} }
  const texts = new FormTexts()
  try {
    for await (const part of request.parts(READING)) {
      if (part.type === 'field') texts.add(part.fieldname, String(part.value))
      else await readFile(reading, part)
    }
  } catch (error) {
    await dropIncoming(reading.uploads)
    throw error
  }
  return { given: textsOf(texts.all), uploads: reading.uploads, faults: reading.faults }
}

interface Reading {
  dataDir: string
  /** Of all files so far. */
  bytes: number
  uploads: Upload[]
  faults: Record<string, AnswerFault>
}

async function readFile(reading: Reading, { fieldname: key, filename, file }: MultipartFile): Promise<void> {
  const { uploads, faults } = reading
  const isTooMany = uploads.filter(each => each.key === key).length >= FORM_FILES.most
  if (!filename || isTooMany || reading.bytes >= FORM_FILES.all) {
    file.resume()
    if (filename) faults[key] = isTooMany ? 'file_count' : 'file_size'
    return
  }
  const left = Math.min(FORM_FILES.bytes, FORM_FILES.all - reading.bytes)
  const taken = await takeIn(reading.dataDir, file, left)
  reading.bytes += taken.size
  const extension = taken.isCut ? undefined : await kindOf(taken, filename)
  uploads.push({ ...taken, key, name: cleanName(filename), extension })
  if (taken.isCut) faults[key] = 'file_size'
  else if (!extension) faults[key] ??= 'file_kind'
}

/** The texts of a form, with the limits of a form without files. */
class FormTexts {
  readonly all: Record<string, string | string[]> = Object.create(null)
  #names = 0
  #bytes = 0

  /** @throws Failure too_large */
  add(name: string, value: string): void {
    const before = this.all[name]
    this.#names += before === undefined ? 1 : 0
    this.#bytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (this.#names > MOST_KEYS || this.#bytes > BODY_USUAL) throw fail('too_large')
    if (before === undefined) this.all[name] = value
    else if (Array.isArray(before)) before.push(value)
    else this.all[name] = [before, value]
  }
}

/** Adds the names of files to the answers, so that required questions count as answered. */
export function withNames(
  given: RawAnswers,
  uploads: readonly Upload[],
  questions: readonly string[],
): RawAnswers {
  const named = questions.map(key => [key, uploads.filter(each => each.key === key).map(({ name }) => name)])
  return { ...given, ...Object.fromEntries(named) }
}

/** Writes files into the store. {@link dropFiles} removes those of a failed submission. */
export async function storeFiles({ config }: Services, uploads: readonly Upload[]): Promise<StoredFile[]> {
  const store = openStore(config)
  const stored: StoredFile[] = []
  for (const { key, name, extension = '', ...file } of uploads) {
    const path = `forms/${randomName()}.${extension}`
    await store.write(path, await bytesOf(file))
    stored.push({ key, path, name, size: file.size, type: typeOf(extension) })
  }
  return stored
}

/** Removes files that no record refers to. */
export async function dropFiles({ config }: Services, files: readonly StoredFile[]): Promise<void> {
  const store = openStore(config)
  for (const { path } of files) await store.remove(path).catch(() => undefined)
}

/** Registers files in the transaction of the submission; writing the submission makes it their owner. */
export async function registerFiles(tx: Tx, files: readonly StoredFile[]): Promise<void> {
  for (const { path, name, size, type } of files)
    await tx`
      insert into files (path, folder, name, size, type, owner_id)
      values (${path}, 'forms', ${name}, ${size}, ${type}, 0)`
}

/** Returns files in the shape of a record's field. */
export const filesOf = (files: readonly StoredFile[]) =>
  files.map(({ path, name }) => ({ url: urlOf(path), name }))

const cleanName = (filename: string) =>
  filename
    .replace(/[\p{Cc}\p{Cs}\\/"]/gu, '_')
    .trim()
    .slice(-200) || 'file'

async function kindOf(file: Incoming, filename: string): Promise<string | undefined> {
  const found = await extensionOf(await bytesOf(file), cleanName(filename)).catch(error => {
    if (error instanceof Failure) return undefined
    throw error
  })
  return FORM_FILES.kinds.find(kind => kind === found)
}

/** Drops values that are not texts. */
function textsOf(body: unknown): RawAnswers {
  const given: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(body ?? {}))
    if (typeof value === 'string') given[name] = value
    else if (Array.isArray(value) && value.every(each => typeof each === 'string')) given[name] = value
  return given
}
