import { fold } from '../../../contract/fold'
import type { Row } from '../../crud/hooks'
import { escapeLike } from '../../crud/search'
import type { Connection } from '../../db/connect'

/** What makes two leads look like one person, the surest first (domain.md, "Identity"). */
export type DuplicateReason = 'phone' | 'email' | 'name'

/** Another lead that looks like the same person. */
export interface Duplicate {
  id: number
  name: string
  employee_id: number | null
  office_id: number | null
  reason: DuplicateReason
}

const TOLD_MAX = 10

/**
 * Leads that look like the given one: the same phone in either field, the same e-mail, or the same folded name.
 * @returns at most ten, the surest first; each once, with its surest reason
 */
export async function findDuplicates(sql: Connection, lead: Row): Promise<Duplicate[]> {
  const phones = [lead.phone, lead.phone_alternative].filter(phone => typeof phone === 'string')
  const email = typeof lead.email === 'string' ? lead.email : null
  const name = fold(String(lead.name))
  return sql<Duplicate[]>`
    select distinct on (rank, id) id, name, employee_id, office_id, reason from (
      select distinct on (id) * from (
        select *, 1 as rank, 'phone' as reason from leads where phone = any(${phones}::text[])
        union all
        select *, 1, 'phone' from leads where phone_alternative = any(${phones}::text[])
        union all
        select *, 2, 'email' from leads where email = ${email}
        union all
        select *, 3, 'name' from leads
        where search_text like ${`${escapeLike(name)}%`} and split_part(search_text, E'\n', 1) = ${name}
      ) alike
      where id <> ${lead.id} and deleted_at is null order by id, rank
    ) single
    order by rank, id desc limit ${TOLD_MAX}`
}
