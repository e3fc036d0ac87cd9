import { fileCalls } from '../../contract/calls/files'
import { type Definition, visibleFields } from '../../contract/definition/define'
import type { Field } from '../../contract/definition/fields'
import { isOneOf } from '../../contract/definition/isOneOf'
import { fail, invalid } from '../../contract/http/errors'
import { definitionOf, RESOURCES } from '../../contract/resources'
import type { Actor } from '../auth/actor'
import { pathOf, urlOf } from '../crud/attachments'
import { logAction } from '../crud/audit'
import { visibleRows } from '../crud/record'
import type { FileStore } from '../files/FileStore'
import { bytesOf, dropIncoming, type Incoming, takeIn } from '../files/incoming'
import { extensionOf, isPicture, isShown, nameWith, typeOf } from '../files/kinds'
import { randomName } from '../files/store'
import type { Services } from '../services'
import { demandAccess } from './context'
import type { ApiRequest, Route } from './route'
import { type Served, serve } from './serve'

/** A file's largest size (docs/spec/api.md, "Limits"). */
const FILE_MAX = 25 * 1_048_576
/** One byte more than a file may have tells that it is too large. */
const READING = {
  limits: { fileSize: FILE_MAX + 1, files: 1, fields: 5, fieldSize: 200 },
  throwFileSizeLimit: false,
}
const FOLDERS = /^(attachments|media|users|programs|organisation|contracts|candidates\/[\w-]{1,60})$/
/** Folders whose files are pictures only. */
const PICTURES = /^(media|users|programs|organisation)$/

/** Uploads and downloads. */
export function fileRoutes(store: FileStore): Route[] {
  const read = serve(fileCalls.download, call => download(store, call))
  const readLogo = serve(fileCalls.download, call => logo(store, call))
  return [
    serve(fileCalls.upload, call => upload(store, call)),
    {
      ...readLogo,
      path: '/files/organisation/:name',
      access: 'public',
      handle: call => readLogo.handle({ ...call, params: { ...call.params, folder: 'organisation' } }),
    },
    // A folder may have two parts, which no pattern with names can say.
    {
      ...read,
      path: '/files/*',
      handle: call => read.handle({ ...call, params: partsOf(call.params['*'] ?? '') }),
    },
    serve(fileCalls.readPicture, call => picture(store, call)),
  ]
}

function partsOf(path: string) {
  const end = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(end, 0)), name: path.slice(end + 1) }
}

type Download = Served<typeof fileCalls.download>

async function upload(store: FileStore, call: Served<typeof fileCalls.upload>) {
  const { services, actor } = call
  const { folder, given } = await readUpload(call)
  try {
    if (!FOLDERS.test(folder)) throw invalid({ folder: folder ? 'not_a_choice' : 'required' })
    if (given?.file.isCut) throw fail('too_large')
    if (!given?.file.size) throw invalid({ file: 'required' })
    const { name } = given
    const bytes = await bytesOf(given.file)
    const extension = await extensionOf(bytes, name)
    if (PICTURES.test(folder) && !isPicture(extension))
      throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
    const path = `${folder}/${randomName()}.${extension}`
    await keep(services, store, { path, folder, name, bytes, type: typeOf(extension), owner: actor.id })
    return { url: urlOf(path), name, size: bytes.length, type: typeOf(extension) }
  } finally {
    if (given) await dropIncoming([given.file])
  }
}

interface Upload {
  folder: string
  given?: { name: string; file: Incoming }
}

/** Reads the parts of an upload: its folder, and its file to the disk. */
async function readUpload({ request, services }: Served<typeof fileCalls.upload>): Promise<Upload> {
  if (!request.isMultipart()) throw fail('unsupported_media_type')
  const upload: Upload = { folder: '' }
  try {
    for await (const part of request.parts(READING)) {
      if (part.type === 'field') {
        if (part.fieldname !== 'folder') throw invalid({ [part.fieldname]: 'unknown_field' })
        upload.folder = String(part.value)
      } else {
        const file = await takeIn(services.config.dataDir, part.file, FILE_MAX)
        upload.given = { name: cleanName(part.filename), file }
      }
    }
  } catch (error) {
    if (upload.given) await dropIncoming([upload.given.file])
    throw error
  }
  return upload
}

interface NewFile {
  path: string
  folder: string
  name: string
  bytes: Buffer
  type: string
  owner: number
}

async function keep({ sql }: Services, store: FileStore, { path, bytes, ...file }: NewFile): Promise<void> {
  try {
    await store.write(path, bytes)
    await sql`
      insert into files (path, folder, name, size, type, owner_id)
      values (${path}, ${file.folder}, ${file.name}, ${bytes.length}, ${file.type}, ${file.owner})`
  } catch (error) {
    // Nobody would ever know of it again, nor of the part that a full disk took.
    await store.remove(path).catch(() => undefined)
    throw error
  }
}

const cleanName = (name: string) =>
  name
    .replace(/[\p{Cc}\p{Cs}\\/"]/gu, '_')
    .trim()
    .slice(-200) || 'file'

async function download(store: FileStore, call: Download) {
  const { services, actor, params } = call
  const path = `${params.folder}/${params.name}`
  const { sql } = services
  if (/\p{Cc}/u.test(path)) throw fail('not_found')
  const file = await keptAt(services, path)
  if (!file || !(await maySee(call, file))) throw fail('not_found')
  if (actor.locked && !isOwnImage(file, actor.id)) throw fail('locked')
  if (isBeginning(call) && (await isPaper(call, file)))
    await logAction(sql, actor, {
      action: 'open',
      resource: file.resource ?? '',
      record: file.record_id ?? undefined,
      after: { file: file.name },
    })
  return send(store, call, { path, name: file.name })
}

async function keptAt({ sql }: Services, path: string): Promise<Kept | undefined> {
  const [file] = await sql<Kept[]>`
    select path, folder, name, owner_id, resource, record_id from files where path = ${path}`
  return file
}

/** @returns whether a person may open a stored file at all, by whichever way it comes to them */
export async function mayOpenFile(services: Services, actor: Actor, url: string): Promise<boolean> {
  const file = await keptAt(services, pathOf(url) ?? '')
  return file !== undefined && maySee({ services, actor }, file)
}

/** Sends the logo to anybody; other pictures of the organisation are for those who are signed in. */
async function logo(store: FileStore, call: Download) {
  const { services, actor, params } = call
  const path = `organisation/${params.name}`
  const [shown] = await services.sql`select from organisation where logo_url = ${urlOf(path)}`
  if (shown) return send(store, call, { path, name: 'logo' })
  demandAccess(actor, 'session')
  return download(store, call)
}

/** A viewer that asks for a file in pieces opens it once. */
const isBeginning = ({ request }: Download) => /^bytes=0-|^(?!bytes=)/.test(request.headers.range ?? '')

/** Whether the file is a person's paper, whose every opening is kept; faces in lists are none. */
async function isPaper({ services: { sql } }: Download, file: Kept): Promise<boolean> {
  if (!file.record_id || !/^(candidates\/|contracts$|forms$)/.test(file.folder)) return false
  if (file.resource !== 'candidates') return true
  const [portrait] = await sql`
    select from candidates where id = ${file.record_id} and portrait_url = ${urlOf(file.path)}`
  return !portrait
}

interface Kept {
  path: string
  folder: string
  name: string
  owner_id: number
  resource: string | null
  record_id: number | null
}

const isOwnImage = (file: Kept, id: number) => file.resource === 'users' && file.record_id === id

/** Tells whether the caller may see the record of a file; before that is saved only the uploader may. */
async function maySee(
  { services, actor }: Pick<ApiRequest, 'services' | 'actor'>,
  file: Kept,
): Promise<boolean> {
  if (isOwnImage(file, actor.id)) return true
  if (!actor.role) return false
  if (!file.record_id) return file.owner_id === actor.id
  // Faces, programs and the logo are shown to everybody who works here.
  if (PICTURES.test(file.folder)) return true
  const table = definitionOf(file.resource ?? '')?.table
  const views = RESOURCES.filter(view => view.table === table && isOneOf(view.roles, actor.role))
  for (const view of views) if (await showsFile({ services, actor }, view, file)) return true
  return false
}

/** Whether the record shows the file by a field that the role may see; earlier files only to who sees all of them. */
async function showsFile(
  { services, actor }: Pick<ApiRequest, 'services' | 'actor'>,
  definition: Definition,
  file: Kept,
): Promise<boolean> {
  const { sql } = services
  const bearing = ([, { kind }]: [string, Field]) => kind === 'file'
  const all = Object.entries(definitionOf(file.resource ?? '')?.fields ?? {}).filter(bearing)
  const visible = visibleFields(definition, actor.role).filter(bearing)
  const columns = visible.reduce((list, [name]) => sql`${list}, ${sql(name)}::text`, sql`id`)
  const [row] = await sql<Record<string, string | null>[]>`
    select ${columns} from ${sql(definition.table)} where id = ${file.record_id} and ${visibleRows(services, definition, actor)}`
  if (!row) return false
  const url = urlOf(file.path)
  return visible.length === all.length || visible.some(([name]) => row[name]?.includes(url))
}

/** Pictures of templates are public: the recipients of a mail must see them. */
async function picture(store: FileStore, call: Served<typeof fileCalls.readPicture>) {
  const { name } = call.params
  if (!/^[A-Za-z0-9]{16}\.[a-z0-9]{3,4}$/.test(name)) throw fail('not_found')
  const headers = {
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  }
  return send(store, call, { path: `media/${name}`, name, headers })
}

interface SentFile {
  path: string
  name: string
  /** Sent only with the file: a refusal must not be cached for a year. */
  headers?: Readonly<Record<string, string>>
}

async function send(store: FileStore, { request, reply }: ApiRequest, { path, name, headers }: SentFile) {
  const size = await store.size(path)
  if (size === undefined) throw fail('not_found')
  const extension = path.split('.').at(-1) ?? ''
  const disposition = isShown(extension) ? 'inline' : 'attachment'
  const named = nameWith(extension, name)
  reply.type(typeOf(extension)).headers({
    ...headers,
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(named)}`,
  })
  return sendRange({ request, reply }, size, range => store.read(path, range))
}

interface ByteRange {
  start: number
  end: number
}

/**
 * Sends bytes, or the range of them that the request asks for.
 * @param read gives the bytes of a range, or all
 */
export function sendRange(
  { request, reply }: Pick<ApiRequest, 'request' | 'reply'>,
  size: number,
  read: (range?: ByteRange) => unknown,
) {
  reply.header('accept-ranges', 'bytes')
  const range = rangeOf(request.headers.range, size)
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (!range) return reply.header('content-length', size).send(read())
  const { start, end } = range
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
    .send(read(range))
}

/** One byte range (RFC 9110, 14.2); several are answered with the whole file, as a server may. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!found || (!found[1] && !found[2])) return undefined
  const start = found[1] ? Number(found[1]) : Math.max(0, size - Number(found[2]))
  const end = found[1] && found[2] ? Math.min(Number(found[2]), size - 1) : size - 1
  return start > end || start >= size ? 'none' : { start, end }
}
