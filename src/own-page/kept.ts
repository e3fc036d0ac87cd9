/** A file on its way: it is kept in the browser until it has arrived, so that a reload goes on with it. */
export interface Kept {
  /** The upload, as the server names it. */
  id: string
  name: string
  content: Blob
  /** Milliseconds since 1970. The server forgets what has not come whole after a day. */
  madeAt: number
}

const DATABASE = 'lotse-own-page'
const STORE = 'files'
const DAY_MS = 86_400_000

/** Runs one request on the store. @returns undefined where the browser keeps nothing, as in private windows */
async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  try {
    const opening = indexedDB.open(DATABASE, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const database = await settled(opening)
    try {
      return await settled(act(database.transaction(STORE, 'readwrite').objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => fail(request.error)
  })

export const keep = (key: string, kept: Kept) => inStore(store => store.put(kept, key))
export const forget = (key: string) => inStore(store => store.delete(key))
export const forgetAll = () => inStore(store => store.clear())

/** Returns the file that a reload interrupted; one of yesterday is forgotten. */
export async function keptFile(key: string): Promise<Kept | undefined> {
  const kept: Kept | undefined = await inStore(store => store.get(key))
  if (!kept || kept.madeAt > Date.now() - DAY_MS) return kept
  await forget(key)
  return undefined
}
