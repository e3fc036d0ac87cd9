import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { type Call, callsOf, signedIn, startServer } from './server'

/**
 * Measures lists of candidates, running deadlines and the ledger: a server of its own with the embedded database, many
 * candidates whose clocks and fees the database's own triggers keep, and each call several times over HTTP.
 * Usage: npm run bench:candidates [candidates]
 */
const CANDIDATES = Number(process.argv[2] ?? 200_000)
const ROUNDS = 40
const LIMIT_MS = 50
const ROOT = resolve(import.meta.dirname, '..')
/** Rows of one insert: the triggers look at each. */
const BATCH = 10_000

/** The calls that screens make, by what a person does: paths, and texts that are searched for. */
const CALLS: [what: string, path: string][] = [
  ['the list', '/candidates?per_page=25'],
  ['a page deep in (page 4,000)', '/candidates?per_page=25&page=4000'],
  ['by name', '/candidates?per_page=25&sort=name&order=asc'],
  ['of one employee', `/candidates?per_page=25&filter=${filter({ employee_id: 1 })}`],
  ['of one country', `/candidates?per_page=25&filter=${filter({ country_id: 5 })}`],
  [
    'a board column',
    `/candidates?per_page=50&filter=${filter({ recognition_step: 'recognition_submitted' })}`,
  ],
  ['a board column, not begun', `/candidates?per_page=50&filter=${filter({ visa_step_null: true })}`],
  ['search by name', 'person 77123'],
  ['search by the tail of a phone', '0077123'],
  ['the ready ones', '/ready-candidates?per_page=25'],
  ['stuck', `/clocks?per_page=25&filter=${filter({ due_on_lt: day(0) })}&sort=due_on&order=asc`],
  [
    'stuck with an authority',
    `/clocks?per_page=25&filter=${filter({ due_on_lt: day(0), holder: 'authority' })}&sort=due_on&order=asc`,
  ],
  ['money that is open', `/ledger?per_page=25&filter=${filter({ paid: false })}&sort=due_on&order=asc`],
  ['sums of the ledger', '/ledger/totals'],
]

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-candidates-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const token = await signedIn(server.url)
    const url = await runningEmbedded(server.dataDir)
    if (!url) throw new Error('The embedded database is not running.')
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    const seconds = await fill(sql)
    await sql.end()
    const rows = await measure(callsOf(server.url, token))
    await report(rows, seconds)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns seconds that it took, triggers and all */
async function fill(sql: Sql): Promise<number> {
  const began = performance.now()
  for (let from = 1; from <= CANDIDATES; from += BATCH) {
    await sql`
      insert into candidates (name, phone, search_text, country_id, status_id, employee_id,
        recognition_ready, recognition_ready_date, recognition_submitted, recognition_submitted_date,
        b1_passed, b1_passed_date, recognition_result_kind, first_fees, first_fees_currency, first_fees_due_date)
      select 'Person ' || n, '+20100' || lpad(n::text, 7, '0'),
        'person ' || n || E'\n' || '+20100' || lpad(n::text, 7, '0'),
        (select min(id) from countries) + n % 20, (select min(id) from statuses) + n % 10, 1,
        n % 3 > 0, case when n % 3 > 0 then current_date - n % 90 end,
        n % 3 = 2, case when n % 3 = 2 then current_date - n % 60 end,
        n % 4 = 0, case when n % 4 = 0 then current_date - n % 200 end,
        case when n % 20 = 0 then 'full' end,
        case when n % 2 = 0 then 100 + n % 900 end, case when n % 2 = 0 then 'EUR' end,
        case when n % 2 = 0 then current_date + (n % 120) - 60 end
      from generate_series(${from}::int, ${Math.min(from + BATCH - 1, CANDIDATES)}::int) n`
  }
  for (const table of ['candidates', 'clocks', 'ledger', 'status_changes'])
    await sql`vacuum analyze ${sql(table)}`
  return (performance.now() - began) / 1_000
}

interface Measured {
  what: string
  median: number
  p95: number
}

async function measure(call: Call): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [what, path] of CALLS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await (path.startsWith('/') ? call(path) : search(call, path))
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    rows.push({ what, median: at(0.5), p95: at(0.95) })
    console.log(what, at(0.5).toFixed(1), at(0.95).toFixed(1))
  }
  return rows
}

/** A text goes by POST, so that no log has it. */
function search(call: Call, text: string): Promise<unknown> {
  return call('/candidates?page=1&per_page=25', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value: text }),
  })
}

async function report(rows: readonly Measured[], seconds: number): Promise<void> {
  const lines = [
    '# Lists of candidates',
    '',
    `${CANDIDATES.toLocaleString('en')} candidates, written in ${seconds.toFixed(0)} s with their clocks and ledger; ${ROUNDS} calls each over HTTP, one after the other. Wanted: p95 under ${LIMIT_MS} ms.`,
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}.`,
    '',
    '| what | median ms | p95 ms | |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, median, p95 }) =>
        `| ${what} | ${median.toFixed(1)} | ${p95.toFixed(1)} | ${p95 < LIMIT_MS ? '' : 'over'} |`,
    ),
    '',
  ]
  await writeFile(join(ROOT, 'bench/results/candidates.md'), lines.join('\n'))
}

function filter(conditions: Record<string, unknown>): string {
  return encodeURIComponent(JSON.stringify(conditions))
}

/** A day from today as `YYYY-MM-DD`. */
function day(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
