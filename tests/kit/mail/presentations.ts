import { fold } from '../../../contract/text/fold'
import type { Sql } from '../../../server/db/connect'

export interface ListingWish {
  email?: string | null
  employer?: string
  sector?: string
  until?: string
  title?: string
  contact?: string
}

/** Writes counsel's answer down that single applications may go to contacts of listings without consent. */
export async function allowApplications(sql: Sql): Promise<void> {
  await sql`update organisation set counsel_answer = 'allowed', counsel_name = 'Dr. Recht', counsel_on = '2026-11-02'`
}

/** A listing that is open, for nursing unless said. */
export async function makeListing(sql: Sql, wish: ListingWish = {}): Promise<number> {
  const { email = null, employer = null, sector = 'nursing', title = null, contact = null } = wish
  const [row] = await sql<[{ id: number }]>`
    insert into job_listings (occupation, employer_name, city, contact_email, contact_title, contact_name, valid_until, sector_id)
    values ('Pflegefachkraft', ${employer}, 'Ulm', ${email}, ${title}, ${contact}, ${wish.until ?? null}, ${await sectorOf(sql, sector)})
    returning id`
  if (employer || email)
    await sql`
      insert into bw_leads (company, email, search_text)
      select ${employer ?? email}, ${email}, ${fold(employer ?? email ?? '')}
      where not exists (select from bw_leads where lower(email) = lower(${email})
        or ${email}::text is null and search_text = ${fold(employer ?? email ?? '')})`
  await agreeToEmployers(sql)
  return row.id
}

/** A user who checks profiles, which are written by nobody here. */
async function checkerOf(sql: Sql): Promise<number> {
  const [known] = await sql<{ id: number }[]>`select id from users order by id limit 1`
  if (known) return known.id
  const [made] = await sql<
    [{ id: number }]
  >`insert into users (name, email, role) values ('Checker', 'checker@lotse.example', 'admin') returning id`
  return made.id
}

const agreeing: number[] = []

/** People of this kit agree to the employers of its listings, whichever is made first. */
async function agreeToEmployers(sql: Sql): Promise<void> {
  await sql`
    insert into employer_consents (candidate_id, bw_lead_id, answer, given_on, how, text)
    select c.id, e.id, 'yes', '2026-01-01', 'signed', 'Yes' from candidates c, bw_leads e
    where c.id = any(${agreeing}::bigint[]) and not exists (
      select from employer_consents o where o.candidate_id = c.id and o.bw_lead_id = e.id)`
}

async function sectorOf(sql: Sql, slug: string): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into sectors (slug, en, de) values (${`test_${slug}`}, ${slug}, ${slug})
    on conflict (slug) do update set en = excluded.en returning id`
  return row.id
}

let people = 0

/** A ready candidate with consents, a checked profile and an application, unless something is to be missing. */
export async function makePresentable(
  sql: Sql,
  name: string,
  missing: 'consent' | 'application' | 'ready' | 'profile' | 'employer' | '' = '',
): Promise<number> {
  people += 1
  const [row] = await sql<[{ id: number }]>`
    insert into candidates (name, phone, sector_id, b1_passed, recognition_result_kind)
    values (${name}, ${`+2126000${String(people).padStart(5, '0')}`}, ${await sectorOf(sql, 'nursing')}, ${missing !== 'ready'}, 'full')
    returning id`
  const paper = (kind: string, file: string | null) => sql`
    insert into documents (candidate_id, kind_id, name, file, received_on)
    select ${row.id}, id, ${kind}, ${file}, '2026-01-01' from document_kinds where slug = ${kind}`
  if (missing !== 'profile')
    await sql`
      insert into candidate_profiles (candidate_id, occupation, checked_on, checked_by)
      values (${row.id}, 'Pflegefachkraft', '2026-01-02', ${await checkerOf(sql)})`
  if (missing !== 'employer') agreeing.push(row.id)
  await agreeToEmployers(sql)
  if (missing !== 'consent') await paper('consent', null)
  if (missing !== 'application') {
    const path = `candidates/${row.id}/application${people}.pdf`
    await sql`
      insert into files (path, folder, name, size, type, owner_id)
      values (${path}, ${`candidates/${row.id}`}, ${`Bewerbung ${name}.pdf`}, 1200, 'application/pdf', 1)`
    await paper('application', `/api/v1/files/${path}`)
  }
  return row.id
}
