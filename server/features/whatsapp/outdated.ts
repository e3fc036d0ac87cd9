import type { Tx } from '../../crud/hooks'

/**
 * Returns whether a message reports a change of a step that was undone since, or set to another day. A refusal undoes
 * its step, so an approval that waits in the queue must not be sent.
 * @param statusChange the id of the change that the message reports; null for other messages
 */
export async function isOutdated(tx: Tx, statusChange: unknown): Promise<boolean> {
  if (typeof statusChange !== 'number') return false
  const [found] = await tx<{ outdated: boolean }[]>`
    select (reported.done, reported.day) is distinct from (latest.done, latest.day) as outdated
    from status_changes reported cross join lateral (
      select later.done, later.day from status_changes later
      where later.candidate_id = reported.candidate_id and later.step = reported.step order by later.id desc limit 1) latest
    where reported.id = ${statusChange}`
  return found?.outdated === true
}
