import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
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
  await sql`insert into instance (id) values (${id}) on conflict (only) do update set id = excluded.id, held = false`
}

/** Holds all sending: a restore calls this, since what it brings back may have been sent already. */
export async function holdSending(sql: Connection): Promise<void> {
  await sql`update instance set held = true`
}

async function readInstance(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
  return /^[0-9a-f-]{36}$/.test(text.trim()) ? text.trim() : undefined
}

async function writeInstance(dataDir: string): Promise<string> {
  const id = randomUUID()
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, FILE), `${id}\n`)
  return id
}
