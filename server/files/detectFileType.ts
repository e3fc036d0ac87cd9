import { fileTypeFromBuffer } from 'file-type'

/**
 * Reads the kind of a file from its bytes. Walks through containers and unpacks parts of archives, so the server runs it
 * in a worker (kinds.ts).
 * @returns the usual extension, undefined for a kind that is not known
 */
export async function detectFileType(bytes: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(bytes))?.ext
}
