import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
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
    await makeFolder(resolve(folder))
    await probeDataFolder(folder)
  } catch (error) {
    const code = codeOf(error) || String(error)
    throw new Error(
      `${variable}: ${folder} must be a folder that Lotse can write to (${REASONS[code] ?? code}).`,
    )
  }
}

/** Makes a folder and those above it. Node's own recursive way never ends below a folder that takes none, as `/proc`. */
async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch(() => undefined)
  if (there?.isDirectory()) return
  if (!there) await makeFolder(dirname(folder))
  await mkdir(folder).catch(async error => {
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'EEXIST' || !(await stat(folder)).isDirectory()) throw error
  })
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
  ENOSPC: 'no space left: make room on its disk, then start again',
  EDQUOT: 'disk quota exceeded',
  ENOENT: 'nothing can be made there',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'it is a file',
}
