import { deleteApp, initializeApp } from 'firebase/app'
import { connectStorageEmulator, getDownloadURL, getStorage, ref, uploadBytes } from 'firebase/storage'
import { FILE_NAME_LENGTH } from '../../../contract/constants'
import { FIREBASE_STORAGE_URL, type FirebaseStorage } from '../../../contract/firebase'
import { request } from '../../providers/http'
import { onServerOf } from '../../providers/servers'
import type { StoredFile } from './upload'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

interface Options {
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/**
 * Puts an attachment into the bucket, and has the server take note of it: its download URL becomes the field's value
 * (product.txt, section 3). Who may write there say the bucket's own rules.
 * @throws HttpError or FirebaseError
 */
export async function storeInFirebase(
  { url, bucket, projectId, apiKey }: FirebaseStorage,
  resource: string,
  file: File,
  { onProgress, signal }: Options = {},
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
    await uploadBytes(place, file, { contentType: file.type })
    signal?.throwIfAborted()
    onProgress?.(1)
    const address = await getDownloadURL(place)
    return await request<StoredFile>(onServerOf(resource, '/firebase-files'), {
      method: 'POST',
      body: { url: address, name: file.name },
    })
  } finally {
    await deleteApp(app)
  }
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
