import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { type Call, callsOf, type Server, signedIn, startServer } from './server'

/**
 * Measures lists of candidates, running deadlines and the ledger: a server of its own with the embedded database, many
 * candidates whose clocks and fees the database's own triggers keep, a tenth of them with a case that the server works out at
 * its next start, and each call several times over HTTP.
 * Usage: npm run bench:candidates [candidates]
 */
const CANDIDATES = Number(process.argv[2] ?? 200_000)
const ROUNDS = 40
const LIMIT_MS = 50
const ROOT = resolve(import.meta.dirname, '..')
/** Rows of one insert: the triggers look at each. */
const BATCH = 10_000

/** One candidate in so many has a case. */
const ON_ROUTES = 10

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

/** The route and steps that lists and boards are asked for. */
interface OnRoute {
  route: number
  /** The current step of most cases, and a step that half of them have behind them. */
  current: number
  reached: number
  track: number[]
}

function routeCalls({ route, current, reached, track }: OnRoute): [what: string, path: string][] {
  const board = { route_id: route, case_state: ['open', 'on_hold'] }
  return [
    ['of one route', `/candidates?per_page=25&filter=${filter({ route_id: route })}`],
    ['at one current step', `/candidates?per_page=25&filter=${filter({ case_step_ids: [current] })}`],
    [
      'at one current step, of one employee',
      `/candidates?per_page=25&filter=${filter({ case_step_ids: [current], employee_id: 1 })}`,
    ],
    ['cases that are lost', `/candidates?per_page=25&filter=${filter({ case_state: 'lost' })}`],
    [
      'a board column of a route',
      `/candidates?per_page=50&filter=${filter({ ...board, reached_step_ids: [reached] })}`,
    ],
    [
      'a board column of a route, not begun',
      `/candidates?per_page=50&filter=${filter({ ...board, reached_step_ids_neq: track })}`,
    ],
    ['tracks that have not moved', '/case-tracks?per_page=25&sort=since&order=asc'],
  ]
}

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-candidates-'))
  let server = await startServer(join(folder, 'data'))
  try {
    const token = await signedIn(server.url)
    const seconds = await onDatabase(server, fill)
    const cases = await onDatabase(server, openCases)
    await server.stop()
    const began = performance.now()
    server = await startServer(join(folder, 'data'))
    const started = (performance.now() - began) / 1_000
    const onRoute = await onDatabase(server, settled)
    const rows = await measure(callsOf(server.url, token), [...CALLS, ...routeCalls(onRoute)])
    await report(rows, { seconds, cases, started })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function onDatabase<T>({ dataDir }: Server, act: (sql: Sql) => Promise<T>): Promise<T> {
  const url = await runningEmbedded(dataDir)
  if (!url) throw new Error('The embedded database is not running.')
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    return await act(sql)
  } finally {
    await sql.end()
  }
}

/** Cases as an installation has them that no kept steps were worked out for. @returns how many */
async function openCases(sql: Sql): Promise<number> {
  const { count } = await sql`
    insert into cases (candidate_id, route_id, name, route_version_id, is_primary, state, opened_on)
    select c.id, r.id, r.en, v.id, true, case when c.n % 100 = 0 then 'lost' else 'open' end, current_date - 60
    from (select id, row_number() over (order by id) as n from candidates where id % ${ON_ROUTES} = 0) c
    join (select *, row_number() over (order by id) as n, count(*) over () as many from routes
      where slug in ('SKILLED', 'NURSE_MEASURE', 'MEASURE', 'ACADEMIC')) r on r.n = 1 + c.n % r.many
    join route_versions v on v.route_id = r.id and v.state = 'published'`
  return count
}

async function settled(sql: Sql): Promise<OnRoute> {
  for (const table of ['candidates', 'cases', 'case_steps', 'case_tracks', 'clocks'])
    await sql`vacuum analyze ${sql(table)}`
  const steps = await sql<{ id: string; slug: string }[]>`
    select id, slug from route_steps where slug like 'recognition%'`
  const [route] = await sql<{ id: string }[]>`select id from routes where slug = 'SKILLED'`
  const idOf = (slug: string) => Number(steps.find(step => step.slug === slug)?.id)
  return {
    route: Number(route?.id),
    current: idOf('recognition_submitted'),
    reached: idOf('recognition_ready'),
    track: steps.map(({ id }) => Number(id)),
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

async function measure(call: Call, calls: typeof CALLS): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [what, path] of calls) {
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

interface Filled {
  seconds: number
  cases: number
  /** Seconds of the start that worked the cases out. */
  started: number
}

async function report(rows: readonly Measured[], { seconds, cases, started }: Filled): Promise<void> {
  const lines = [
    '# Lists of candidates',
    '',
    `${CANDIDATES.toLocaleString('en')} candidates, written in ${seconds.toFixed(0)} s with their clocks and ledger; ${cases.toLocaleString('en')} cases, which the next start worked out in ${started.toFixed(0)} s; ${ROUNDS} calls each over HTTP, one after the other. Wanted: p95 under ${LIMIT_MS} ms.`,
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
