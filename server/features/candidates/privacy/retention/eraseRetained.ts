import { Failure, fail } from '../../../../../contract/http/errors'
import { lockRows } from '../../../../crud/record'
import type { JobPayloads } from '../../../../jobs/payloads'
import { addJob, type JobRun } from '../../../../jobs/queue'
import { workUntilStop } from '../../../../jobs/workUntilStop'
import type { Services } from '../../../../services'
import type { Caller } from '../../caller'
import { erasePerson } from '../erasure'
import { isStillDue, KEPT, type ListedKey } from './due'
import { eraseContact, eraseMatch, erasePaper } from './erasers'

interface List {
  class: ListedKey
  made_at: string
  ids: number[]
  done: number
}

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
  const [list] = await sql<List[]>`
    select class, made_at, ids, done from retention_lists
    where id = ${list_id} and confirmed_at is not null and finished_at is null`
  if (!list) return
  const open = [...list.ids.entries()].slice(list.done)
  const rest = await workUntilStop(open, stopping, async ([place, id]) => {
    await eraseOne({ services, actor }, list, id)
    await sql`update retention_lists set done = greatest(done, ${place + 1}) where id = ${list_id}`
  })
  if (rest.length) {
    await sql.begin(tx => addJob(tx, 'erase_retained', { list_id, actor }))
    return
  }
  // Erased people must not be named any longer, not even by a number that others may remember.
  await sql`update retention_lists set finished_at = now(), ids = '{}' where id = ${list_id}`
}

/**
 * Erases a record unless it became active since: that is asked while nobody else can write to it, since hours may lie between
 * the list and its last record.
 */
async function eraseOne(
  { services, actor }: Caller,
  { class: key, made_at }: List,
  id: number,
): Promise<void> {
  const { definition } = KEPT[key]
  try {
    await services.sql.begin(async tx => {
      const writer = { services, tx, actor }
      const refuseActive = async () => {
        if (!(await isStillDue(tx, key, { id, made_at, now: services.now() }))) throw fail('conflict')
      }
      // An erasure of a person empties inputs before it locks the person.
      if (key === 'candidates' || key === 'leads' || key === 'leads_unreached') {
        await erasePerson(writer, { definition, id, reason: 'retention', refuse: refuseActive })
        return
      }
      await lockRows(tx, services, definition, actor, [id])
      await refuseActive()
      if (key === 'matches_refused') await eraseMatch(writer, id)
      else if (key === 'health_papers') await erasePaper(writer, id)
      else await eraseContact(writer, id)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    services.log.info({ resource: definition.name, id, code: error.code }, 'not erased')
  }
}
