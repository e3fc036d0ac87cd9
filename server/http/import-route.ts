import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Role } from '../../contract/access/roles'
import { importForm, type ResourceCalls } from '../../contract/calls/resource'
import type { Definition } from '../../contract/definition/define'
import { isOneOf } from '../../contract/definition/isOneOf'
import { fail, invalid } from '../../contract/http/errors'
import type { ImportOrigin } from '../../contract/imports/imported'
import { isObject, parseJson } from '../crud/check'
import type { Values } from '../crud/hooks'
import { refuseUnknownFields } from '../crud/import'
import { checkFile, type ImportFile, readHead } from '../crud/import-file'
import { XLSX_MAX } from '../crud/xlsx/book'
import { WorkbookError } from '../crud/xlsx/fault'
import { oneRow } from '../db/oneRow'
import { codeOf } from '../describeError'
import { upTo } from '../files/incoming'
import { addImport } from '../jobs/import'
import type { Served } from './serve'

/** The largest CSV file that is taken in (docs/spec/api.md, "Limits"). */
const CSV_MAX = 1_073_741_824
/** Of a file's name in the log. */
const LONGEST_NAME = 200

type Imported = Served<NonNullable<ResourceCalls['import']>>

/**
 * Keeps the file of `POST /{resource}/import`, and answers 202 with the job that works through it; with `columns=1` it
 * keeps nothing, and answers 200 with the file's columns and sheets.
 */
export async function takeFile(call: Imported, definition: Definition) {
  const { services, actor, reply, query } = call
  const folder = join(services.config.dataDir, 'imports')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const kept: Kept = {}
  try {
    const options: Values = { ...query, ...(await readForm(call, join(folder, randomUUID()), kept)) }
    const file = fileOf(kept, options)
    await checkFile(file)
    if (isYes(options, 'columns')) {
      const head = await readHead(file)
      await rm(file.path, { force: true })
      return reply.code(200).send(head)
    }
    const payload = {
      ...file,
      origin: kept.origin,
      actor,
      ...planOf(options, definition, actor.role),
    }
    return await services.sql.begin(async tx => {
      const { id: job_id } = oneRow(
        await tx<{ id: number }[]>`
          insert into jobs (kind, resource, user_id, payload)
          values ('import', ${definition.name}, ${actor.id}, ${tx.json(payload)}) returning id`,
      )
      await addImport(tx, job_id)
      return { job_id }
    })
  } catch (error) {
    if (kept.path) await rm(kept.path, { force: true })
    if (error instanceof WorkbookError || /^CSV_/.test(codeOf(error)))
      throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
    throw error
  }
}

/** Parts of the form beside the file. */
const FORM_FIELDS: ReadonlySet<string> = new Set(
  Object.keys(importForm.shape).filter(name => name !== 'file'),
)

/** The stored file part, once it came. */
interface Kept {
  path?: string
  origin?: ImportOrigin
}

/** Streams the file part to the disk and returns the other parts. @throws Failure where the file is too large, or of no known kind */
async function readForm({ request }: Imported, base: string, kept: Kept): Promise<Values> {
  if (!request.isMultipart()) throw fail('unsupported_media_type')
  const options: Values = {}
  for await (const part of request.parts({
    limits: { fileSize: CSV_MAX, files: 1, fields: 10, fieldSize: 200_000 },
  })) {
    if (part.type === 'field') {
      if (!FORM_FIELDS.has(part.fieldname)) throw invalid({ [part.fieldname]: 'unknown_field' })
      options[part.fieldname] = part.value
    } else if (part.fieldname !== 'file') throw invalid({ [part.fieldname]: 'unknown_field' })
    else {
      const ending = /\.(csv|txt|tsv|xlsx)$/i.exec(part.filename)?.[1]?.toLowerCase()
      if (!ending) throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
      const kind = ending === 'xlsx' ? 'xlsx' : 'csv'
      const max = kind === 'xlsx' ? XLSX_MAX : CSV_MAX
      kept.path = `${base}.${kind}`
      const taken = { size: 0, isCut: false }
      const hash = createHash('sha256')
      await pipeline(
        part.file,
        upTo(max, taken, piece => hash.update(piece)),
        createWriteStream(kept.path, { flags: 'wx', mode: 0o600 }),
      )
      if (part.file.truncated || taken.isCut) throw fail('too_large', { fields: { file: 'too_large' } })
      kept.origin = { file: nameOf(part.filename), sha256: hash.digest('hex') }
    }
  }
  return options
}

/** A name that any database and screen can hold. */
const nameOf = (given: string) =>
  basename(given)
    .replace(/\p{Cc}|\p{Cs}/gu, '')
    .slice(0, LONGEST_NAME)

function fileOf({ path }: Kept, { sheet }: Values): ImportFile {
  if (!path) throw invalid({ file: 'required' })
  return { path, ...(typeof sheet === 'string' && sheet.trim() ? { sheet } : {}) }
}

function isYes(options: Values, name: string): boolean {
  if (!isOneOf(['0', '1', undefined], options[name])) throw invalid({ [name]: 'invalid' })
  return options[name] === '1'
}

function planOf(options: Values, definition: Definition, role: Role | null) {
  const mapping = objectOf(options.mapping, 'mapping')
  const set = objectOf(options.set, 'set')
  refuseUnknownFields({ definition, role }, Object.keys(mapping), 'mapping')
  refuseUnknownFields({ definition, role }, Object.keys(set), 'set')
  if (Object.values(mapping).some(column => typeof column !== 'string')) throw invalid({ mapping: 'invalid' })
  return { mapping, set, dryRun: isYes(options, 'dry_run'), country: options.country }
}

function objectOf(text: unknown, name: string): Values {
  if (text === undefined || text === '') return {}
  try {
    const parsed = parseJson(String(text))
    if (isObject(parsed)) return parsed
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw invalid({ [name]: 'invalid' })
}
