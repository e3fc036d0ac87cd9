import type { Sql } from '../../server/db/connect'

/** Gives people a profile that another person has checked, and the information sheet of § 299 SGB III: they can be presented and hired. */
export async function makePresentable(sql: Sql, ids: readonly number[]): Promise<void> {
  await sql`
    insert into candidate_profiles (candidate_id, occupation, checked_on, checked_by, written_by)
    select id, 'Pflegefachkraft', '2026-01-02', (select max(id) from users), (select min(id) from users)
    from unnest(${[...ids]}::bigint[]) id`
  await sql`
    insert into documents (candidate_id, kind_id, name, received_on)
    select c, k.id, 'Information sheet', '2026-01-02' from unnest(${[...ids]}::bigint[]) c, document_kinds k
    where k.slug = 'info_299_sheet'`
}
