import { isAbsent } from '../../../auth/absence'
import type { Connection } from '../../../db/connect'
import { todayOf } from '../../../db/today'

/** The members of staff who answer for a file. */
export interface Responsible {
  /** Null where nobody is named, or the one named no longer works here. */
  owner: number | null
  /** Whether the owner is away on the day. */
  away: boolean
  /** Stands in for the owner. */
  deputy: number | null
  /** The owner's superiors; else the heads of the office; else the masters. */
  leads: number[]
}

/** Reads the owner, deputy and leads of candidates on a day, by candidate id. */
export async function responsibleFor(
  sql: Connection,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Responsible>> {
  const rows = await sql<(Responsible & { id: number })[]>`
    with staff as (
      select *, ${isAbsent(sql, todayOf(sql, now))} as away from users
      where active and deleted_at is null and role is not null)
    select c.id, o.id as owner, coalesce(o.away, false) as away, d.id as deputy, coalesce(
      (select array_agg(l.id order by l.id) from staff l where l.level = o.superior and l.id <> o.id
        and (l.office_id is null or o.office_id is null or l.office_id = o.office_id)),
      (select array_agg(l.id order by l.id) from staff l where l.role in ('admin', 'superadmin')
        and l.office_id = coalesce(c.office_id, o.office_id) and l.id is distinct from o.id),
      (select array_agg(l.id order by l.id) from staff l where l.role = 'master'), '{}') as leads
    from candidates c
    left join staff o on o.id = c.employee_id
    left join staff d on d.id = o.deputy_id
    where c.id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, ...responsible }) => [id, responsible]))
}

/** The members of staff who answer for a case, those above them, and the country of its office. */
export interface CaseResponsible extends Responsible {
  masters: number[]
  country: string | null
}

/** Reads the people behind cases on a day, by case id: a case without an owner has that of its candidate. */
export async function responsibleForCases(
  sql: Connection,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, CaseResponsible>> {
  const rows = await sql<(CaseResponsible & { id: number })[]>`
    with staff as (
      select *, ${isAbsent(sql, todayOf(sql, now))} as away from users
      where active and deleted_at is null and role is not null),
    masters as (select coalesce(array_agg(id order by id), '{}') as ids from staff where role = 'master')
    select x.id, o.id as owner, coalesce(o.away, false) as away, d.id as deputy, m.ids as masters, n.slug as country, coalesce(
      (select array_agg(l.id order by l.id) from staff l where l.level = o.superior and l.id <> o.id
        and (l.office_id is null or o.office_id is null or l.office_id = o.office_id)),
      (select array_agg(l.id order by l.id) from staff l where l.role in ('admin', 'superadmin')
        and l.office_id = coalesce(c.office_id, o.office_id) and l.id is distinct from o.id),
      m.ids) as leads
    from cases x join candidates c on c.id = x.candidate_id cross join masters m
    left join staff o on o.id = coalesce(x.employee_id, c.employee_id)
    left join staff d on d.id = o.deputy_id
    left join offices f on f.id = coalesce(c.office_id, o.office_id)
    left join countries n on n.id = f.country_id
    where x.id = any(${ids}::bigint[])`
  return new Map(rows.map(({ id, ...responsible }) => [id, responsible]))
}

/**
 * Picks the people to notify about a file: the owner, and the leads where it has none. While the owner is away, the deputy
 * and the leads are notified too.
 * @param more whether the deputy and the leads are notified in any case
 */
export function recipientsOf(
  responsible: Responsible | undefined,
  more = { deputy: false, leads: false },
): number[] {
  if (!responsible) return []
  const { owner, away, deputy, leads } = responsible
  const ids = [
    owner,
    ...(away || more.deputy ? [deputy] : []),
    ...(away || owner === null || more.leads ? leads : []),
  ]
  return [...new Set(ids.filter(id => id !== null))]
}
