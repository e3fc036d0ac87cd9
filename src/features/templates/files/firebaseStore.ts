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
import { FIREBASE_STORAGE_URL, type FirebaseStorage } from '../../../../contract/files/firebase'
import { request } from '../../../providers/http'
import { onServerOf } from '../../../providers/servers'
import type { StoredFile } from './upload'

const NAME_CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Milliseconds. Firebase's own timeouts are ten minutes and two, and it waits for an answer without end. */
const TIMEOUT = { upload: 180_000, others: 20_000 }

/** The bucket did not answer in time. */
class BucketTimeout extends Error {
  override name = 'BucketTimeout'
}

interface Options {
  onProgress?: (part: number) => void
  signal?: AbortSignal
  /** Milliseconds until a bucket that does not answer counts as failed. */
  timeout?: typeof TIMEOUT
}

/**
 * Puts an attachment into the bucket, and registers it at the server: its download URL becomes the field's value
 * (docs/spec/product.md). The bucket's own rules say who may write there. A file that the server refuses, or whose
 * upload is stopped, is removed again.
 * @throws HttpError, StorageError or BucketTimeout, which {@link storageErrorCode} reads
 */
export async function storeInFirebase(
  { url, bucket, projectId, apiKey }: FirebaseStorage,
  { resource, file }: { resource: string; file: File },
  { onProgress, signal, timeout = TIMEOUT }: Options = {},
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
    await withTimeout(uploadBytes(place, file, { contentType: file.type }), timeout.upload, signal)
    try {
      onProgress?.(1)
      const address = await withTimeout(getDownloadURL(place), timeout.others, signal)
      return await registerFile(resource, { url: address, name: file.name })
    } catch (error) {
      await withTimeout(deleteObject(place), timeout.others).catch(() => {})
      throw error
    }
  } finally {
    // Stops requests that are still running.
    await deleteApp(app)
  }
}

/** Waits for work until the timeout or the signal. */
async function withTimeout<Done>(
  work: Promise<Done>,
  milliseconds: number,
  signal?: AbortSignal,
): Promise<Done> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const failed = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BucketTimeout('the bucket does not answer')), milliseconds)
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (signal?.aborted) reject(signal.reason)
  })
  try {
    return await Promise.race([work, failed])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

const registerFile = (resource: string, body: { url: string; name: string }) =>
  request<StoredFile>(onServerOf(resource, builderCalls.registerFile.path), { method: 'POST', body })

/** Returns the error code for an error of Firebase; undefined for any other. */
export function storageErrorCode(error: unknown): string | undefined {
  if (error instanceof BucketTimeout) return 'network'
  if (!(error instanceof StorageError)) return undefined
  return /unauthorized|unauthenticated/.test(error.code) ? 'store_refused' : 'unavailable'
}

/** 62 does not divide 256: the remainder is discarded, so that every character is as likely. */
function randomName(): string {
  let name = ''
  while (name.length < FILE_NAME_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32)))
      if (byte < 248 && name.length < FILE_NAME_LENGTH) name += NAME_CHARACTERS[byte % 62]
  }
  return name
}
