import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Definition } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { bwEmails, emails } from '../../../../contract/resources/emails'
import { leads } from '../../../../contract/resources/leads'
import { logs } from '../../../../contract/resources/logs'
import { bwSubscribers, subscribers } from '../../../../contract/resources/subscribers'
import { logAction } from '../../../crud/audit'
import type { Fragment, Row, Values } from '../../../crud/hooks'
import { present, visibleRows } from '../../../crud/record'
import type { FileStore } from '../../../files/FileStore'
import type { Services } from '../../../services'
import { type Caller, roleOf } from '../caller'
import { REFERENCES } from '../identity/references'
import { mergedIds } from '../identity/undoMerge'
import { presentationsOf } from './presentations'

/** Records of one resource, as the caller may see them. */
interface Part {
  resource: string
  records: (Values & { id: number })[]
}

/**
 * Everything about a candidate as one zip, streamed: `person.json` with the record and all that belongs to it, and each
 * stored file under `files/`. What the caller's role may not see is not in it.
 * @throws Failure not_found before the first byte
 */
export async function archiveOf(
  { services, actor }: Caller,
  store: FileStore,
  id: number,
): Promise<Readable> {
  const parts = await partsOf({ services, actor }, id)
  const files = await filesOf(services, parts)
  await logAction(services.sql, actor, {
    action: 'everything',
    resource: candidates.name,
    record: id,
    after: { records: parts.reduce((sum, { records }) => sum + records.length, 0), files: files.length },
  })
  const made_at = services.now().toISOString()
  const person = { made_at, id, parts: Object.fromEntries(parts.map(each => [each.resource, each.records])) }
  const json = `${JSON.stringify(person, null, 2)}\n`
  return zipOf(store, { json, paths: files, mtime: services.now() })
}

async function partsOf({ services, actor }: Caller, id: number): Promise<Part[]> {
  const { sql } = services
  const [person] = await read({ services, actor }, candidates, sql`id = ${id}`)
  if (!person) throw fail('not_found')
  const ids = [id, ...(await mergedIds(services, id))]
  const parts: Part[] = [{ resource: candidates.name, records: [person] }]
  for (const { definition, field, many } of REFERENCES) {
    const names = many ? sql`${sql(field)} && ${ids}::bigint[]` : sql`${sql(field)} = any(${ids}::bigint[])`
    parts.push({ resource: definition.name, records: await read({ services, actor }, definition, names) })
  }
  const asked = parts.find(({ resource }) => resource === leads.name)?.records ?? []
  const leadIds = asked.map(({ id }) => id)
  const addresses = [person, ...asked].map(({ email }) => email).filter(email => typeof email === 'string')
  for (const definition of [subscribers, bwSubscribers])
    parts.push({
      resource: definition.name,
      records: await read({ services, actor }, definition, sql`email = any(${addresses}::text[])`),
    })
  for (const definition of [emails, bwEmails])
    parts.push({
      resource: definition.name,
      records: await read({ services, actor }, definition, sql`"to" = any(${addresses}::text[])`),
    })
  parts.push({
    resource: logs.name,
    records: await read(
      { services, actor },
      logs,
      sql`(resource = 'candidates' and record = any(${ids}::bigint[]) or resource = 'leads' and record = any(${leadIds}::bigint[]))`,
    ),
  })
  parts.push({ resource: 'presentations', records: await presentationsOf(services, actor, ids) })
  return merged(parts)
}

/** Reads the records that the caller may see, with the fields of its role. */
async function read({ services, actor }: Caller, definition: Definition, match: Fragment): Promise<Row[]> {
  const { sql } = services
  const role = roleOf(actor)
  if (!definition.roles.includes(role)) return []
  const rows = await sql<Row[]>`
    select * from ${sql(definition.table)} where ${match} and ${visibleRows(services, definition, actor)} order by id`
  return rows.map(row => present(definition, row, role))
}

/** Two fields of one resource may find the same record. */
function merged(parts: readonly Part[]): Part[] {
  const found = new Map<string, Map<number, Part['records'][number]>>()
  for (const { resource, records } of parts) {
    const known = found.get(resource) ?? new Map()
    for (const record of records) known.set(record.id, record)
    found.set(resource, known)
  }
  return [...found]
    .filter(([, records]) => records.size > 0)
    .map(([resource, records]) => ({ resource, records: [...records.values()] }))
}

/** The store's paths of all files that were bound to the records, earlier ones among them. */
async function filesOf({ sql }: Services, parts: readonly Part[]): Promise<string[]> {
  const paths: string[] = []
  for (const { resource, records } of parts) {
    const rows = await sql<{ path: string }[]>`
      select path from files where resource = ${resource} and record_id = any(${records.map(({ id }) => id)}::bigint[])
      order by path`
    paths.push(...rows.map(({ path }) => path))
  }
  return paths
}

interface Content {
  json: string
  /** Paths of the store. */
  paths: readonly string[]
  mtime: Date
}

function zipOf(store: FileStore, { json, paths, mtime }: Content): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const open: Readable[] = []
  zip.on('error', error => output.destroy(error as Error))
  output.on('close', () => {
    for (const file of open) file.destroy()
  })
  zip.addBuffer(Buffer.from(json), 'person.json', { mtime })
  // Opened one after the other, when the one before has gone out.
  const add = async (at: number): Promise<void> => {
    const path = paths[at]
    if (path === undefined) return zip.end()
    // A file that is named and not there must not stop the rest.
    if ((await store.size(path)) === undefined) return add(at + 1)
    const file = store.read(path)
    open.push(file)
    file.on('error', error => output.destroy(error))
    file.on('end', () => void add(at + 1))
    zip.addReadStream(file, `files/${path}`, { mtime, compress: false })
  }
  add(0).catch(error => output.destroy(error))
  return output
}
