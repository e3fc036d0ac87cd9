import { visibleFields } from '../../contract/definition/define'
import { type FieldErrors, invalid } from '../../contract/http/errors'
import { compiledOf } from './compiled'
import type { Row, Tx, Values } from './hooks'
import type { Write } from './write-request'

const PRIVATE = '/api/v1/files/'
const PUBLIC = '/m/'
/** A public picture in the middle of a text. */
const PICTURE = /\/m\/([A-Za-z0-9]{16}\.[a-z0-9]{3,4})/g

/** The store's path of a file's address, or undefined where it is none of ours. */
export function pathOf(url: string): string | undefined {
  // A file in a bucket outside is known by its whole address, and only once it was taken note of.
  if (url.startsWith('https://') || url.startsWith('http://')) return url
  if (url.startsWith(PRIVATE)) return url.slice(PRIVATE.length)
  return url.startsWith(PUBLIC) ? `media/${url.slice(PUBLIC.length)}` : undefined
}

/** The address that a browser or a mail program fetches a stored file by. */
export function urlOf(path: string): string {
  return path.startsWith('media/') ? PUBLIC + path.slice('media/'.length) : PRIVATE + path
}

/**
 * Binds the files that a record names to it. A file must be in the store, and the writer's own or already the record's.
 * @throws Failure invalid with the field whose file is not there or not the writer's
 */
export async function bindFiles(
  tx: Tx,
  { definition, actor, rows }: Write,
  after: readonly Row[],
): Promise<void> {
  const fields = visibleFields(definition, actor.role).filter(([, { kind }]) => kind === 'file')
  for (const [index, { changes, before }] of rows.entries()) {
    const errors: FieldErrors = {}
    for (const [name] of fields) {
      if (!(name in changes)) continue
      const known = new Set(urlsOf(before?.[name]))
      for (const url of urlsOf(changes[name])) {
        if (
          !known.has(url) &&
          !(await bind(tx, url, { resource: definition.name, id: after[index]?.id, owner: actor.id }))
        )
          errors[name] = 'not_there'
      }
    }
    if (Object.keys(errors).length) throw invalid(errors)
  }
  await keepPictures(tx, definition, rows)
}

/** Pictures in what a person wrote stay: mails that show them are out, whatever becomes of the text. */
async function keepPictures(
  tx: Tx,
  definition: Write['definition'],
  rows: readonly { changes: Values }[],
): Promise<void> {
  const paths = new Set<string>()
  for (const { changes } of rows)
    for (const name of compiledOf(definition).texts)
      for (const [, picture] of String(changes[name] ?? '').matchAll(PICTURE)) paths.add(`media/${picture}`)
  if (!paths.size) return
  await tx`update files set taken_at = now() where path = any(${[...paths]}::text[]) and taken_at is null`
}

function urlsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((file: Values) => String(file.url).trim())
  return typeof value === 'string' ? [value] : []
}

async function bind(
  tx: Tx,
  url: string,
  { resource, id, owner }: { resource: string; id: number | undefined; owner: number },
): Promise<boolean> {
  const path = pathOf(url)
  if (!path) return false
  const bound = await tx`
    update files set resource = ${resource}, record_id = ${id ?? null}, released_at = null
    where path = ${path} and ((record_id is null and (owner_id = ${owner} or ${owner} = 0))
      or (resource = ${resource} and record_id = ${id ?? null})) returning path`
  if (bound.length) return true
  // Public pictures may be shown by anybody, but stay with the record that has them.
  const [shown] = await tx`select from files where path = ${path} and folder = 'media'`
  return shown !== undefined
}

/**
 * Releases a file that its record no longer shows. Only a file that is bound to this record is released. The nightly
 * clearing of uploads removes released files that no row names any more: the one place where files of living records are
 * removed. It reads all tables, so no release starts it.
 */
export async function releaseFile(
  tx: Tx,
  url: unknown,
  { resource, id }: { resource: string; id: number },
): Promise<void> {
  const path = typeof url === 'string' ? pathOf(url) : undefined
  if (!path) return
  await tx`
    update files set resource = null, record_id = null, released_at = now()
    where path = ${path} and resource = ${resource} and record_id = ${id} and path not like 'http%'`
}

/** Releases all files of records that are deleted for good. */
export async function releaseFilesOf(tx: Tx, resource: string, ids: readonly number[]): Promise<void> {
  await tx`
    update files set resource = null, record_id = null, released_at = now()
    where resource = ${resource} and record_id = any(${ids}::bigint[]) and path not like 'http%'`
}
