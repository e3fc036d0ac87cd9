import { documents } from '../../../../contract/resources/documents'
import { SYSTEM } from '../../../auth/actor'
import type { Row, Tx } from '../../../crud/hooks'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import type { JobPayloads } from '../../../jobs/payloads'
import type { Services } from '../../../services'
import { sendRequest } from './sendRequest'
import { ignoreRefusal, sendUnsent } from './unsentRequests'

/** Days before its day on which a request is reminded of for the last time. */
const LAST_REMINDER_DAYS = 2
/** Hours of the person's day in which reminders go out, by the clock of the office. */
const FIRST_HOUR = 9
const LAST_HOUR = 19
/** Bounds one run; the next one goes on. */
const MAX_PER_RUN = 100

/**
 * Sends new requests of one candidate. Without one, as scheduled, sends those of all people that should have gone out, and
 * reminds of earlier ones.
 */
export async function remindOfRequests(
  services: Services,
  { candidate }: JobPayloads['remind_of_requests'] = {},
): Promise<void> {
  await sendUnsent(services, candidate)
  if (!candidate) await remindPeople(services)
}

/**
 * Reminds people of the papers that they were asked for: when half of the time is over, and two days before the day. All
 * papers of a person go in one message a day, by the way of a request. A reminder that was missed is made up for until the day.
 */
async function remindPeople(services: Services): Promise<void> {
  const { sql, now } = services
  // Requests of the demo went to nobody.
  if (services.config.demo) return
  const today = await todayAt(sql, now())
  const people = await sql<{ id: number }[]>`
    select distinct c.id from documents d join candidates c on c.id = d.candidate_id
      join document_kinds k on k.id = d.kind_id left join statuses s on s.id = c.status_id
      left join offices f on f.id = c.office_id cross join organisation o
    where ${isDue(sql, today)} and s.kind is distinct from 'bad' and c.deleted_at is null and c.erased_at is null
      and not exists (select from documents t where t.candidate_id = c.id and t.reminded_on = ${today}::date)
      and extract(hour from ${now()}::timestamptz at time zone coalesce(f.timezone, o.time_zone))
        between ${FIRST_HOUR} and ${LAST_HOUR - 1}
    order by c.id limit ${MAX_PER_RUN}`
  for (const { id } of people) await sql.begin(tx => remind({ services, tx }, id, today))
}

/** The condition of a request whose next reminder is due, and has not gone out since. */
const isDue = (sql: Tx | Services['sql'], today: string) => sql`
  d.asked_on is not null and d.file is null and d.received_on is null and d.due_on >= ${today}::date
    and coalesce(d.holder, k.holder, 'candidate') = 'candidate' and not k.internal
    and exists (
      select from unnest(array[d.asked_on + (d.due_on - d.asked_on) / 2, d.due_on - ${LAST_REMINDER_DAYS}::int]) stage
      where stage > d.asked_on and stage <= ${today}::date and (d.reminded_on is null or d.reminded_on < stage))`

/** Marks the papers in any case: a message that a rule refuses is not tried again. */
async function remind({ services, tx }: { services: Services; tx: Tx }, id: number, today: string) {
  const author = { services, tx, actor: SYSTEM }
  const [candidate] = await tx<Row[]>`select * from candidates where id = ${id} for update`
  const due = await tx<Row[]>`
    select d.* from documents d join document_kinds k on k.id = d.kind_id
    where d.candidate_id = ${id} and ${isDue(tx, today)} order by d.due_on, d.id for update of d`
  if (!candidate || !due.length) return
  const isSent = await tx
    .savepoint(inner =>
      sendRequest({ ...author, tx: inner }, { candidate, documents: due, isReminder: true }),
    )
    .catch(ignoreRefusal)
  const rows = due.map(before => ({
    before,
    changes: {
      reminded_on: today,
      ...(isSent ? { times_asked: Number(before.times_asked ?? 0) + 1 } : {}),
    },
  }))
  await writeRows(tx, { definition: documents, actor: SYSTEM, action: 'update', rows, now: services.now() })
}
