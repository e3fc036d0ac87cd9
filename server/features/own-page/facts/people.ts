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
