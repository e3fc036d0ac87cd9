import { appendFile, mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connection } from '../../db/connect'
import type { Head } from '../../db/logHead'

/** A line is `to_id:hash`; the last one of a file stands in so many bytes. */
const LONGEST_LINE = 200

const pathIn = (folder: string) => join(folder, 'lotse-seals')

/**
 * Writes seals to a folder outside of Lotse (`LOG_SEAL_DIR`), each as a line behind the others: all since the last one that
 * stands there, so that those follow that could not be written.
 * @throws Error of the folder
 */
export async function writeOutside(sql: Connection, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const last = await lastOutside(folder)
  const seals = await sql<Head[]>`
    select to_id, encode(hash, 'hex') as hash from log_seals where to_id > ${last} order by to_id`
  if (seals.length)
    await appendFile(pathIn(folder), seals.map(({ to_id, hash }) => `${to_id}:${hash}\n`).join(''), {
      flush: true,
    })
}

/** @returns the seals that stand in a folder outside, the first ones first */
export async function outsideSeals(folder: string): Promise<Head[]> {
  const seals: Head[] = []
  const file = await open(pathIn(folder))
  for await (const line of file.readLines()) {
    const [to_id, hash = ''] = line.split(':')
    seals.push({ to_id: Number(to_id), hash })
  }
  return seals
}

/** Sets the seals outside aside under another name: a restored database goes on with another chain. */
export async function setOutsideAside(folder: string, now: Date): Promise<void> {
  await rename(pathIn(folder), `${pathIn(folder)}-until-${now.toISOString().replace(/\W/g, '-')}`).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    },
  )
}

async function lastOutside(folder: string): Promise<number> {
  const file = await open(pathIn(folder)).catch(() => undefined)
  if (!file) return 0
  try {
    const { size } = await file.stat()
    const length = Math.min(size, LONGEST_LINE)
    const { buffer } = await file.read({ buffer: Buffer.alloc(length), length, position: size - length })
    return Number(buffer.toString().trim().split('\n').at(-1)?.split(':')[0]) || 0
  } finally {
    await file.close()
  }
}
