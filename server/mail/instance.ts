import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../db/connect'

const FILE = 'instance-id'

/**
 * Whether this database belongs to this installation. A database that was copied or restored elsewhere names another
 * instance than the file in DATA_DIR: it must send nothing until a person says so (mail.md, "The shape").
 * A new database takes the id of the file; where there is none both are made.
 */
export async function ownsDatabase({ sql, dataDir }: { sql: Connection; dataDir: string }): Promise<boolean> {
  const file = await readInstance(dataDir)
  const [known] = await sql<{ id: string; held: boolean }[]>`select id, held from instance`
  if (known) return known.id === file && !known.held
  const id = file ?? (await writeInstance(dataDir))
  await sql`insert into instance (id) values (${id}) on conflict do nothing`
  const [row] = await sql<{ id: string; held: boolean }[]>`select id, held from instance`
  return row?.id === id && !row.held
}

/** Makes the database this installation's own, when a person says that it may send. */
export async function adoptDatabase({ sql, dataDir }: { sql: Connection; dataDir: string }): Promise<void> {
  const id = (await readInstance(dataDir)) ?? (await writeInstance(dataDir))
  await sql`insert into instance (id) values (${id}) on conflict (one) do update set id = excluded.id, held = false`
}

/** Holds all sending: a restore calls this, since what it brings back may have been sent already. */
export async function holdSending(sql: Connection): Promise<void> {
  await sql`update instance set held = true`
}

async function readInstance(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
  return /^[0-9a-f-]{36}$/.test(text.trim()) ? text.trim() : undefined
}

/** Several processes may start on a new folder at once: the first one's id stands. */
async function writeInstance(dataDir: string): Promise<string> {
  const id = randomUUID()
  const draft = join(dataDir, `${FILE}.${id}`)
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, `${id}\n`)
  await link(draft, join(dataDir, FILE)).catch(error => {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readInstance(dataDir)) ?? id
}
