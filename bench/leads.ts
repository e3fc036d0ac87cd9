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
  'مني',
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
const CODES = ['+2010', '+2126', '+2165']
const HOSTS = ['@gmail.com', '@gmail.com', '@gmail.com', '@hotmail.com', '@yahoo.fr']
const EMPLOYEES = 40
const LATIN = [...FIRST.slice(0, 16), ...FIRST.slice(0, 16)].map(name => name.toLowerCase())
const LATIN_LAST = [...LAST.slice(0, 16), ...LAST.slice(0, 16)].map(name => name.toLowerCase())

/**
 * Fills the table of leads up to a number of rows with a spread as in life: a few statuses hold most, each fifth belongs
 * to nobody, each fourth is to be called back, one in two hundred lies in the bin. Indexes are made after the rows.
 */
export async function fillLeads(sql: Sql, rows: number): Promise<void> {
  const [there] = await sql<{ n: number }[]>`select count(*)::int as n from leads`
  if ((there?.n ?? 0) >= rows) return
  await sql`
    insert into users (name, email, role) select 'Employee ' || n, 'employee' || n || '@office.example', 'user'
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
      call_back_date, note, calls_count, created_at, updated_at, deleted_at)
    select name, phone, email, lower(name) || E'\n' || phone || E'\n' || email,
      (select min(id) from countries) + h % 97 * (h % 13) % 12, (select min(id) from programs) + h % 3,
      (${SOURCES}::text[])[1 + h % 10], (select min(id) from statuses) + h % 11 * (h % 7) % 8,
      case when h % 5 > 0 then (select min(id) from users where role = 'user') + h / 5 % ${EMPLOYEES} end,
      case when h % 4 = 0 then current_date + h / 4 % 200 - 100 end,
      case when h % 3 = 0 then 'Asked at the fair about nursing; has B1 and wants to start in spring.' end, h % 6,
      at, at, case when h % 200 = 0 then now() end
    from generate_series(${from}::int, ${to}::int) n,
      lateral (select hashint4(n) & 2147483647 as h, hashint4(-n) & 2147483647 as d, now() - make_interval(mins => ${to} - n) as at) made,
      lateral (select (${FIRST}::text[])[1 + h % 32] || ' ' || (${LAST}::text[])[1 + h / 32 % 32] as name,
        (${CODES}::text[])[1 + h % 3] || lpad((d % 100000000)::text, 8, '0') as phone,
        (${LATIN}::text[])[1 + h % 32] || '.' || (${LATIN_LAST}::text[])[1 + h / 32 % 32] || d % 5000 || (${HOSTS}::text[])[1 + h % 5] as email) person`
}
