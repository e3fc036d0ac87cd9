import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The newest seal of the log that a process of this folder has made. */
export interface Head {
  to_id: number
  /** Hexadecimal. */
  hash: string
}

/** Path of the file beside the database. A restored database has its own chain: restoring removes it. */
export const headPath = (dataDir: string): string => join(dataDir, 'log-head')

/** @returns what was kept in this folder, or undefined */
export async function readHead(dataDir: string): Promise<Head | undefined> {
  const text = await readFile(headPath(dataDir), 'utf8').catch(() => '')
  const [, to, hash] = /^(\d+) ([\da-f]{64})$/.exec(text.trim()) ?? []
  return to && hash ? { to_id: Number(to), hash } : undefined
}

export async function writeHead(dataDir: string, { to_id, hash }: Head): Promise<void> {
  const path = headPath(dataDir)
  await writeFile(`${path}.part`, `${to_id} ${hash}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
