import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Definition } from '../../../../contract/definition/define'
import { fail } from '../../../../contract/http/errors'
import type { bwLeads } from '../../../../contract/resources/bw-leads'
import { candidates } from '../../../../contract/resources/candidates'
import { bwEmails, emails } from '../../../../contract/resources/emails'
import { guardians } from '../../../../contract/resources/identity'
import { leads } from '../../../../contract/resources/leads'
import { logs } from '../../../../contract/resources/logs'
import { bwSubscribers, subscribers } from '../../../../contract/resources/subscribers'
import { logAction } from '../../../crud/audit'
import type { Fragment, Row } from '../../../crud/hooks'
import { present, visibleRows } from '../../../crud/record'
import { shownRows } from '../../../crud/refs'
import type { FileStore } from '../../../files/FileStore'
import type { Services } from '../../../services'
import { type Caller, roleOf } from '../caller'
import { REFERENCES, type Reference, referencesOf } from '../identity/references'
import { mergedIds } from '../identity/undoMerge'
import { pagesOf } from './package/pages'
import { type Part, tableOf, withoutOthers } from './package/parts'
import { presentationsOf } from './presentations'

/** The person that a copy is made for. */
export interface Subject {
  definition: typeof candidates | typeof leads | typeof bwLeads
  id: number
}

/**
 * Everything about a candidate, a lead or the person to talk to at an employer as one zip, streamed: a page in the person's language and in German that says what Art. 15
 * GDPR asks for, `tables/` with a table a resource, `person.json` for other programs, and each stored file under `files/`.
 * What the caller's role may not see is not in it, and other people have no names.
 * @throws Failure not_found before the first byte; wrong_state for a lead that is a candidate, with its `candidate_id`
 */
export async function archiveOf(
  { services, actor }: Caller,
  store: FileStore,
  { definition, id }: Subject,
): Promise<Readable> {
  const { sql } = services
  const isCandidate = definition.name === candidates.name
  const ids = isCandidate ? [id, ...(await mergedIds(services, id))] : [id]
  const found = await partsOf({ services, actor }, definition, ids)
  const parts = await withoutOthers(sql, found, isCandidate ? ids : [])
  const paths = await filesOf(services, parts)
  await logAction(sql, actor, {
    action: 'everything',
    resource: definition.name,
    record: id,
    after: { records: parts.reduce((sum, { records }) => sum + records.length, 0), files: paths.length },
  })
  const made_at = services.now().toISOString()
  const person = { made_at, id, parts: Object.fromEntries(parts.map(each => [each.resource, each.records])) }
  const texts = [
    ...(await pagesOf({ services, actor }, parts, { definition, ids })),
    { name: 'person.json', bytes: Buffer.from(`${JSON.stringify(person, null, 2)}\n`) },
    ...parts.map(part => ({ name: `tables/${part.resource}.csv`, bytes: Buffer.from(tableOf(part)) })),
  ]
  return zipOf(store, { texts, paths, mtime: services.now() })
}

/** Records of an employer that tell of the person to talk to; the others are of the company, or of candidates. */
const OF_CONTACTS: readonly string[] = ['bw-calls', 'bw-notes', 'whatsapp-log', 'data-requests']

/** The fields by which records name a person. */
function referencesTo({ name }: Definition): readonly Reference[] {
  if (name === candidates.name) return REFERENCES
  return referencesOf(name).filter(
    ({ definition }) => name === leads.name || OF_CONTACTS.includes(definition.name),
  )
}

async function partsOf(
  { services, actor }: Caller,
  subject: Subject['definition'],
  ids: readonly number[],
): Promise<Part[]> {
  const { sql } = services
  const [id = 0] = ids
  const [person] = await read({ services, actor }, subject, sql`id = ${id}`)
  if (!person) throw fail('not_found')
  const isCandidate = subject.name === candidates.name
  if (subject.name === leads.name && person.candidate_id)
    throw fail('wrong_state', { candidate_id: person.candidate_id })
  const parts: Part[] = [{ resource: subject.name, records: [person] }]
  for (const { definition, field, many } of referencesTo(subject)) {
    const names = many
      ? sql`${sql(field)} && ${[...ids]}::bigint[]`
      : sql`${sql(field)} = any(${[...ids]}::bigint[])`
    parts.push({ resource: definition.name, records: await read({ services, actor }, definition, names) })
  }
  const came = isCandidate && typeof person.lead_id === 'number' ? person.lead_id : 0
  parts.push({ resource: leads.name, records: await read({ services, actor }, leads, sql`id = ${came}`) })
  const asked = parts.filter(({ resource }) => resource === leads.name).flatMap(({ records }) => records)
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
      sql`(resource = ${subject.name} and record = any(${[...ids]}::bigint[]) or resource = 'leads' and record = any(${leadIds}::bigint[]))`,
    ),
  })
  if (isCandidate)
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
  return (await shownRows(services, definition, rows)).map(row => present(definition, row, role))
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

/** The store's paths of all files that were bound to the records, earlier ones among them; those of guardians are theirs. */
async function filesOf({ sql }: Services, parts: readonly Part[]): Promise<string[]> {
  const paths: string[] = []
  for (const { resource, records } of parts) {
    if (resource === guardians.name) continue
    const rows = await sql<{ path: string }[]>`
      select path from files where resource = ${resource} and record_id = any(${records.map(({ id }) => id)}::bigint[])
      order by path`
    paths.push(...rows.map(({ path }) => path))
  }
  return paths
}

interface Content {
  texts: readonly { name: string; bytes: Buffer }[]
  /** Paths of the store. */
  paths: readonly string[]
  mtime: Date
}

function zipOf(store: FileStore, { texts, paths, mtime }: Content): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const open: Readable[] = []
  zip.on('error', error => output.destroy(error as Error))
  output.on('close', () => {
    for (const file of open) file.destroy()
  })
  for (const { name, bytes } of texts) zip.addBuffer(bytes, name, { mtime })
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
