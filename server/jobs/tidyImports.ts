import { readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { INCOMING } from '../files/incoming'
import type { Services } from '../services'

/** Hours after which a file that no import waits for was left behind: by a process that was killed, or a lost connection. */
const LEFT_HOURS = 48

/**
 * Removes files of imports that nobody comes back for: what was refused, once its import is forgotten, and uploads that
 * became no import. They hold people's data and would stay for ever.
 */
export async function tidyImports({ sql, config, now }: Services): Promise<void> {
  const folder = join(config.dataDir, 'imports')
  const names = await readdir(folder).catch(() => [])
  if (!names.length) return
  const jobs = await sql<{ id: number; path: string | null; open: boolean }[]>`
    select id, payload ->> 'path' as path, status in ('queued', 'running') as open from jobs where kind = 'import'`
  const known = new Set(jobs.map(({ id }) => id))
  const open = jobs.flatMap(job => (job.open && job.path ? [basename(job.path)] : []))
  for (const name of names) {
    const refusedBy = /^(\d+)-errors\.csv/.exec(name)?.[1]
    const isWanted = refusedBy ? known.has(Number(refusedBy)) : open.some(each => name.startsWith(each))
    if (!isWanted) await removeOld(join(folder, name), now())
  }
}

/** Removes files that came in and whose call ended before they were stored or dropped. */
export async function tidyIncoming({ config, now }: Services): Promise<void> {
  const folder = join(config.dataDir, INCOMING)
  for (const name of await readdir(folder).catch(() => [])) await removeOld(join(folder, name), now())
}

async function removeOld(path: string, now: Date): Promise<void> {
  const written = await stat(path).catch(() => undefined)
  if (written && now.getTime() - written.mtimeMs > LEFT_HOURS * 3_600_000) await rm(path, { force: true })
}
