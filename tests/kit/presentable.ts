import type { Sql } from '../../server/db/connect'

/** Gives people a profile that another person has checked, and the information sheet of § 299 SGB III: they can be presented and hired. */
export async function makePresentable(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    insert into candidate_profiles (candidate_id, occupation, checked_on, checked_by, written_by)
    select id, 'Pflegefachkraft', '2026-01-02', (select max(id) from users), (select min(id) from users)
    from unnest(${[...ids]}::bigint[]) id on conflict do nothing`
  await sql`
    insert into documents (candidate_id, kind_id, name, file, language, received_on, check_result, checked_on, checked_by)
    select c, k.id, 'Information sheet', '/api/v1/files/candidates/sheet.pdf', 'ar', '2026-01-02', 'ok', '2026-01-02',
      (select max(id) from users) from unnest(${[...ids]}::bigint[]) c, document_kinds k
    where k.slug = 'info_299_sheet'`
}

/** Gives people all that an interview with an employer needs: the consent to it, and a checked profile. */
export async function makeInterviewable(sql: Sql, ids: readonly number[], employer: number): Promise<void> {
  await makePresentable(sql, ids)
  await sql`
    insert into employer_consents (candidate_id, bw_lead_id, answer, given_on, how, text)
    select id, ${employer}, 'yes', '2026-01-02', 'signed', 'This employer may get my profile.'
    from unnest(${[...ids]}::bigint[]) id`
}
