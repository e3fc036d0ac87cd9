import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { connect } from '../server/db/connect'
import { runningEmbedded } from '../server/db/embedded'
import { measureWithin } from '../server/features/desks'
import { fillLeads } from './leads'
import { type Call, callsOf, signedIn, startServer } from './server'

/**
 * Measures the desks: as many deadlines as candidates, half of them due within 14 days or over, each call several times over
 * HTTP; the calls that are due among many leads; and the nightly measuring of steps over all of them.
 * Usage: npm run bench:desks [candidates]
 */
const CANDIDATES = Number(process.argv[2] ?? 200_000)
const LEADS = 100_000
const ROUNDS = 30
const LIMIT_MS = 100
const ROOT = resolve(import.meta.dirname, '..')
/** Rows of one insert: the triggers look at each. */
const BATCH = 10_000
const TODAY = new Date().toISOString().slice(0, 10)

/** The calls that the screens make. Those of the desk of deadlines and of the calls have to be under the limit. */
const CALLS: [what: string, path: string, isLimited: boolean][] = [
  ['the desk, all', '/due-clocks?per_page=25', true],
  ['the desk of one person', `/due-clocks?per_page=25&filter=${filter({ employee_id: 1 })}`, true],
  ['the desk of an office', `/due-clocks?per_page=25&filter=${filter({ office_id: 1 })}`, true],
  ['rights to contest', `/due-clocks?per_page=25&filter=${filter({ expiry: 'appeal_lost' })}`, true],
  ['a page deep in', '/due-clocks?per_page=25&page=2000', true],
  ['counts of the desks', '/due-clocks/desks', true],
  ['calls that are due', `/leads?per_page=25&filter=${filter({ call_back_date_lte: TODAY })}`, true],
  ['what ends in 90 days', '/expiring?per_page=25', false],
  ['what is to be confirmed', '/to-confirm?per_page=25', false],
  ['stuck steps', '/stuck-steps?per_page=25', false],
  ['speed of steps', `/step-speeds?per_page=25&filter=${filter({ dimension: 'step' })}`, false],
  [
    'the funnel of this year by office',
    `/funnel?filter=${filter({ period: 'this_year', dimension: 'office' })}`,
    false,
  ],
  ['arrivals by month', '/expected-arrivals/months', false],
  ['demand and supply', '/demand-supply?per_page=25', false],
  ['cost per visa of this year', `/visa-costs?filter=${filter({ period: 'this_year' })}`, false],
  ['the entries behind it', `/visa-cost-rows?filter=${filter({ period: 'this_year' })}`, false],
]

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-desks-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const token = await signedIn(server.url)
    const url = await runningEmbedded(server.dataDir)
    if (!url) throw new Error('The embedded database is not running.')
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    await fill(sql)
    const [row] = await sql<{ clocks: number }[]>`select count(*)::int as clocks from clocks`
    await sql.end()
    const night = await measureNight(url)
    const rows = await measure(callsOf(server.url, token))
    await report(rows, { clocks: row?.clocks ?? 0, night })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function fill(sql: Sql): Promise<void> {
  await sql`insert into offices (name) values ('Cairo') on conflict do nothing`
  for (let from = 1; from <= CANDIDATES; from += BATCH)
    await sql`
      insert into candidates (name, phone, search_text, country_id, nationality_ids, employee_id, office_id, registration_date,
        pass_expiry_date, recognition_ready, recognition_ready_date, visa_submitted, visa_submitted_date, visa_granted,
        visa_granted_date, ticket_booked, ticket_booked_date)
      select 'Person ' || n, '+20100' || lpad(n::text, 7, '0'), 'person ' || n, (select min(id) from countries) + n % 20,
        array[(select min(id) from countries) + n % 20],
        case when n % 20 = 0 then 1 end, case when n % 4 = 0 then (select min(id) from offices) end,
        current_date - n % 900, current_date + n % 2000, true, current_date - n % 400 + 200,
        n % 5 = 0, case when n % 5 = 0 then current_date - n % 700 end,
        n % 10 = 0, case when n % 10 = 0 then current_date - n % 700 + n % 60 end,
        n % 20 = 0, case when n % 20 = 0 then current_date - n % 700 + n % 80 end
      from generate_series(${from}::int, ${Math.min(from + BATCH - 1, CANDIDATES)}::int) n`
  await sql`update clocks set expiry = 'appeal_lost', quality = 'confirmed' where id % 100 = 0`
  await sql`
    insert into transactions (candidate_id, kind, amount, currency, payer, done, done_on, search_text)
    select id, 'course', 90, 'EUR', 'company', true, current_date - 30, '' from candidates where id % 10 = 0`
  await fillLeads(sql, LEADS)
  for (const table of ['candidates', 'clocks', 'ledger']) await sql`vacuum analyze ${sql(table)}`
}

/** @returns seconds of the nightly measuring */
async function measureNight(databaseUrl: string): Promise<number> {
  const database = await connect({ dataDir: '', databaseUrl }, { say: console.log })
  const began = performance.now()
  await database.sql.begin(tx => measureWithin(tx, new Date()))
  await database.close()
  return (performance.now() - began) / 1_000
}

interface Measured {
  what: string
  isLimited: boolean
  median: number
  p95: number
}

async function measure(call: Call): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [what, path, isLimited] of CALLS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await call(path)
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    rows.push({ what, isLimited, median: at(0.5), p95: at(0.95) })
    console.log(what, at(0.5).toFixed(1), at(0.95).toFixed(1))
  }
  return rows
}

async function report(
  rows: readonly Measured[],
  { clocks, night }: { clocks: number; night: number },
): Promise<void> {
  const lines = [
    '# Desks',
    '',
    `${CANDIDATES.toLocaleString('en')} candidates with ${clocks.toLocaleString('en')} deadlines, half of them due within 14 days or over, and ${LEADS.toLocaleString('en')} leads; ${ROUNDS} calls each over HTTP, one after the other. Wanted of the desk of deadlines and of the calls: p95 under ${LIMIT_MS} ms.`,
    `The nightly measuring of steps and arrivals took ${night.toFixed(0)} s.`,
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| what | median ms | p95 ms | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, isLimited, median, p95 }) =>
        `| ${what} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${isLimited && p95 >= LIMIT_MS ? 'over' : ''} |`,
    ),
    '',
  ]
  await writeFile(join(ROOT, 'bench/results/desks.md'), lines.join('\n'))
}

function filter(conditions: Record<string, unknown>): string {
  return encodeURIComponent(JSON.stringify(conditions))
}
