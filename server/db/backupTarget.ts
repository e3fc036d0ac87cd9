import { readlink, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codeOf } from '../describeError'

/**
 * Returns the place of an archive: where a link leads, so that the archive comes to the disk that was meant.
 * @throws Error with the name of something there that is no file
 */
export async function targetOf(to: string): Promise<string> {
  try {
    const place = await realpath(to)
    if ((await stat(place)).isFile()) return place
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    // Nothing is there yet, or a link to a file that is not.
    const link = await readlink(to).catch(() => undefined)
    return link === undefined ? to : resolve(dirname(to), link)
  }
  throw new Error(`${to} is not a file: a backup would take its place. Name a file.`)
}
