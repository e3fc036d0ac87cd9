import { openStore } from '../files/store'
import type { Services } from '../services'

/** Deletes the bytes of files whose rows are gone; done again after a failure, since a missing one is no error. */
export async function removeFiles({ config }: Services, paths: readonly string[]): Promise<void> {
  const store = openStore(config)
  for (const path of paths) await store.remove(path)
}
