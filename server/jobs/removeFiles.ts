import { openStore } from '../files/store'
import type { Services } from '../services'

/** Deletes the bytes of files whose rows are gone; done again after a failure, since a missing one is no error. */
export async function removeFiles({ config, sql }: Services, paths: readonly string[]): Promise<void> {
  const kept = await sql<{ path: string }[]>`select path from files where path = any(${paths}::text[])`
  const there = new Set(kept.map(({ path }) => path))
  const store = openStore(config)
  for (const path of paths) if (!there.has(path)) await store.remove(path)
}
