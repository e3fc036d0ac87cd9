import { Failure } from '../../../../../contract/http/errors'
import type { JobPayloads } from '../../../../jobs/payloads'
import { addJob, type JobRun } from '../../../../jobs/queue'
import { workUntilStop } from '../../../../jobs/workUntilStop'
import type { Services } from '../../../../services'
import type { Caller } from '../../caller'
import { erasePerson } from '../erasure'
import { dueOf, KEPT, type ListedKey } from './due'
import { eraseContact, eraseMatch, erasePaper } from './erasers'

/**
 * Works through a confirmed list, each record in a transaction of its own; one with activity since is left alone. When the
 * process stops, the rest is queued after the record under way.
 */
export async function eraseRetained(
  services: Services,
  { list_id, actor }: JobPayloads['erase_retained'],
  { stopping }: JobRun,
): Promise<void> {
  const { sql } = services
  const [list] = await sql<{ class: ListedKey; ids: number[]; done: number }[]>`
    select class, ids, done from retention_lists
    where id = ${list_id} and confirmed_at is not null and finished_at is null`
  if (!list) return
  const due = new Set((await dueOf(sql, list.class, services.now())).map(({ id }) => id))
  const open = [...list.ids.entries()].slice(list.done)
  const rest = await workUntilStop(open, stopping, async ([place, id]) => {
    if (due.has(id)) await eraseOne({ services, actor }, list.class, id)
    await sql`update retention_lists set done = greatest(done, ${place + 1}) where id = ${list_id}`
  })
  if (rest.length) {
    await sql.begin(tx => addJob(tx, 'erase_retained', { list_id, actor }))
    return
  }
  // Erased people must not be named any longer, not even by a number that others may remember.
  await sql`update retention_lists set finished_at = now(), ids = '{}' where id = ${list_id}`
}

async function eraseOne({ services, actor }: Caller, key: ListedKey, id: number): Promise<void> {
  const { definition } = KEPT[key]
  try {
    await services.sql.begin(async tx => {
      const writer = { services, tx, actor }
      if (key === 'matches_refused') await eraseMatch(writer, id)
      else if (key === 'health_papers') await erasePaper(writer, id)
      else if (key === 'employer_contacts') await eraseContact(writer, id)
      else await erasePerson(writer, { definition, id, reason: 'retention' })
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    services.log.info({ resource: definition.name, id, code: error.code }, 'not erased')
  }
}
