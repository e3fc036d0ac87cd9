import { documents } from '../../../../contract/resources/documents'
import { SYSTEM } from '../../../auth/actor'
import { writeRows } from '../../../crud/write'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'

/** Days in which the own consent is to come, and after which nobody is asked for a birthday that was missed. */
const DAYS_TO_ANSWER = 14
const DAYS_TO_ASK = 30

interface NewAdult {
  candidate_id: number
  kind_id: number
  due_on: string
}

/**
 * Asks for the own consent of people who turned 18: the consent of the guardians has ended. The paper is asked for with a day,
 * so that it stands among the work of the assignee; nothing is recorded as given.
 */
export async function askNewAdults(services: Services): Promise<void> {
  const { sql, now } = services
  const today = await todayAt(sql, now())
  await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtext('ask_new_adults'))`
    const people = await tx<NewAdult[]>`
      select c.id as candidate_id, k.id as kind_id, (${today}::date + ${DAYS_TO_ANSWER}::int)::date as due_on
      from candidates c join document_kinds k on k.slug = 'consent' left join statuses s on s.id = c.status_id
      where c.birth_date between (${today}::date - interval '18 years 1 month')::date and (${today}::date - interval '18 years')::date
        and not is_minor(c.birth_date, ${today}::date) and is_minor(c.birth_date, ${today}::date - ${DAYS_TO_ASK}::int)
        and c.deleted_at is null and c.erased_at is null and s.kind is distinct from 'bad'
        and not exists (select from documents d where d.candidate_id = c.id and d.kind_id = k.id
          and not is_minor(c.birth_date, coalesce(d.received_on, d.asked_on)))
      order by c.id limit 1000`
    await writeRows(tx, {
      definition: documents,
      actor: SYSTEM,
      action: 'create',
      rows: people.map(changes => ({
        before: undefined,
        changes: { ...changes, asked_on: today, holder: 'candidate' as const, original: false },
      })),
      now: now(),
    })
  })
}
