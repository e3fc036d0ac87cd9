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
  /** Nobody but the masters leads the owner. */
  led_by_masters: boolean
  country: string | null
}

/** The way of a person: in a case, or on the classic route without one. A duty may have an owner of its own, and no candidate. */
export interface PersonWay {
  candidate_id: number | null
  case_id: number | null
  employee_id?: number | null
}
export const wayKey = ({ candidate_id, case_id, employee_id }: PersonWay): string =>
  [candidate_id, case_id, employee_id].map(id => id ?? '').join(' ')

/** Reads the people behind ways on a day, by {@link wayKey}: a case without an owner has that of its candidate. */
export async function responsibleForWays(
  sql: Connection,
  ways: readonly PersonWay[],
  now: Date,
): Promise<Map<string, CaseResponsible>> {
  const wanted = ways.map(({ candidate_id, case_id, employee_id = null }) => ({
    candidate_id,
    case_id,
    employee_id,
  }))
  const rows = await sql<(CaseResponsible & PersonWay)[]>`
    with staff as (
      select *, ${isAbsent(sql, todayOf(sql, now))} as away from users
      where active and deleted_at is null and role is not null),
    masters as (select coalesce(array_agg(id order by id), '{}') as ids from staff where role = 'master')
    select w.candidate_id, w.case_id, w.employee_id, o.id as owner, coalesce(o.away, false) as away, d.id as deputy,
      m.ids as masters, n.slug as country, coalesce(a.ids, m.ids) as leads, a.ids is null as led_by_masters
    from (select distinct * from jsonb_to_recordset(${sql.json(wanted)}) as every(
      candidate_id bigint, case_id bigint, employee_id bigint)) w
    left join candidates c on c.id = w.candidate_id left join cases x on x.id = w.case_id cross join masters m
    left join staff o on o.id = coalesce(w.employee_id, x.employee_id, c.employee_id)
    left join staff d on d.id = o.deputy_id
    cross join lateral (select coalesce(
      (select array_agg(l.id order by l.id) from staff l where l.level = o.superior and l.id <> o.id
        and (l.office_id is null or o.office_id is null or l.office_id = o.office_id)),
      (select array_agg(l.id order by l.id) from staff l where l.role in ('admin', 'superadmin')
        and l.office_id = coalesce(c.office_id, o.office_id) and l.id is distinct from o.id)) as ids) a
    left join offices f on f.id = coalesce(c.office_id, o.office_id)
    left join countries n on n.id = f.country_id`
  return new Map(rows.map(row => [wayKey(row), row]))
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
