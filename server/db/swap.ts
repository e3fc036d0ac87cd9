import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, Sql } from './connect'
import { freeReserve } from './diskSpace'
import { headPath } from './logHead'
import {
  dropReplaced,
  dropUnused,
  leftoversOf,
  refuseUnfinished,
  type Staging,
  takePlace,
  unmark,
} from './staging'

/** Folders of DATA_DIR that are part of a backup. */
export const FOLDERS = ['files', 'imports'] as const

/** The advisory lock under which one process ends an interrupted restore. */
const SETTLE_LOCK = 7_204_312
/** Milliseconds to wait for connections of a restore that was killed. */
const PATIENCE = 10_000

/** Returns the folder that a restore fills before it replaces the one in use. */
export const freshFolder = (dataDir: string, name: string): string => join(dataDir, `${name}.restoring`)
const replacedFolder = (dataDir: string, name: string) => join(dataDir, `${name}.replaced`)

/** The note that a restore is whole and takes the place of what was there. */
const notePath = (dataDir: string) => join(dataDir, 'restore-note')

interface Place {
  dataDir: string
  /** The database that is replaced. */
  url: string
}

/**
 * Puts what a restore put together into the place of what was there. A process that is killed in the middle leaves a note,
 * by which the next start goes on ({@link settleRestore}).
 */
export async function swap(
  staging: Staging,
  { dataDir, url }: Place,
  say?: (line: string) => void,
): Promise<void> {
  await writeNote(dataDir)
  if (!staging.isBeside) await unmark(staging.sql)
  await staging.sql.end({ timeout: 5 })
  if (staging.isBeside) await takePlace(url, say)
  await finish({ dataDir, url })
}

/**
 * Ends what an interrupted restore left, before anything reads the database: goes on where the backup was whole, and
 * clears away where nothing had been replaced yet.
 * @param say takes a line for who starts this
 * @throws Error where the database holds a part of a backup only, or is being restored at this moment
 */
export async function settleRestore(
  sql: Sql,
  { dataDir, url }: Place,
  say: (line: string) => void = () => {},
): Promise<void> {
  await refuseUnfinished(sql)
  // Of several processes one replaces the database. None is within a transaction there, which would be ended.
  if (existsSync(notePath(dataDir)) && (await isUnused(sql, url))) await takePlace(url, say)
  // Of several processes that start together one ends it, and the others wait for that.
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(${SETTLE_LOCK})`
    if (await isUnused(tx, url)) {
      await dropUnused(url)
      await clearFolders(dataDir)
      say('A restore was interrupted before it replaced anything: what was there is as it was.')
    } else if (existsSync(notePath(dataDir))) {
      await finish({ dataDir, url })
      say('A restore that was interrupted at its end is finished now.')
    } else await clearFolders(dataDir)
  })
}

/** Whether a database was put together that took no place. Connections of a killed process may last for a moment. */
async function isUnused(sql: Connection, url: string): Promise<boolean> {
  for (const until = Date.now() + PATIENCE; ; await sleep(200)) {
    const { unused, isInUse } = await leftoversOf(sql, url)
    if (!isInUse) return unused
    if (Date.now() > until)
      throw new Error('This database is being restored at this moment: start Lotse when that is done.')
  }
}

/** Every step of it may be done already. */
async function finish({ dataDir, url }: Place): Promise<void> {
  for (const name of FOLDERS) {
    const fresh = freshFolder(dataDir, name)
    if (!existsSync(fresh)) continue
    const folder = join(dataDir, name)
    const replaced = replacedFolder(dataDir, name)
    if (existsSync(folder)) {
      await rm(replaced, { recursive: true, force: true })
      await rename(folder, replaced)
    }
    await rename(fresh, folder)
  }
  // The newest seal of the log that was replaced says nothing of this one.
  await rm(headPath(dataDir), { force: true })
  // While the note is there, a start that follows a kill comes here again.
  await dropReplaced(url).catch(() => {
    // Its user may drop no other database, or somebody looks at it: it takes room and harms nobody.
  })
  await rm(notePath(dataDir), { force: true })
  await clearFolders(dataDir)
}

/** Removes what a restore put together or replaced, and the room that it kept. */
export async function clearFolders(dataDir: string): Promise<void> {
  await freeReserve(dataDir)
  if (existsSync(notePath(dataDir))) await rm(notePath(dataDir))
  for (const name of FOLDERS) {
    await rm(freshFolder(dataDir, name), { recursive: true, force: true })
    await rm(replacedFolder(dataDir, name), { recursive: true, force: true })
  }
}

async function writeNote(dataDir: string): Promise<void> {
  const file = await open(notePath(dataDir), 'w', 0o600)
  try {
    await file.writeFile('A restore is replacing what is here. The next start of Lotse finishes it.\n')
    await file.sync()
  } finally {
    await file.close()
  }
}
