import type { Definition } from '../../contract/definition/define'
import { Failure } from '../../contract/http/errors'
import { BIN_DAYS } from '../../contract/http/paging'
import { RESOURCES } from '../../contract/resources'
import { SYSTEM } from '../auth/actor'
import { lockRows, visibleRows } from '../crud/record'
import { purgeRows } from '../crud/write'
import { codeOf, factsOf } from '../describeError'
import { emptyInbound } from '../inbox'
import type { Services } from '../services'
import { addJobOnce, type JobRun, UNSTOPPED } from './queue'
import { tidyImports, tidyIncoming } from './tidyImports'
import { workUntilStop } from './workUntilStop'

/** Throws away what has had its time: bins after 30 days, tokens, answers, finished jobs, and what came in. */
export async function tidy(services: Services, _?: unknown, { stopping }: JobRun = UNSTOPPED): Promise<void> {
  const { sql, now } = services
  await sql`delete from undos where expires_at < now()`
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`
  await sql`delete from jobs where finished_at < now() - interval '90 days'`
  await tidyImports(services)
  await tidyIncoming(services)
  await emptyInbound(sql, now())
  for (const definition of RESOURCES.filter(({ bin }) => bin)) await emptyBin(services, definition, stopping)
  if (stopping.aborted) await sql.begin(tx => addJobOnce(tx, 'tidy'))
}

/** One record at a time: a person that something still refers to stays in the bin and does not hold up the others. */
async function emptyBin(services: Services, definition: Definition, stopping: AbortSignal): Promise<void> {
  const { sql, log, hooks } = services
  const { name, table } = definition
  const old = await sql<{ id: number }[]>`
    select id from ${sql(table)}
    where ${visibleRows(services, definition, SYSTEM, { bin: true })}
      and deleted_at < now() - make_interval(days => ${BIN_DAYS}) limit 10000`
  const purge = hooks[name]?.purge ?? ((_, id) => purgeRecord(services, definition, id))
  await workUntilStop(old, stopping, ({ id }) =>
    purge(services, id).catch((error: unknown) => {
      // The words of the database may quote a person's values.
      if (error instanceof Failure) log.info({ resource: name, id, code: error.code }, 'stays in the bin')
      else
        log.error(
          { resource: name, id, code: codeOf(error) || factsOf(error).name },
          'not removed from the bin',
        )
    }),
  )
}

async function purgeRecord(services: Services, definition: Definition, id: number): Promise<void> {
  await services.sql.begin(async tx => {
    const rows = await lockRows(tx, services, definition, SYSTEM, [id], { bin: true })
    await purgeRows(tx, { definition, actor: SYSTEM, rows })
  })
}
