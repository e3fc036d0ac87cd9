import { GAVE_UP } from '../../contract/imports/imported'
import { EVENTS_CHANNEL } from '../db/eventsChannel'
import type { Services } from '../services'

/**
 * Ends jobs that a person sees and that the queue takes up no more: each of the ten tries ended in a crash or an error. What
 * was done stays; the person is told to begin again.
 */
export async function endLostJobs({ sql }: Pick<Services, 'sql'>): Promise<void> {
  const lost = await sql<{ id: number; user_id: number }[]>`
    update jobs j set status = 'failed', error = ${GAVE_UP}, finished_at = now()
    where kind in ('import', 'move_cases') and status in ('queued', 'running') and not exists (
      select from graphile_worker.jobs q join graphile_worker._private_jobs p using (id)
      where q.task_identifier = j.kind and (p.payload ->> 'job_id')::bigint = j.id
        and (q.attempts < q.max_attempts or q.locked_at is not null))
    returning id, user_id`
  for (const { id, user_id } of lost)
    await sql`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ type: 'job', id, to: user_id })})`
}
