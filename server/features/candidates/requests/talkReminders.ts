import { Failure } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import { candidateInterviews } from '../../../../contract/resources/requests'
import { SYSTEM } from '../../../auth/actor'
import type { RowOf } from '../../../crud/hooks'
import { todayAt } from '../../../db/today'
import type { Services } from '../../../services'
import { answerOf } from '../../employer-consents'
import { updateRow, type Writer } from '../caller'
import { sendInvitation } from './invitation'

/** Hours before a talk at which its candidate is reminded. */
const REMINDER_HOURS = [24, 1] as const
/** Bounds one run; the next minute goes on. */
const MAX_PER_RUN = 200

type Talk = RowOf<typeof candidateInterviews>

/**
 * Reminds candidates of their talks a day and an hour before, in the person's own hours. A talk that was planned later than
 * a reminder was due gets none of it, and one that was declined, or is with an employer to whom the person said no, none at all.
 * Somebody calls where no message reaches the person.
 */
export async function remindOfTalks(services: Services): Promise<void> {
  const { sql, now } = services
  const answer = answerOf(sql, {
    candidate: sql`t.candidate_id`,
    employer: sql`coalesce(t.bw_lead_id, (select bw_lead_id from matches where id = t.match_id))`,
    today: await todayAt(sql, now()),
  })
  for (const hours of REMINDER_HOURS)
    await sql.begin(async tx => {
      const due = await tx<Talk[]>`
        select t.* from candidate_interviews t join candidates c on c.id = t.candidate_id
        where t.status <> 'rejected' and t.at > ${now()} and t.at <= ${now()}::timestamptz + make_interval(hours => ${hours})
          and (t.reminded_hours is null or t.reminded_hours > ${hours})
          and t.invited_at < t.at - make_interval(hours => ${hours})
          and c.deleted_at is null and c.erased_at is null and ${answer} <> 'no'
        order by t.at, t.id for update of t limit ${MAX_PER_RUN}`
      for (const talk of due) await remind({ services, tx, actor: SYSTEM }, talk, hours)
    })
}

/** Marks the talk in any case: a message that a rule refuses is not tried every minute. */
async function remind(author: Writer, before: Talk, hours: number): Promise<void> {
  const { services, tx, actor } = author
  const [candidate] = await tx<RowOf<typeof candidates>[]>`
    select * from ${tx(candidates.table)} where id = ${before.candidate_id}`
  if (!candidate) return
  const order = { language: before.language ?? 'en', isReminder: true }
  try {
    await tx.savepoint(inner =>
      sendInvitation({ services, tx: inner, actor }, { candidate, talk: before }, order),
    )
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  await updateRow(author, candidateInterviews, { before, changes: { reminded_hours: hours } })
}
