import type { Touched } from './audit'
import type { Fragment, Tx } from './hooks'

/** A person who is erased, as texts outside of the person's records may name one. */
export interface ForgottenPerson {
  /** The records of the person and all that belong to them. */
  records: readonly Touched[]
  /** E-mail addresses, digits of phone numbers, numbers of papers: in lower case, without spaces. */
  marks: readonly string[]
  /** Full names in lower case. Other people may have the same. */
  names: readonly string[]
}

/** Jobs of rules. Their payload is a letter, a copy of fields, or what another system said. */
const TASKS_OF_RULES = ['continue_automation', 'send_automation_mail', 'send_webhook', 'note_failed_message']

/** Deletes what the server keeps of records beside them: what can be undone, answers, notices, runs of rules and their jobs. */
export async function forgetTraces(tx: Tx, person: ForgottenPerson): Promise<void> {
  // Any answer of the last 24 hours may name the person. Its key stays, so that no call is done a second time.
  await tx`update idempotency_keys set answer = null where answer is not null`
  await forgetUndos(tx, person)
  await forgetNotices(tx, person)
  await forgetRuns(tx, person)
  // Errors of versions that kept the message of an error may quote the person.
  await tx`update graphile_worker._private_jobs set last_error = null where last_error is not null`
}

/** Gives a text as marks are looked for in it: in lower case, as it is and without what people write within numbers. */
export const searchable = (tx: Tx, text: Fragment): Fragment =>
  tx`lower(${text} || ' ' || regexp_replace(${text}, '[\\s().-]', '', 'g'))`

const resourcesOf = ({ records }: ForgottenPerson) => records.map(({ resource }) => resource)
const idsOf = ({ records }: ForgottenPerson) => records.map(({ id }) => id)

/** Other people of the same change can still be put back. */
async function forgetUndos(tx: Tx, person: ForgottenPerson): Promise<void> {
  const [resources, ids] = [resourcesOf(person), idsOf(person)]
  await tx`
    update undos u set rows = (
      select coalesce(jsonb_agg(kept order by place), '[]') from jsonb_array_elements(u.rows) with ordinality as all_rows(kept, place)
      where not exists (
        select from unnest(${resources}::text[], ${ids}::bigint[]) as gone(resource, id)
        where gone.resource = u.resource and gone.id = (kept ->> 'id')::bigint))
    where exists (
      select from unnest(${resources}::text[], ${ids}::bigint[]) as gone(resource, id), jsonb_array_elements(u.rows) kept
      where gone.resource = u.resource and gone.id = (kept ->> 'id')::bigint)`
  await tx`delete from undos where rows = '[]'`
}

/** A name alone deletes only a notice that refers to no record: it could be about a namesake. */
async function forgetNotices(tx: Tx, person: ForgottenPerson): Promise<void> {
  const { marks, names } = person
  await tx`
    delete from notifications n
    using unnest(${resourcesOf(person)}::text[], ${idsOf(person)}::bigint[]) as gone(resource, id)
    where (n.resource, n.record_id) = (gone.resource, gone.id) or n.link ~ ('^/' || gone.resource || '/' || gone.id || '([/?#]|$)')`
  await tx`
    delete from notifications n where exists (
      select from unnest(${marks}::text[]) mark
      where position(mark in ${searchable(tx, tx`concat_ws(' ', n.title, n.body, n.link)`)}) > 0)
    or n.resource is null and coalesce(n.link, '') !~ '^/[A-Za-z-]+/[0-9]+([/?#]|$)' and exists (
      select from unnest(${names}::text[]) name
      where position(name in lower(concat_ws(' ', n.title, n.body))) > 0)`
}

/**
 * Deletes what rules did with the records, and their jobs. A rule holds its run before the record: an erasure calls this
 * before it locks a record, too.
 */
export async function forgetRuns(tx: Tx, person: ForgottenPerson): Promise<void> {
  const [resources, ids] = [resourcesOf(person), idsOf(person)]
  const runs = await tx<{ id: number }[]>`
    select r.id from automation_runs r join automation_events e on e.id = r.event_id
    join unnest(${resources}::text[], ${ids}::bigint[]) as gone(resource, id)
      on (e.resource, e.record_id) = (gone.resource, gone.id)`
  await tx`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = any(${TASKS_OF_RULES}::text[]) and (
      (j.payload ->> 'run')::bigint = any(${runs.map(({ id }) => id)}::bigint[])
      or exists (select from unnest(${person.marks}::text[]) mark where position(mark in lower(j.payload::text)) > 0)
      or exists (
        select from unnest(${resources}::text[], ${ids}::bigint[]) as gone(resource, id)
        where case t.identifier when 'send_webhook' then (j.payload ->> 'body')::jsonb end
          @> jsonb_build_object('resource', gone.resource, 'id', gone.id)))`
  await tx`
    delete from automation_events e
    using unnest(${resources}::text[], ${ids}::bigint[]) as gone(resource, id)
    where (e.resource, e.record_id) = (gone.resource, gone.id)`
}
