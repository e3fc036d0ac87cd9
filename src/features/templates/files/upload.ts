import type { FirebaseStorage } from '../../../../contract/files/firebase'
import { refusalOf } from '../../../fields/refusal'
import { uploadFile } from '../../../providers/files'
import { loadMe } from '../../../providers/me'
import { serverOf } from '../../../providers/servers'
import type { TemplateResource } from '../sides'

/** A file in the store (`POST /files`). */
export interface StoredFile {
  url: string
  name: string
  size: number
  type: string
}

interface UploadOptions {
  /** `media` is public under `/m/`, as recipients must see pictures; `attachments` is private. */
  folder: 'media' | 'attachments'
  /** Called with the uploaded part, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Puts a file into the store. @throws {UploadError} */
export type Upload = (file: File, options: UploadOptions) => Promise<StoredFile>

/** A refused file, with the code of the answer. */
export class UploadError extends Error {
  override name = 'UploadError'
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Returns the upload to the server of a resource. A picture gets the address that recipients load it from. */
export function uploadFor(resource: TemplateResource): Upload {
  return async (file, options) => {
    const bucket = options.folder === 'attachments' ? await firebaseBucket() : null
    if (bucket) {
      const { storageErrorCode, storeInFirebase } = await import('./firebaseStore')
      return storeInFirebase(bucket, { resource, file }, options).catch(error => {
        const code = storageErrorCode(error)
        return code ? Promise.reject(new UploadError(code)) : refused(error)
      })
    }
    const stored = await uploadFile(file, { resource, ...options }).catch(refused)
    return options.folder === 'media'
      ? { ...stored, url: wholeAddress(stored.url, serverOf(resource)) }
      : stored
  }
}

/** Returns the bucket of Firebase Storage for attachments, if one is set up (docs/spec/product.md). */
async function firebaseBucket(): Promise<FirebaseStorage | null> {
  const me = await loadMe().catch(() => null)
  return me?.organisation?.firebase_store ?? null
}

/** Returns an absolute address, as a mail needs. */
function wholeAddress(url: string, server: string): string {
  return new URL(url, new URL(server, window.location.origin)).href
}

/** Returns the size of a stored file in bytes; undefined if the store does not report it. */
export async function storedSize(url: string, resource: TemplateResource): Promise<number | undefined> {
  const answer = await fetch(wholeAddress(url, serverOf(resource)), { method: 'HEAD' }).catch(() => null)
  const length = answer?.ok ? Number(answer.headers.get('content-length')) : 0
  return length > 0 ? length : undefined
}

function refused(error: unknown): never {
  throw new UploadError(refusalOf(error).code)
}
