import { BIN_DAYS } from '../../contract/paging'
import { RESOURCES } from '../../contract/resources'
import { emptyInbound } from '../inbox'
import type { Services } from '../services'
import { tidyImports, tidyIncoming } from './tidyImports'

/** Throws away what has had its time: bins after 30 days, tokens, answers, finished jobs, and what came in. */
export async function tidy(services: Services): Promise<void> {
  const { sql, log, hooks, now } = services
  await sql`delete from undos where expires_at < now()`
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`
  await sql`delete from jobs where finished_at < now() - interval '90 days'`
  await tidyImports(services)
  await tidyIncoming(services)
  await emptyInbound(sql, now())
  for (const { name, table } of RESOURCES.filter(({ bin }) => bin)) {
    const old = await sql<{ id: number }[]>`
      select id from ${sql(table)} where deleted_at < now() - make_interval(days => ${BIN_DAYS}) limit 10000`
    for (const { id } of old) {
      // One at a time: a person that something still refers to stays in the bin and does not hold up the others.
      const purged = hooks[name]?.purge?.(services, id) ?? sql`delete from ${sql(table)} where id = ${id}`
      await purged.catch(() => log.info({ resource: name, id }, 'still in use'))
    }
  }
}
