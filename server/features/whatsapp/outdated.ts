import type { Tx } from '../../crud/hooks'

/**
 * Tells whether a message says of a step what is no longer so: the step was taken back since, or set for another day.
 * A refusal takes its step back, so an approval that waits in the queue must not go out.
 * @param statusChange the change of a step that the message tells of; null for a message about something else
 */
export async function isOvertaken(tx: Tx, statusChange: unknown): Promise<boolean> {
  if (typeof statusChange !== 'number') return false
  const [found] = await tx<{ over: boolean }[]>`
    select (told.done, told.day) is distinct from (latest.done, latest.day) as over
    from status_changes told cross join lateral (
      select later.done, later.day from status_changes later
      where later.candidate_id = told.candidate_id and later.step = told.step order by later.id desc limit 1) latest
    where told.id = ${statusChange}`
  return found?.over === true
}
