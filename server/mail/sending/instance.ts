import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../db/connect'

const FILE = 'instance-id'

interface Instance {
  id: string
  /** Of the file in DATA_DIR; null in a database that an earlier version noted. */
  inode: string | null
  held: boolean
}

/**
 * Decides whether this database belongs to this installation. A database that was restored elsewhere names another id than
 * the file in DATA_DIR; in a copy of the whole folder that file has another inode. Either must send nothing until a person
 * releases it (docs/spec/mail.md). A new database takes the id of the file; where there is none both are made.
 */
export async function ownsDatabase({ sql, dataDir }: { sql: Connection; dataDir: string }): Promise<boolean> {
  const [known] = await sql<Instance[]>`select id, inode, held from instance`
  if (!known) {
    const { id, inode } = await ensureInstance(dataDir)
    await sql`insert into instance (id, inode) values (${id}, ${inode}) on conflict do nothing`
    return isOwn(dataDir, (await sql<Instance[]>`select id, inode, held from instance`)[0])
  }
  const isOurs = await isOwn(dataDir, known)
  if (isOurs && known.inode === null)
    await sql`update instance set inode = ${await inodeOf(dataDir)} where inode is null`
  return isOurs
}

async function isOwn(dataDir: string, known: Instance | undefined): Promise<boolean> {
  if (!known || known.held || known.id !== (await readInstance(dataDir))) return false
  return known.inode === null || known.inode === (await inodeOf(dataDir))
}

/** Makes the database this installation's own, when a person says that it may send. */
export async function adoptDatabase({ sql, dataDir }: { sql: Connection; dataDir: string }): Promise<void> {
  const { id, inode } = await ensureInstance(dataDir)
  await sql`
    insert into instance (id, inode) values (${id}, ${inode})
    on conflict (one) do update set id = excluded.id, inode = excluded.inode, held = false`
}

async function ensureInstance(dataDir: string): Promise<{ id: string; inode: string }> {
  const id = (await readInstance(dataDir)) ?? (await writeInstance(dataDir))
  return { id, inode: await inodeOf(dataDir) }
}

async function inodeOf(dataDir: string): Promise<string> {
  return String((await stat(join(dataDir, FILE), { bigint: true })).ino)
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
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readInstance(dataDir)) ?? id
}
