import { SYSTEM } from '../auth/actor'
import { logAction } from '../crud/audit'
import type { Connection } from '../db/connect'
import type { Services } from '../services'
import { addJob, addJobOnce, type JobRun, UNSTOPPED } from './queue'

/** Days after which an upload was given up: a form may lie open over a few days off. */
const LEFT_DAYS = 7
const DAY = 86_400_000
const AT_ONCE = 500

/** Tables that are large and never name a file that is not a record's already. */
const WITHOUT_FILES = ['files', 'logs', 'log_seals', 'sessions', 'emails', 'email_events']

/**
 * Removes uploads that no record ever took, such as a form that was left, and files that their record released, such as a
 * picture that was exchanged. One whose name stands
 * in any row all the same, or in a job that waits, is kept for good. What lies in a store outside is left to it.
 */
export async function clearUploads(
  { sql, now, log }: Services,
  _?: unknown,
  { stopping }: JobRun = UNSTOPPED,
): Promise<void> {
  const until = new Date(now().getTime() - LEFT_DAYS * DAY)
  let last = ''
  for (let found = AT_ONCE; found === AT_ONCE; ) {
    if (stopping.aborted) return sql.begin(tx => addJobOnce(tx, 'clear_uploads'))
    const left = await sql<{ path: string }[]>`
      select path from files
      where record_id is null and taken_at is null and (created_at < ${until} or released_at is not null)
        and path not like 'http%' and path > ${last}
      order by path limit ${AT_ONCE}`
    found = left.length
    if (!found) return
    const paths = left.map(({ path }) => path)
    last = paths.at(-1) ?? last
    const named = await namedSomewhere(sql, paths)
    const cleared = await sql.begin(async tx => {
      // A released file may still be named by a change that can be undone; the next night checks it again.
      await tx`
        update files set taken_at = now() where path = any(${named}::text[]) and released_at is null`
      const gone = await tx<{ path: string; size: number }[]>`
        delete from files
        where path = any(${paths.filter(path => !named.includes(path))}::text[]) and record_id is null and taken_at is null returning path, size`
      if (!gone.length) return undefined
      await addJob(tx, 'remove_files', { paths: gone.map(({ path }) => path) })
      const after = { count: gone.length, bytes: gone.reduce((sum, { size }) => sum + size, 0) }
      await logAction(tx, SYSTEM, { action: 'clear_uploads', resource: 'health', after })
      return after
    })
    if (cleared) log.info(cleared, 'uploads cleared that no record took')
  }
}

/** Those of the files that any row of the database names, by their random names. */
async function namedSomewhere(sql: Connection, paths: readonly string[]): Promise<string[]> {
  const byName = new Map(paths.map(path => [path.slice(path.lastIndexOf('/') + 1), path]))
  const tables = await sql<{ name: string }[]>`
    select nspname || '.' || relname as name from pg_class join pg_namespace space on space.oid = relnamespace
    where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p') and not relispartition
      and not (nspname = 'public' and relname = any(${WITHOUT_FILES}::text[]))
    order by 1`
  const named = new Set<string>()
  for (const { name } of tables) {
    const found = await sql<{ file: string }[]>`
      select distinct match[1] as file
      from ${sql(name)} whole, regexp_matches(whole::text, '[A-Za-z0-9]{16}\\.[a-z0-9]{2,5}', 'g') match
      where match[1] = any(${[...byName.keys()]}::text[])`
    for (const { file } of found) named.add(byName.get(file) ?? file)
  }
  return [...named]
}
