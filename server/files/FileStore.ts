import type { Readable } from 'node:stream'

/** Storage of files. Paths are `{folder}/{name}.{extension}` with `/` between. */
export interface FileStore {
  write(path: string, bytes: Buffer): Promise<void>
  /** Size in bytes, or undefined where there is no such file. */
  size(path: string): Promise<number | undefined>
  /** Bytes `start` to `end`, both included. */
  read(path: string, range?: { start: number; end: number }): Readable
  /** Deletes a file; one that is not there is no error. */
  remove(path: string): Promise<void>
}
