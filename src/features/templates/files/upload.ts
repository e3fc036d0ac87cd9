import type { FirebaseStorage } from '../../../../contract/firebase'
import { uploadFile } from '../../../providers/files'
import { loadMe } from '../../../providers/me'
import { serverOf } from '../../../providers/servers'
import type { TemplateResource } from '../sides'

/** A file that the store has taken (`POST /files`). */
export interface StoredFile {
  url: string
  name: string
  size: number
  type: string
}

interface UploadOptions {
  /** `media` is public under `/m/`, as recipients must see pictures; `attachments` is private. */
  folder: 'media' | 'attachments'
  /** Told how much is there, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Puts a file into the store. @throws {UploadError} */
export type Upload = (file: File, options: UploadOptions) => Promise<StoredFile>

/** A file that was not taken, with the code of the answer. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The way into the store of the server that keeps the resource. A picture gets the address recipients reach it by. */
export function uploadFor(resource: TemplateResource): Upload {
  return async (file, options) => {
    const bucket = options.folder === 'attachments' ? await bucketOf() : null
    if (bucket) {
      const { storageErrorCode, storeInFirebase } = await import('./firebaseStore')
      return storeInFirebase(bucket, resource, file, options).catch(error => {
        const fault = storageErrorCode(error)
        return fault ? Promise.reject(new UploadError(fault)) : refused(error)
      })
    }
    const stored = await uploadFile(file, { resource, ...options }).catch(refused)
    return options.folder === 'media'
      ? { ...stored, url: wholeAddress(stored.url, serverOf(resource)) }
      : stored
  }
}

/** The bucket of Firebase Storage where one is set up; attachments go there (product.txt, section 7). */
async function bucketOf(): Promise<FirebaseStorage | null> {
  const me = await loadMe().catch(() => null)
  return me?.organisation?.firebase_store ?? null
}

/** An address as it must stand in a mail, which is on no page of ours. */
function wholeAddress(url: string, server: string): string {
  return new URL(url, new URL(server, window.location.origin)).href
}

/** Size in bytes of a file that is in the store already; undefined where the store does not say. */
export async function storedSize(url: string, resource: TemplateResource): Promise<number | undefined> {
  const answer = await fetch(wholeAddress(url, serverOf(resource)), { method: 'HEAD' }).catch(() => null)
  const length = answer?.ok ? Number(answer.headers.get('content-length')) : 0
  return length > 0 ? length : undefined
}

function refused(error: unknown): never {
  const { status, body } = error as { status?: number; body?: { error?: unknown } | null }
  if (typeof body?.error === 'string') throw new UploadError(body.error)
  throw new UploadError(status ? 'unknown' : 'network')
}
