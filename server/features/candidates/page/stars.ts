import { fail } from '../../../../contract/http/errors'
import { candidates } from '../../../../contract/resources/candidates'
import type { Actor } from '../../../auth/actor'
import { visibleRows } from '../../../crud/record'
import type { Services } from '../../../services'

/** So many are at hand at most; the oldest go. */
const MOST = 200

/** @returns the candidates that somebody keeps at hand and may meet, the latest first */
export async function starsOf(services: Services, actor: Actor): Promise<{ candidates: number[] }> {
  const { sql } = services
  const rows = await sql<{ id: number }[]>`
    select s.candidate_id as id from candidate_stars s
    where s.user_id = ${actor.id} and s.candidate_id in (select id from candidates where ${visibleRows(services, candidates, actor)})
    order by s.created_at desc limit ${MOST}`
  return { candidates: rows.map(({ id }) => id) }
}

/**
 * Keeps a candidate at hand, or no more. Nobody else sees it, and the record stays as it is.
 * @throws Failure not_found where there is none that the caller may see
 */
export async function star(
  services: Services,
  actor: Actor,
  { id, on }: { id: number; on: boolean },
): Promise<{ candidates: number[] }> {
  const { sql } = services
  const [seen] =
    await sql`select from candidates where id = ${id} and ${visibleRows(services, candidates, actor)}`
  if (!seen) throw fail('not_found')
  if (on)
    await sql`
      insert into candidate_stars (user_id, candidate_id) values (${actor.id}, ${id}) on conflict do nothing`
  else await sql`delete from candidate_stars where user_id = ${actor.id} and candidate_id = ${id}`
  return starsOf(services, actor)
}
