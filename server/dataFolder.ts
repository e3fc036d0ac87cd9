import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes DATA_DIR where it is missing, and proves that it can be written.
 * @throws Error with one line that names the variable and the reason
 */
export async function demandDataFolder(dataDir: string): Promise<void> {
  const probe = join(dataDir, `write-probe-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(probe, 'x')
    await rm(probe)
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    throw new Error(
      `DATA_DIR: ${dataDir} must be a folder that Lotse can write to (${REASONS[code] ?? code}).`,
    )
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
