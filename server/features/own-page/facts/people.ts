import type { Connection } from '../../../db/connect'

/** Contacts of the person. */
export interface Contact {
  name: string | null
  name_arabic: string | null
  office: string | null
  address: string | null
  phone: string | null
  email: string | null
  hours: string | null
}

/** Reads the colleague who answers for the person, and the office. Numbers of colleagues are private. */
export async function readContact(sql: Connection, candidateId: number): Promise<Contact | undefined> {
  const [contact] = await sql<Contact[]>`
    select u.name, u.name_arabic, f.name as office, concat_ws(', ', f.address, f.city) as address, f.phone, f.email, f.hours
    from candidates c left join users u on u.id = c.employee_id and u.active and u.deleted_at is null
    left join offices f on f.id = coalesce(c.office_id, u.office_id) where c.id = ${candidateId}`
  return contact
}
