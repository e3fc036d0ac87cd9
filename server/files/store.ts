import { randomInt } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { FILE_NAME_LENGTH } from '../../contract/constants'
import type { FileStore } from './FileStore'
import { type Bucket, s3Store } from './s3'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A name that nobody can guess: 16 characters, 95 bits (docs/spec/product.md, section 9). */
export function randomName(): string {
  return Array.from({ length: FILE_NAME_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** Files in a folder of this machine. */
export function diskStore(root: string): FileStore {
  const at = (path: string) => {
    const full = resolve(root, path)
    if (!full.startsWith(resolve(root) + sep)) throw new Error('A path leaves the file store')
    return full
  }
  return {
    async write(path, bytes) {
      await mkdir(dirname(at(path)), { recursive: true, mode: 0o700 })
      await writeFile(at(path), bytes, { flag: 'wx', mode: 0o600 })
    },
    async size(path) {
      const found = await stat(at(path)).catch(() => undefined)
      return found?.isFile() ? found.size : undefined
    },
    read: (path, range) => createReadStream(at(path), range),
    remove: path => rm(at(path), { force: true }),
  }
}

/** The store that the settings name. */
export function openStore({ dataDir, bucket }: { dataDir: string; bucket: Bucket | undefined }): FileStore {
  return bucket ? s3Store(bucket) : diskStore(join(dataDir, 'files'))
}
