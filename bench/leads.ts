import type { Sql } from 'postgres'

/** Names as they come in: half of them in Arabic letters. They are written folded, as the search reads them. */
const FIRST = [
  'Mona',
  'Omar',
  'Layla',
  'Youssef',
  'Sara',
  'Karim',
  'Huda',
  'Tarek',
  'Salma',
  'Bilal',
  'Nadia',
  'Walid',
  'Rania',
  'Hassan',
  'Dina',
  'Ali',
  'منى',
  'عمر',
  'ليلي',
  'يوسف',
  'ساره',
  'كريم',
  'هدي',
  'طارق',
  'سلمي',
  'بلال',
  'ناديه',
  'وليد',
  'رانيا',
  'حسن',
  'دينا',
  'علي',
]
const LAST = [
  'Saleh',
  'Haddad',
  'Mansour',
  'Khalil',
  'Aziz',
  'Farouk',
  'Nasser',
  'Amrani',
  'Bennani',
  'Cherif',
  'Darwish',
  'Fahmy',
  'Ghali',
  'Hamdi',
  'Idrissi',
  'Jaber',
  'صالح',
  'حداد',
  'منصور',
  'خليل',
  'عزيز',
  'فاروق',
  'ناصر',
  'عمراني',
  'بناني',
  'شريف',
  'درويش',
  'فهمي',
  'غالي',
  'حمدي',
  'ادريسي',
  'جابر',
]
const SOURCES = [
  'facebook',
  'facebook',
  'facebook',
  'instagram',
  'website',
  'google',
  'whatsapp',
  'referral',
  'walk_in',
  'other',
]
const EMPLOYEES = 40

/**
 * Fills the table of leads up to a number of rows with a spread as in life: a few statuses hold most, each fifth belongs
 * to nobody, each fourth is to be called back, one in two hundred lies in the bin. Indexes are made after the rows.
 */
export async function fillLeads(sql: Sql, rows: number): Promise<void> {
  const [there] = await sql<{ n: number }[]>`select count(*)::int as n from leads`
  if ((there?.n ?? 0) >= rows) return
  await sql`
    insert into users (name, email, role, active) select 'Employee ' || n, 'employee' || n || '@office.example', 'user', true
    from generate_series(1, ${EMPLOYEES}) n on conflict do nothing`
  const indexes = await sql<{ name: string; made: string }[]>`
    select indexname as name, indexdef as made from pg_indexes where tablename = 'leads' and indexname <> 'leads_pkey'`
  for (const { name } of indexes) await sql`drop index ${sql(name)}`
  // Millions of references that are right by construction need no look-up each.
  await sql`set session_replication_role = replica`
  await insert(sql, (there?.n ?? 0) + 1, rows)
  await sql`set session_replication_role = default`
  await sql`set maintenance_work_mem = '512MB'`
  for (const { made } of indexes) await sql.unsafe(made)
  await sql`vacuum analyze leads`
}

async function insert(sql: Sql, from: number, to: number): Promise<void> {
  await sql`
    insert into leads (name, phone, email, search_text, country_id, program_id, source, status_id, employee_id,
      office_id, call_back_date, note, calls_count, created_at, updated_at, deleted_at)
    select name, phone, email, lower(name) || E'\n' || phone || E'\n' || email,
      (select min(id) from countries) + (h % 97) * (h % 13) % 12, 1 + h % 5,
      (${SOURCES}::text[])[1 + h % 10], (select min(id) from statuses) + (h % 11) * (h % 7) % 8,
      case when h % 5 > 0 then (select min(id) from users where role = 'user') + h / 5 % ${EMPLOYEES} end, null,
      case when h % 4 = 0 then current_date + (h / 4 % 200) - 100 end,
      case when h % 3 = 0 then 'Asked at the fair about nursing; has B1 and wants to start in spring.' end, h % 6,
      now() - make_interval(mins => (${to} - n)), now() - make_interval(mins => (${to} - n)),
      case when h % 200 = 0 then now() end
    from generate_series(${from}::int, ${to}::int) n,
      lateral (select abs(hashint4(n)) as h) hashed,
      lateral (select (${FIRST}::text[])[1 + h % 32] || ' ' || (${LAST}::text[])[1 + h / 32 % 32] || ' ' || h / 1024 % 500 as name,
        '+20100' || lpad(n::text, 7, '0') as phone, 'person' || n || '@people' || h % 50 || '.example' as email) made`
}
