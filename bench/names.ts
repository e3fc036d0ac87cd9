import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { namePairs } from '../contract/text/sameName'
import { runningEmbedded } from '../server/db/embedded'
import NAMES from '../server/demo/names.json'
import { type Call, callsOf, signedIn, startServer } from './server'

/**
 * Measures the search for a person under another spelling among many candidates with few given names, over HTTP.
 * Usage: npm run bench:names [candidates]
 */
const CANDIDATES = Number(process.argv[2] ?? 200_000)
const ROUNDS = 60
const LIMIT_MS = 50
const BATCH = 20_000
const ROOT = resolve(import.meta.dirname, '..')

/** Every third candidate has a common name; one in twenty has no birth date. */
const COMMON = ['Mohamed', 'Ahmed', 'Mahmoud', 'Mustafa', 'Ali', 'Hassan', 'Fatma', 'Aya']

const QUESTIONS: [what: string, question: Record<string, unknown>][] = [
  ['a common name with birth date', { name: 'Muhammad Ahmad Hasan', birth_date: '1996-05-05' }],
  ['a common name without birth date', { name: 'Mohamed Ahmed' }],
  ['a rare name', { name: 'Yusuf Zineb Khaldoun', birth_date: '1999-09-09' }],
  ['a new candidate, all marks', { name: 'Mouhamed Ali', phone: '+201000000077', email: 'a@b.example' }],
]

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-names-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const token = await signedIn(server.url)
    const url = await runningEmbedded(server.dataDir)
    if (!url) throw new Error('The embedded database is not running.')
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    await fill(sql)
    await sql.end()
    await report(await measure(callsOf(server.url, token)))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Names of three words, out of as many as there are in the demo. */
async function fill(sql: Sql): Promise<void> {
  const given = [...NAMES.women, ...NAMES.men].map(([latin]) => String(latin))
  const families = Object.values(NAMES.families)
    .flat()
    .map(([latin]) => String(latin))
  const names = Array.from({ length: 30_000 }, (_, n) => {
    const first = n % 3 === 0 ? COMMON[n % COMMON.length] : given[n % given.length]
    const middle = n % 2 === 0 ? COMMON[(n * 7) % COMMON.length] : given[(n * 13) % given.length]
    return `${first} ${middle} ${families[(n * 31) % families.length]}`
  })
  const rows = names.map((name, n) => ({ n, name, pairs: namePairs([name]) }))
  await sql`create temp table drawn (n int primary key, name text, pairs text[])`
  await sql`
    insert into drawn select r.n, r.name, array(select jsonb_array_elements_text(r.pairs))
    from jsonb_to_recordset(${sql.json(rows)}) r(n int, name text, pairs jsonb)`
  for (let from = 1; from <= CANDIDATES; from += BATCH)
    await sql`
      insert into candidates (name, phone, search_text, name_pairs, birth_date)
      select d.name, '+20100' || lpad(s.n::text, 7, '0'), lower(d.name), d.pairs,
        case when s.n % 20 > 0 then date '1990-01-01' + s.n % 5000 end
      from generate_series(${from}::int, ${Math.min(from + BATCH - 1, CANDIDATES)}::int) s(n)
      join drawn d on d.n = (s.n * 17) % ${names.length}::int`
  await sql`vacuum analyze candidates`
}

interface Measured {
  what: string
  median: number
  p95: number
}

async function measure(call: Call): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [what, question] of QUESTIONS) {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      await call('/candidates/duplicates', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ resource: 'candidates', ...question }),
      })
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0
    rows.push({ what, median: at(0.5), p95: at(0.95) })
    console.log(what, at(0.5).toFixed(1), at(0.95).toFixed(1))
  }
  return rows
}

async function report(rows: readonly Measured[]): Promise<void> {
  const lines = [
    '# People by name',
    '',
    `The search for duplicates among ${CANDIDATES.toLocaleString('en')} candidates; ${ROUNDS} calls each over HTTP, one after the other. Wanted: p95 under ${LIMIT_MS} ms.`,
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
  await writeFile(join(ROOT, 'bench/results/names.md'), lines.join('\n'))
}
