import { openStore } from '../files/store'
import type { Services } from '../services'
import type { JobPayloads } from './payloads'
import { addJob, type JobRun, UNSTOPPED } from './queue'
import { workUntilStop } from './workUntilStop'

/** Deletes the bytes of files whose rows are gone; done again after a failure, since a missing one is no error. */
export async function removeFiles(
  { config, sql }: Services,
  { paths }: JobPayloads['remove_files'],
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  const kept = await sql<{ path: string }[]>`select path from files where path = any(${paths}::text[])`
  const there = new Set(kept.map(({ path }) => path))
  const store = openStore(config)
  const gone = paths.filter(path => !there.has(path))
  const rest = await workUntilStop(gone, stopping, path => store.remove(path))
  if (rest.length) await sql.begin(tx => addJob(tx, 'remove_files', { paths: rest }))
}
