import type { LastContact } from '../../../contract/calls/desks'
import { invalid } from '../../../contract/http/errors'
import type { Actor } from '../../auth/actor'
import type { Services } from '../../services'
import { ofVisibleCandidates } from '../candidates'

/** Candidates of one page of a list. */
const MOST = 500

/**
 * Reads the latest contact with each candidate; candidates without one, or that the caller may not see, are left out.
 * @throws Failure invalid for more candidates than a page has
 */
export function lastContacts(
  services: Services,
  actor: Actor,
  ids: readonly number[],
): PromiseLike<LastContact[]> {
  if (ids.length > MOST) throw invalid({ candidates: 'too_long' })
  const { sql } = services
  const scope = ofVisibleCandidates(services, actor) ?? sql`true`
  return sql<LastContact[]>`
    select candidate_id, at, by from (
      select distinct on (candidate_id) candidate_id, at, by from (
        select candidate_id, at, 'call' as by from calls
          where candidate_id = any(${ids}::bigint[]) and status = 'answered'
        union all
        select candidate_id, sent_at, 'message' from candidate_messages
          where candidate_id = any(${ids}::bigint[]) and sent_at is not null
        union all
        select candidate_id, at, 'whatsapp' from whatsapp_log
          where candidate_id = any(${ids}::bigint[]) and status <> 'failed'
      ) contacts where at is not null order by candidate_id, at desc
    ) latest where ${scope} order by candidate_id`
}
