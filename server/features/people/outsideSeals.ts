import { appendFile, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../db/connect'
import type { Head } from '../../db/logHead'

/** A line is `to_id:hash`. A machine that lost its power may leave a part of one, which says nothing. */
const LINE = /^(\d{1,15}):([\da-f]{64})$/
/** Bytes of the end of the file in which the last whole line is looked for first. */
const TAIL = 4_096

const pathIn = (folder: string) => join(folder, 'lotse-seals')

/**
 * Writes seals to a folder outside of Lotse (`LOG_SEAL_DIR`), each as a line behind the others: all since the last whole
 * line there, so that those follow that could not be written.
 * @throws Error of the folder
 */
export async function writeOutside(sql: Connection, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { last, isCut } = await endOutside(folder)
  const seals = await sql<Head[]>`
    select to_id, encode(hash, 'hex') as hash from log_seals where to_id > ${last} order by to_id`
  const lines = seals.map(({ to_id, hash }) => `${to_id}:${hash}\n`).join('')
  if (lines) await appendFile(pathIn(folder), isCut ? `\n${lines}` : lines, { flush: true })
}

/** @returns the seals that stand in a folder outside, the first ones first; lines that are no seal are left out */
export async function outsideSeals(folder: string): Promise<Head[]> {
  const seals: Head[] = []
  const file = await open(pathIn(folder))
  for await (const line of file.readLines()) {
    const seal = sealOf(line)
    if (seal) seals.push(seal)
  }
  return seals
}

/** Puts the seals outside under another name: a restored database goes on with another chain. */
export async function archiveOutsideSeals(folder: string, now: Date): Promise<void> {
  await rename(pathIn(folder), `${pathIn(folder)}-until-${now.toISOString().replace(/\W/g, '-')}`).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
}

function sealOf(line: string): Head | undefined {
  const [, to_id, hash] = LINE.exec(line) ?? []
  return to_id && hash ? { to_id: Number(to_id), hash } : undefined
}

/** @returns the id of the last whole line, 0 where there is none, and whether the file ends within a line */
async function endOutside(folder: string): Promise<{ last: number; isCut: boolean }> {
  const file = await open(pathIn(folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return { last: 0, isCut: false }
  try {
    const { size } = await file.stat()
    const length = Math.min(size, TAIL)
    const { buffer } = await file.read({ buffer: Buffer.alloc(length), length, position: size - length })
    const lines = buffer.toString('latin1').split('\n')
    const isCut = lines.pop() !== ''
    if (length < size) lines.shift()
    const last = lines.map(sealOf).findLast(Boolean)
    // If the end cannot be read, the whole file is.
    return { last: (last ?? (await outsideSeals(folder)).at(-1))?.to_id ?? 0, isCut: isCut && size > 0 }
  } finally {
    await file.close()
  }
}
