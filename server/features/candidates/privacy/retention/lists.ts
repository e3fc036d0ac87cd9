import { ERASERS } from '../../../../../contract/access/roles'
import type { Retention } from '../../../../../contract/calls/candidates/privacy'
import { keysOf } from '../../../../../contract/definition/keysOf'
import { fail } from '../../../../../contract/http/errors'
import { notifications } from '../../../../../contract/resources/notifications'
import { type Actor, SYSTEM } from '../../../../auth/actor'
import { logAction } from '../../../../crud/audit'
import type { Tx } from '../../../../crud/hooks'
import { writeRows } from '../../../../crud/write'
import type { Connection } from '../../../../db/connect'
import { addJob } from '../../../../jobs/queue'
import type { Services } from '../../../../services'
import { wordsIn } from '../../../../words'
import { readClasses } from './classes'
import { dueOf, KEPT, type ListedKey } from './due'

/** Records of a list that an answer names one by one. */
const NAMED = 500

const LISTED = keysOf(KEPT)

/** Whether somebody of a role uses the records of a class, and so may see and confirm its lists. */
const isFor = ({ role }: Pick<Actor, 'role'>, key: ListedKey): boolean =>
  role !== null && KEPT[key].definition.roles.includes(role)

/** Returns how long data is kept, and the lists that wait for a person or are worked through. */
export async function retentionOf({ sql }: { sql: Connection }, actor: Actor): Promise<Retention> {
  const keys = LISTED.filter(key => isFor(actor, key))
  const lists = await sql<{ id: number; class: ListedKey; made_at: string; ids: number[] }[]>`
    select l.id, l.class, l.made_at, l.ids from retention_lists l join retention_classes c on c.key = l.class
    where l.confirmed_at is null and l.class = any(${keys}::text[]) order by c.position`
  const running = await sql<Retention['running']>`
    select id, class, cardinality(ids) as total, done from retention_lists
    where confirmed_at is not null and finished_at is null order by id`
  const named = []
  for (const { ids, ...list } of lists) {
    const resource = KEPT[list.class].definition.name
    named.push({ ...list, resource, total: ids.length, records: await recordsOf(sql, list.class, ids) })
  }
  return { classes: await readClasses(sql), lists: named, running: [...running] }
}

async function recordsOf(sql: Connection, key: ListedKey, ids: readonly number[]) {
  const { definition, title, since } = KEPT[key]
  const table = sql(definition.table)
  return sql<{ id: number; name: string; since: string }[]>`
    select ${table}.id, ${title(sql)} as name, (${since(sql)})::text as since from ${table}
    where ${table}.id = any(${ids.slice(0, NAMED)}::bigint[]) order by 3, 1`
}

/**
 * Writes down what has been kept long enough, and tells those who may erase. Nothing is erased by it: a person confirms.
 * A list that still waits is made anew.
 */
export async function listRetained(services: Services): Promise<void> {
  for (const key of LISTED)
    await services.sql.begin(async tx => {
      await tx`select pg_advisory_xact_lock(hashtext('retention_lists'))`
      const ids = (await dueOf(tx, key, services.now())).map(({ id }) => id)
      const [old] = await tx<{ ids: number[] }[]>`
        delete from retention_lists where class = ${key} and confirmed_at is null returning ids`
      if (!ids.length) return
      await tx`insert into retention_lists (class, ids) values (${key}, ${ids}::bigint[])`
      const isNews = ids.some(id => !old?.ids.includes(id))
      if (isNews) await tellErasers(tx, key, ids.length)
    })
}

async function tellErasers(tx: Tx, key: ListedKey, count: number): Promise<void> {
  const roles = ERASERS.filter(role => isFor({ role }, key))
  const people = await tx<{ id: number; language: string }[]>`
    select id, language from users where role = any(${roles}::text[]) and active and deleted_at is null order by id`
  const words = (language: string) => wordsIn(language).retention
  const title = (language: string) =>
    words(language)
      .told.replace('%{class}', words(language).classes[key].name)
      .replace('%{count}', String(count))
  await writeRows(tx, {
    definition: notifications,
    actor: SYSTEM,
    action: 'create',
    rows: people.map(({ id, language }) => ({
      before: undefined,
      changes: { user_id: id, kind: 'retention', title: title(language), link: '/retention' },
    })),
  })
}

/**
 * Confirms a list by a person: the records on it but the excepted are erased in the background.
 * @throws Failure not_found where no such list waits
 */
export async function confirmRetention(
  tx: Tx,
  actor: Actor,
  { list_id, except = [] }: { list_id: number; except?: number[] | undefined },
): Promise<void> {
  const keys = LISTED.filter(key => isFor(actor, key))
  const [list] = await tx<{ class: ListedKey; ids: number[] }[]>`
    update retention_lists set confirmed_at = now(), confirmed_by = ${actor.id},
      ids = array(select id from unnest(ids) id where id <> all(${except}::bigint[]) order by id)
    where id = ${list_id} and confirmed_at is null and class = any(${keys}::text[]) returning class, ids`
  if (!list) throw fail('not_found')
  await logAction(tx, actor, {
    action: 'confirm_retention',
    resource: KEPT[list.class].definition.name,
    after: { class: list.class, total: list.ids.length, except: except.length },
  })
  await addJob(tx, 'erase_retained', { list_id, actor: { ...actor, sid: '' } })
}
