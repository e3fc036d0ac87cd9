import { ERASERS } from '../../../../contract/access/roles'
import type { Retained, Retention } from '../../../../contract/calls/candidates/privacy'
import type { Definition } from '../../../../contract/definition/define'
import { Failure, fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { leads } from '../../../../contract/resources/leads'
import { notifications } from '../../../../contract/resources/notifications'
import ar from '../../../../i18n/ar.json'
import en from '../../../../i18n/en.json'
import { type Actor, SYSTEM } from '../../../auth/actor'
import { logAction } from '../../../crud/audit'
import type { Fragment, Tx, Values } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import type { Connection } from '../../../db/connect'
import type { JobPayloads } from '../../../jobs/payloads'
import { addJob, type JobRun } from '../../../jobs/queue'
import { workUntilStop } from '../../../jobs/workUntilStop'
import type { Services } from '../../../services'
import type { Caller } from '../caller'
import { erasePerson } from './erasure'

/** People of a list that an answer names one by one. */
const NAMED = 500
const DEFINITIONS: Readonly<Record<Retained, Definition>> = { leads, candidates }

/** How long people are kept, and the lists that wait for a word or are worked through. */
export async function retentionOf({ sql }: { sql: Connection }): Promise<Retention> {
  const [times] = await sql<Pick<Retention, 'leads_months' | 'candidates_months'>[]>`
    select retention_leads_months as leads_months, retention_candidates_months as candidates_months from organisation`
  const lists = await sql<{ id: number; resource: Retained; made_at: string; ids: number[] }[]>`
    select id, resource, made_at, ids from retention_lists where confirmed_at is null order by resource`
  const running = await sql<Retention['running']>`
    select id, resource, cardinality(ids) as total, done from retention_lists
    where confirmed_at is not null and finished_at is null order by id`
  const named = []
  for (const { ids, ...list } of lists)
    named.push({ ...list, total: ids.length, people: await peopleOf(sql, list.resource, ids) })
  return { leads_months: null, candidates_months: null, ...times, lists: named, running: [...running] }
}

async function peopleOf(sql: Connection, resource: Retained, ids: readonly number[]) {
  return sql<{ id: number; name: string; last_activity: string }[]>`
    select id, name, ${lastActivity(sql, resource)} as last_activity from ${sql(DEFINITIONS[resource].table)}
    where id = any(${ids.slice(0, NAMED)}::bigint[]) order by 3, id`
}

/** When something last happened with a person, of the row of its table. */
function lastActivity(sql: Connection, resource: Retained): Fragment {
  if (resource === 'leads')
    return sql`greatest(leads.updated_at, leads.last_call_at, (select max(at) from calls where lead_id = leads.id))`
  const latest = (table: string) =>
    sql`(select max(updated_at) from ${sql(table)} where candidate_id = candidates.id)`
  return sql`greatest(candidates.updated_at, ${latest('calls')}, ${latest('notes')}, ${latest('documents')},
    ${latest('status_changes')}, ${latest('transactions')}, ${latest('contracts')}, ${latest('visas')},
    ${latest('candidate_interviews')}, ${latest('candidate_evaluations')})`
}

/** Finds people without activity for longer than is set. A lead whose candidate is still here is not erased before it. */
async function whoWouldGo(sql: Connection, resource: Retained, now: Date): Promise<number[]> {
  const months = sql`(select ${sql(`retention_${resource}_months`)} from organisation)`
  const before = sql`${now}::timestamptz - make_interval(months => ${months})`
  const only = resource === 'leads' ? sql`leads.candidate_id is null` : sql`candidates.erased_at is null`
  const rows = await sql<{ id: number }[]>`
    select id from ${sql(DEFINITIONS[resource].table)}
    where ${months} is not null and deleted_at is null and ${only} and updated_at < ${before}
      and ${lastActivity(sql, resource)} < ${before} order by id`
  return rows.map(({ id }) => id)
}

/**
 * Writes down who has been kept long enough, and tells those who may erase. Nobody is erased by it: a person confirms.
 * A list that still waits is made anew.
 */
export async function listRetained(services: Services): Promise<void> {
  for (const resource of ['leads', 'candidates'] as const)
    await services.sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(hashtext('retention_lists'))`
      const ids = await whoWouldGo(tx, resource, services.now())
      const [old] = await tx<{ ids: number[] }[]>`
        delete from retention_lists where resource = ${resource} and confirmed_at is null returning ids`
      if (!ids.length) return
      await tx`insert into retention_lists (resource, ids) values (${resource}, ${ids}::bigint[])`
      const isNews = ids.some(id => !old?.ids.includes(id))
      if (isNews) await tellErasers(tx, resource, ids.length)
    })
}

async function tellErasers(tx: Tx, resource: Retained, count: number): Promise<void> {
  const people = await tx<{ id: number; language: string }[]>`
    select id, language from users where role = any(${[...ERASERS]}::text[]) and active and deleted_at is null order by id`
  const words = (language: string) => (language === 'ar' ? ar : en).retention.told[resource]
  await writeRows(tx, {
    definition: notifications,
    actor: SYSTEM,
    action: 'create',
    rows: people.map(({ id, language }) => ({
      before: undefined,
      changes: {
        user_id: id,
        kind: 'retention',
        title: words(language).replace('%{count}', String(count)),
        link: '/retention',
      },
    })),
  })
}

/** Sets after how many months without activity people are listed. */
export async function setRetention(tx: Tx, actor: Actor, times: Values): Promise<void> {
  const columns = Object.fromEntries(
    Object.entries(times).map(([name, months]) => [`retention_${name}`, months]),
  )
  if (!Object.keys(columns).length) return
  await tx`update organisation set ${tx(columns)}`
  await logAction(tx, actor, { action: 'update', resource: 'retention', after: times })
}

/**
 * A person's word on a list: those on it but the excepted are erased in the background.
 * @throws Failure not_found where no such list waits
 */
export async function confirmRetention(
  tx: Tx,
  actor: Actor,
  { list_id, except = [] }: { list_id: number; except?: number[] | undefined },
): Promise<void> {
  const [list] = await tx<{ resource: Retained; ids: number[] }[]>`
    update retention_lists set confirmed_at = now(), confirmed_by = ${actor.id},
      ids = array(select id from unnest(ids) id where id <> all(${except}::bigint[]) order by id)
    where id = ${list_id} and confirmed_at is null returning resource, ids`
  if (!list) throw fail('not_found')
  await logAction(tx, actor, {
    action: 'confirm_retention',
    resource: list.resource,
    after: { total: list.ids.length, except: except.length },
  })
  await addJob(tx, 'erase_retained', { list_id, actor: { ...actor, sid: '' } })
}

/**
 * Works through a confirmed list, each person in a transaction of its own; who became active since is left alone. When
 * the process stops, the rest is queued after the person under way.
 */
export async function eraseRetained(
  services: Services,
  { list_id, actor }: JobPayloads['erase_retained'],
  { stopping }: JobRun,
): Promise<void> {
  const { sql } = services
  const [list] = await sql<{ resource: Retained; ids: number[]; done: number }[]>`
    select resource, ids, done from retention_lists
    where id = ${list_id} and confirmed_at is not null and finished_at is null`
  if (!list) return
  const due = new Set(await whoWouldGo(sql, list.resource, services.now()))
  const open = [...list.ids.entries()].slice(list.done)
  const rest = await workUntilStop(open, stopping, async ([place, id]) => {
    if (due.has(id)) await eraseOne({ services, actor }, DEFINITIONS[list.resource], id)
    await sql`update retention_lists set done = greatest(done, ${place + 1}) where id = ${list_id}`
  })
  if (rest.length) {
    await sql.begin(tx => addJob(tx, 'erase_retained', { list_id, actor }))
    return
  }
  // Erased people must not be named any longer, not even by a number that others may remember.
  await sql`update retention_lists set finished_at = now(), ids = '{}' where id = ${list_id}`
}

async function eraseOne({ services, actor }: Caller, definition: Definition, id: number): Promise<void> {
  try {
    await services.sql.begin(tx =>
      erasePerson({ services, tx, actor }, { definition, id, reason: 'retention' }),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    services.log.info({ resource: definition.name, id, code: error.code }, 'not erased')
  }
}
