import type { Weekly } from '../../../../contract/booking/availability'
import type { Connection } from '../../../db/connect'
import { type Clocks, ownClocks } from '../../personal-links'

/** Opening hours of an office by its own clocks. */
export interface OfficeHours {
  weekly: Weekly
  clocks: Clocks
}

/** Contacts of the person. */
export interface Contact {
  name: string | null
  name_arabic: string | null
  office: string | null
  address: string | null
  phone: string | null
  email: string | null
  /** In the words of the office, where it has no weekly hours. */
  hours: string | null
  weekly: OfficeHours | null
  /** The clocks of the person. */
  clocks: Clocks
}

type Row = Omit<Contact, 'weekly' | 'clocks'> & {
  weekly: Weekly | null
  timezone: string | null
  country: string | null
}

/** Reads the colleague who answers for the person, and the office. Numbers of colleagues are private. */
export async function readContact(sql: Connection, candidateId: number): Promise<Contact | undefined> {
  const [row] = await sql<Row[]>`
    select u.name, u.name_arabic, f.name as office, concat_ws(', ', f.address, f.city) as address, f.phone, f.email, f.hours,
      f.weekly, f.timezone, n.slug as country
    from candidates c left join users u on u.id = c.employee_id and u.active and u.deleted_at is null
    left join offices f on f.id = coalesce(c.office_id, u.office_id) left join countries n on n.id = f.country_id
    where c.id = ${candidateId}`
  if (!row) return undefined
  const { weekly, timezone, country, ...contact } = row
  const isOpen = Object.values(weekly ?? {}).some(spans => spans.length)
  const clocks = { zone: timezone ?? 'Europe/Berlin', country }
  return {
    ...contact,
    weekly: weekly && isOpen ? { weekly, clocks } : null,
    clocks: await ownClocks(sql, candidateId),
  }
}

/**
 * Reads the office to which a person brings originals, with its address: one in the country of residence, after entry one in
 * Germany (decision 107). Of several it is that of the person, then those of the colleagues. Empty where there is none.
 */
export async function readOfficeOfOriginals(
  sql: Connection,
  candidateId: number,
  today: string,
): Promise<string> {
  const [office] = await sql<{ name: string; address: string }[]>`
    with person as (
      select c.id, c.office_id, c.employee_id, k.german_owner_id,
        case when (c.ticket_booked and c.arrival_date < ${today}) or exists (select from visas where candidate_id = c.id and entered_on is not null)
          then (select id from countries where slug = 'de') else c.country_id end as country_id
      from candidates c left join cases k on k.candidate_id = c.id and k.is_primary where c.id = ${candidateId})
    select f.name, concat_ws(', ', f.address, f.city) as address
    from person p join offices f on f.country_id = p.country_id or (p.country_id is null and f.id = p.office_id)
    order by (f.id is not distinct from p.office_id) desc,
      exists (select from users where id in (p.employee_id, p.german_owner_id) and office_id = f.id) desc,
      f.address is null, f.id limit 1`
  return office ? [office.name, office.address].filter(Boolean).join(', ') : ''
}
