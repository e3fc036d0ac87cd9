import { deleteApp, initializeApp } from 'firebase/app'
import {
  connectStorageEmulator,
  deleteObject,
  getDownloadURL,
  getStorage,
  ref,
  StorageError,
  uploadBytes,
} from 'firebase/storage'
import { builderCalls } from '../../../../contract/calls/templates'
import { FILE_NAME_LENGTH } from '../../../../contract/constants'
import { FIREBASE_STORAGE_URL, type FirebaseStorage } from '../../../../contract/firebase'
import { request } from '../../../providers/http'
import { onServerOf } from '../../../providers/servers'
import type { StoredFile } from './upload'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/**
 * Milliseconds. Firebase's own program tries for ten minutes and two, and waits for an answer without end, while somebody
 * looks at a bar that stands still.
 */
const PATIENCE = { upload: 180_000, others: 20_000 }

/** The bucket did not answer in time. */
class BucketTimeout extends Error {
  override name = 'BucketTimeout'
}

interface Options {
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Milliseconds until a bucket that does not answer is given up. */
  patience?: typeof PATIENCE
}

/**
 * Puts an attachment into the bucket, and has the server take note of it: its download URL becomes the field's value
 * (product.txt, section 3). Who may write there say the bucket's own rules. What the server does not take, or nobody
 * waits for any more, is taken out again.
 * @throws HttpError, StorageError or BucketTimeout, which {@link storageErrorCode} reads
 */
export async function storeInFirebase(
  { url, bucket, projectId, apiKey }: FirebaseStorage,
  resource: string,
  file: File,
  { onProgress, signal, patience = PATIENCE }: Options = {},
): Promise<StoredFile> {
  const app = initializeApp({ projectId, apiKey, storageBucket: bucket }, crypto.randomUUID())
  try {
    const storage = getStorage(app)
    if (url !== FIREBASE_STORAGE_URL) {
      const { hostname, port } = new URL(url)
      connectStorageEmulator(storage, hostname, Number(port || 80))
    }
    const extension = /\.([A-Za-z0-9]{1,8})$/.exec(file.name)?.[1]?.toLowerCase() ?? 'bin'
    const place = ref(storage, `attachments/${randomName()}.${extension}`)
    await within(uploadBytes(place, file, { contentType: file.type }), patience.upload, signal)
    try {
      onProgress?.(1)
      const address = await within(getDownloadURL(place), patience.others, signal)
      return await takeNote(resource, { url: address, name: file.name })
    } catch (error) {
      await within(deleteObject(place), patience.others).catch(() => {})
      throw error
    }
  } finally {
    // Cuts what is still under way.
    await deleteApp(app)
  }
}

/** Waits no longer than it may take, and not on after the signal. */
async function within<Done>(work: Promise<Done>, milliseconds: number, signal?: AbortSignal): Promise<Done> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BucketTimeout('the bucket does not answer')), milliseconds)
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

const takeNote = (resource: string, body: { url: string; name: string }) =>
  request<StoredFile>(onServerOf(resource, builderCalls.registerFile.path), { method: 'POST', body })

/** @returns the code of an answer that says what Firebase says; undefined for what is none of its errors */
export function storageErrorCode(error: unknown): string | undefined {
  if (error instanceof BucketTimeout) return 'network'
  if (!(error instanceof StorageError)) return undefined
  return /unauthorized|unauthenticated/.test(error.code) ? 'store_refused' : 'unavailable'
}

/** 62 does not divide 256: what is left over is thrown away, so that every letter is as likely. */
function randomName(): string {
  let name = ''
  while (name.length < FILE_NAME_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && name.length < FILE_NAME_LENGTH) name += LETTERS[byte % 62]
  }
  return name
}
