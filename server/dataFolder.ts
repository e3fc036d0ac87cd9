import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './describeError'

/** Enough that a disk with a few bytes left counts as full. */
const PROBE_BYTES = 65_536

/**
 * Makes DATA_DIR where it is missing, and proves that it can be written.
 * @throws Error with one line that names the variable and the reason
 */
export function demandDataFolder(dataDir: string): Promise<void> {
  return demandFolder('DATA_DIR', dataDir)
}

/** The same for the folder of a setting. */
export async function demandFolder(variable: string, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await probeDataFolder(folder)
  } catch (error) {
    const code = codeOf(error) || String(error)
    throw new Error(
      `${variable}: ${folder} must be a folder that Lotse can write to (${REASONS[code] ?? code}).`,
    )
  }
}

/**
 * Writes a file to DATA_DIR and removes it.
 * @throws Error of the file system
 */
export async function probeDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `write-probe-${process.pid}`)
  try {
    await writeFile(probe, Buffer.alloc(PROBE_BYTES))
  } finally {
    await rm(probe, { force: true })
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'read-only file system',
  ENOSPC: 'no space left',
  EDQUOT: 'disk quota exceeded',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}
