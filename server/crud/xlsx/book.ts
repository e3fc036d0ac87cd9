import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { Failure, fail, invalid } from '../../../contract/http/errors'
import { walkAll } from './elements'
import { WorkbookError } from './fault'
import { type CellFormat, readFormats } from './formats'

/** The largest workbook, packed and unpacked, in bytes (docs/spec/api.md, "Limits"). */
export const XLSX_MAX = 50 * 1_048_576
export const UNPACKED_MAX = 500 * 1_048_576
/** Parts of a workbook: sheets, pictures, comments. */
const PARTS_MAX = 10_000
/** Sheets of a workbook, and relations of one of its parts. */
const SHEETS_MAX = 1_000
const RELATIONS_MAX = 10_000

export interface Sheet {
  name: string
  /** Path of its part. */
  part: string
  visible: boolean
}

/** A workbook on the disk, whose parts are read one after the other as streams. */
export interface Book {
  sheets: readonly Sheet[]
  /** Days count from 1904 instead of 1900, as old workbooks of the Mac do. */
  from1904: boolean
  formats: readonly CellFormat[]
  /** The part of shared strings, where there is one. */
  strings: string | undefined
  part(path: string): Promise<Readable>
  close(): void
}

/**
 * Opens a workbook and reads its directory, not its cells.
 * @throws Failure unsupported_media_type where it is none (or is damaged, or locked by a password), too_large where it would unpack to more than {@link UNPACKED_MAX}
 */
export async function openBook(path: string): Promise<Book> {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() =>
    refuseUnopened(path),
  )
  try {
    const parts = await partsOf(zip)
    const part = (name: string) => streamOf(zip, parts, name)
    const root = await relationsOf({ parts, part }, '_rels/.rels', '')
    const main = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
    if (!parts.has(key(main)) || !main.endsWith('.xml')) return refuse()
    const folder = main.slice(0, main.lastIndexOf('/') + 1)
    const relations = await relationsOf(
      { parts, part },
      `${folder}_rels/${main.slice(folder.length)}.rels`,
      folder,
    )
    const target = (type: string) => {
      const found = relations.find(each => each.type === type)?.target
      return found && parts.has(key(found)) ? found : undefined
    }
    const { sheets, from1904 } = await readWorkbook(await part(main), relations)
    if (!sheets.length) return refuse()
    const styles = target('styles')
    return {
      sheets,
      from1904,
      formats: styles ? await readFormats(await part(styles)) : [],
      strings: target('sharedStrings'),
      part,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    if (error instanceof WorkbookError) return refuse()
    throw error
  }
}

/**
 * The sheet of a name, or the first that is not hidden.
 * @throws Failure invalid where there is none of that name
 */
export function sheetOf({ sheets }: Book, name: string | undefined): Sheet {
  const wanted = name?.trim().toLowerCase()
  const found = wanted
    ? sheets.find(sheet => sheet.name.trim().toLowerCase() === wanted)
    : (sheets.find(({ visible }) => visible) ?? sheets[0])
  if (!found) throw invalid({ sheet: 'not_there' })
  return found
}

function refuse(_error?: unknown): never {
  throw fail('unsupported_media_type', { fields: { file: 'invalid' } })
}

const damaged = () => fail('unsupported_media_type', { fields: { file: 'damaged' } })

/** The directory stands at the end: an archive that begins as one and has none was cut off. */
async function refuseUnopened(path: string): Promise<never> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.toString('latin1') === 'PK\x03\x04') throw damaged()
    return refuse()
  } finally {
    await file.close()
  }
}

const key = (path: string) => path.replace(/^\//, '').toLowerCase()

/** The directory. What it says of sizes holds: a part that unpacks to more than it said breaks off (yauzl). */
async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  // Not the size of the map: an archive may name one part again and again.
  let count = 0
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) refuse()
      unpacked += entry.uncompressedSize
      if (unpacked > UNPACKED_MAX || ++count > PARTS_MAX) break
      parts.set(key(entry.fileName), entry)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    throw damaged()
  }
  if (unpacked > UNPACKED_MAX || count > PARTS_MAX) throw fail('too_large', { fields: { file: 'too_large' } })
  return parts
}

async function streamOf(zip: ZipFile, parts: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = parts.get(key(name))
  if (!entry) throw new WorkbookError(`The workbook has no part ${name}`)
  return zip.openReadStreamPromise(entry).catch(error => {
    throw WorkbookError.of(error)
  })
}

interface Relation {
  id: string
  type: string
  target: string
}

async function relationsOf(
  { parts, part }: { parts: ReadonlyMap<string, Entry>; part: Book['part'] },
  path: string,
  folder: string,
): Promise<Relation[]> {
  const relations: Relation[] = []
  if (!parts.has(key(path))) return relations
  await walkAll(await part(path), {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return
      if (relations.length >= RELATIONS_MAX) throw new WorkbookError('The workbook has too many relations')
      const target = new URL(Target, `part:///${folder}`).pathname.slice(1)
      relations.push({ id: Id, type: Type.slice(Type.lastIndexOf('/') + 1), target: decodeURI(target) })
    },
  })
  return relations
}

async function readWorkbook(part: Readable, relations: readonly Relation[]) {
  const sheets: Sheet[] = []
  const worksheets = new Map(
    relations.filter(({ type }) => type === 'worksheet').map(({ id, target }) => [id, target]),
  )
  let from1904 = false
  await walkAll(part, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([each]) => /(^|:)id$/.test(each))?.[1]
      const part = worksheets.get(id ?? '')
      if (part === undefined) return
      if (sheets.length >= SHEETS_MAX) throw new WorkbookError('The workbook has too many sheets')
      const visible = !attributes.state || attributes.state === 'visible'
      sheets.push({ name: attributes.name ?? '', part, visible })
    },
  })
  return { sheets, from1904 }
}
