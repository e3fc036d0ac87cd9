import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { csvLine } from '../../../crud/csv'
import type { Tx, Values } from '../../../crud/hooks'
import { toE164 } from '../../../crud/phone'
import type { JobPayloads } from '../../../jobs/payloads'
import { addJob, type JobRun } from '../../../jobs/queue'
import { workUntilStop } from '../../../jobs/workUntilStop'
import { forgetMessages } from '../../../mail'
import type { Services } from '../../../services'
import { hashesOf } from './personHashes'

/** Milliseconds after which messages that were in a worker's hands are looked at again. */
const AGAIN_MS = 60_000
/** Letters of a cell that can be a phone number, an address or the number of a passport. */
const MARK = { least: 5, most: 254 }

/**
 * Leaves for later what an erasure cannot reach at once: files of imports whose rows were refused. The job knows keyed
 * hashes, and nobody's address.
 */
export async function forgetLater(services: Services, tx: Tx, people: readonly Values[]): Promise<void> {
  const hashes = (await Promise.all(people.map(person => hashesOf(services, person)))).flat()
  if (hashes.length) await addJob(tx, 'forget_refused_rows', { hashes: hashes.map(({ hash }) => hash) })
}

const later = ({ now }: Services) => new Date(now().getTime() + AGAIN_MS)

/** Takes the address out of messages that have been settled since; the others are looked at again. */
export async function forgetSent(services: Services, ids: readonly number[]): Promise<void> {
  await services.sql.begin(async tx => {
    const held = await forgetMessages(tx, ids)
    if (held.length) await addJob(tx, 'forget_sent', { ids: held }, later(services))
  })
}

/** Takes rows that have a mark of an erased person out of the files of what imports refused. */
export async function forgetRefusedRows(
  services: Services,
  { hashes }: JobPayloads['forget_refused_rows'],
  { stopping }: JobRun,
): Promise<void> {
  const { sql, config } = services
  const folder = join(config.dataDir, 'imports')
  const wanted = new Set(hashes)
  const names = await readdir(folder).catch(() => [])
  const files = names.filter(each => each.endsWith('-errors.csv'))
  const rest = await workUntilStop(files, stopping, async name => {
    // Of an import that runs, the place in the file is kept; it is looked at once it is done.
    const [job] = await sql`select status from jobs where id = ${Number.parseInt(name, 10)}`
    if (job && (job.status === 'queued' || job.status === 'running'))
      throw new Error(`${name} is being written`)
    await withoutRows(services, join(folder, name), wanted)
  })
  if (rest.length) await sql.begin(tx => addJob(tx, 'forget_refused_rows', { hashes }))
}

async function withoutRows(services: Services, path: string, wanted: ReadonlySet<string>): Promise<void> {
  const rows: string[][] = parse(await readFile(path), { bom: true, relax_column_count: true })
  const hits = await Promise.all(rows.map(cells => hasMark(services, cells, wanted)))
  if (!hits.includes(true)) return
  const kept = rows.filter((_, index) => !hits[index])
  await writeFile(`${path}.new`, `\ufeff${kept.map(csvLine).join('')}`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

async function hasMark(
  services: Services,
  cells: readonly string[],
  wanted: ReadonlySet<string>,
): Promise<boolean> {
  for (const cell of cells) {
    const text = cell.replace(/^'/, '').trim()
    if (text.length < MARK.least || text.length > MARK.most) continue
    const read = {
      phone: toE164(text),
      phone_alternative: text,
      email: text,
      last_pass_number: text,
      id_number: text,
    }
    if ((await hashesOf(services, read)).some(({ hash }) => wanted.has(hash))) return true
  }
  return false
}
