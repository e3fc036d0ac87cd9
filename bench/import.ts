import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { leadLines, narrowLines, personLines, writeRows } from './importFiles'
import { cpuSeconds, postmasterOf } from './measured'
import { type Call, callsOf, memoryOf, type Server, signedIn, startServer } from './server'

/**
 * What imports and exports cost, as a person causes them: one upload, then the job; one download. The server is a process
 * of its own, with the embedded database and its usual settings, started anew for each. Measured are its memory (the highest resident set that
 * the kernel saw, without PostgreSQL's) and the rows a second; for leads also against COPY, into a bare table and into one
 * with the same indexes.
 * Usage: npm run bench:import [megabytes of subscribers] [leads], or
 * npm run bench:import subscribers [rows]: many narrow rows alone, and the memory on the way.
 */
const ONLY_SUBSCRIBERS = process.argv[2] === 'subscribers'
const MEGABYTES = Number(process.argv[2] ?? 300)
const LEADS = Number(process.argv[3] ?? 300_000)
const SUBSCRIBERS = Number(process.argv[3] ?? 1_000_000)
const LIMIT_MB = 400
const ROOT = resolve(import.meta.dirname, '..')
const MB = 1_000_000

interface Job {
  status: 'queued' | 'running' | 'done' | 'failed'
  done: number
  created: number
  updated: number
  failed: number
}

interface Measured {
  what: string
  rows: number
  bytes: number
  seconds: number
  before: number
  peak: number
  /** Seconds of CPU, of the server and of its database. */
  cpu: [server: number, database: number]
  said?: string
}

interface Bench {
  server: Server
  postmaster: number
  call: Call
  token: string
  folder: string
}

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-import-'))
  let token: string | undefined
  async function anew<T>(measure: (bench: Bench) => Promise<T>): Promise<T> {
    const server = await startServer(join(folder, 'data'))
    try {
      token ??= await signedIn(server.url)
      const postmaster = await databaseOf(server, postmasterOf)
      return await measure({ server, postmaster, folder, token, call: callsOf(server.url, token) })
    } finally {
      await server.stop()
    }
  }
  try {
    if (ONLY_SUBSCRIBERS) {
      const file = await writeRows(join(folder, 'many.csv'), narrowLines(SUBSCRIBERS))
      return await reportMany(await anew(bench => importMany(bench, file)))
    }
    const leads = await writeRows(join(folder, 'leads.csv'), leadLines(LEADS))
    const people = await writeRows(join(folder, 'people.csv'), personLines(MEGABYTES * MB))
    const copy = await anew(bench => copies(bench, leads))
    const imported = await anew(bench => importFile(bench, 'leads', leads))
    const rows = imported.created
    await report(
      [
        imported,
        await anew(bench => exportFile(bench, { resource: 'leads', format: 'csv', rows })),
        await anew(bench => exportFile(bench, { resource: 'leads', format: 'xlsx', rows })),
        await anew(bench => importFile(bench, 'leads', join(folder, 'leads.xlsx'))),
        await anew(bench => importFile(bench, 'subscribers', people)),
      ],
      copy,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The database of a server, looked at beside it. */
async function databaseOf<T>({ dataDir }: Server, look: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres((await runningEmbedded(dataDir)) ?? '', { max: 1, onnotice: () => {} })
  try {
    return await look(sql)
  } finally {
    await sql.end()
  }
}

function cpuOf({ server, postmaster }: Bench): [server: number, database: number] {
  return [cpuSeconds(server.pid), cpuSeconds(postmaster)]
}

/** What was spent since. */
function spentSince(bench: Bench, [server, database]: [number, number]): [server: number, database: number] {
  const [now, then] = cpuOf(bench)
  return [now - server, then - database]
}

/** Memory of the server when so many rows were in. */
type Step = [rows: number, megabytes: number]

async function importMany(bench: Bench, file: string): Promise<{ measured: Measured; steps: Step[] }> {
  const steps: Step[] = []
  const { pid } = bench.server
  const measured = await importFile(bench, 'subscribers', file, done => {
    if (done >= ((steps.length + 1) * SUBSCRIBERS) / 10) steps.push([done, memoryOf(pid).now])
  })
  return { measured, steps }
}

async function reportMany({ measured, steps }: { measured: Measured; steps: Step[] }): Promise<void> {
  const { rows, seconds, peak, said, bytes } = measured
  const lines = [
    '# Import of many subscribers',
    '',
    `${thousands(rows)} rows of ${(bytes / MB).toFixed(0)} MB in ${seconds.toFixed(0)} s, ${thousands(Math.round(rows / seconds))} rows/s: ${said}. Made by`,
    `\`npm run bench:import subscribers\`; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, embedded PostgreSQL.`,
    '',
    '| rows that are in | memory of the server, MB |',
    '|---|---|',
    ...steps.map(([done, megabytes]) => `| ${thousands(done)} | ${megabytes.toFixed(0)} |`),
    '',
    `Highest: **${peak.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${peak < LIMIT_MB ? 'held' : 'not held'}).`,
    '',
  ]
  console.log(lines.join('\n'))
  await writeFile(join(ROOT, 'bench/results/import-many.md'), lines.join('\n'))
}

/** Rows a second of COPY, and what of its price the indexes are. */
interface Copies {
  bare: number
  indexed: number
  /** Seconds of CPU a row of the second. */
  cpu: number
  /** How many indexes leads have, and the log. */
  indexes: [leads: number, logs: number]
}

/** The same leads in the same database, by COPY into a table without an index, and from there into one with those of leads. */
function copies({ server, postmaster }: Bench, file: string): Promise<Copies> {
  return databaseOf(server, async sql => {
    await sql`create table bare (name text, phone text, email text, source text, country text, note text)`
    await sql`create table indexed (like leads including defaults including identity including indexes)`
    const started = performance.now()
    const copy = await sql`copy bare from stdin (format csv, header)`.writable()
    await pipeline(createReadStream(file), copy)
    const copied = performance.now()
    const before = cpuSeconds(postmaster)
    const { count } = await sql`
      insert into indexed (name, phone, email, source, note, country_id, status_id, search_text)
      select name, phone, email, source, note, (select min(id) from countries), (select min(id) from statuses),
        lower(name) || E'\n' || phone || E'\n' || email from bare`
    const inserted = performance.now()
    const spent = cpuSeconds(postmaster) - before
    const counted = await sql<{ table: string; n: number }[]>`
      select tablename as table, count(*)::int as n from pg_indexes where tablename in ('leads', 'logs') group by 1`
    const indexesOf = (name: string) => counted.find(({ table }) => table === name)?.n ?? 0
    await sql`drop table bare, indexed`
    return {
      bare: (1000 * count) / (copied - started),
      indexed: (1000 * count) / (inserted - copied),
      cpu: spent / count,
      indexes: [indexesOf('leads'), indexesOf('logs')],
    }
  })
}

async function importFile(
  bench: Bench,
  resource: string,
  file: string,
  seen?: (done: number) => void,
): Promise<Measured & { created: number }> {
  const { call } = bench
  const { pid } = bench.server
  const before = memoryOf(pid).now
  const cpu = cpuOf(bench)
  const started = performance.now()
  const body = new FormData()
  body.set('file', await openAsBlob(file), file.slice(file.lastIndexOf('/') + 1))
  const { job_id } = await call<{ job_id: number }>(`/${resource}/import`, { method: 'POST', body })
  const job = await finished(call, job_id, seen)
  return {
    what: `import of ${resource}, ${file.split('.').at(-1)}`,
    rows: job.done,
    bytes: statSync(file).size,
    seconds: (performance.now() - started) / 1000,
    before,
    peak: memoryOf(pid).peak,
    cpu: spentSince(bench, cpu),
    created: job.created,
    said: `${thousands(job.created)} new, ${thousands(job.updated)} there already`,
  }
}

async function finished(call: Call, id: number, seen?: (done: number) => void): Promise<Job> {
  for (let said = 0; ; await new Promise(later => setTimeout(later, 250))) {
    const job = await call<Job>(`/jobs/${id}`)
    if (job.status === 'failed' || job.failed > 0)
      throw new Error(`The import failed: ${JSON.stringify(job)}`)
    seen?.(job.done)
    if (job.status === 'done') return job
    if (job.done - said < 50_000) continue
    said = job.done
    console.log(`${thousands(said)} rows`)
  }
}

/** Keeps what it takes as `<resource>.xlsx` or `<resource>-out.csv` in the bench's folder. */
async function exportFile(
  bench: Bench,
  { resource, format, rows }: { resource: string; format: 'csv' | 'xlsx'; rows: number },
): Promise<Measured> {
  const { server, token, folder } = bench
  const before = memoryOf(server.pid).now
  const cpu = cpuOf(bench)
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/v1/${resource}/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`The export failed: ${answer.status}`)
  const file = join(folder, `${resource}${format === 'csv' ? '-out' : ''}.${format}`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  const seconds = (performance.now() - started) / 1000
  const { peak } = memoryOf(server.pid)
  return {
    what: `export of ${resource}, ${format}`,
    rows,
    bytes: statSync(file).size,
    seconds,
    before,
    peak,
    cpu: spentSince(bench, cpu),
  }
}

async function report(measured: Measured[], { bare, indexed, cpu, indexes }: Copies): Promise<void> {
  const highest = Math.max(...measured.map(({ peak }) => peak))
  const held = highest < LIMIT_MB
  const first = measured[0] as Measured
  const speed = first.rows / first.seconds
  const lines = [
    '# Import and export: memory and speed',
    '',
    'One upload or download each on one new installation, the server started anew before each, in a process of its own; embedded',
    `PostgreSQL with its usual settings, ${cpus().length} cores, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    'Seconds are those of upload and job, or of the download. Every tenth lead stands in the file a second time, its number',
    'written another way. Made by `npm run bench:import`.',
    '',
    '| what | rows | MB | seconds | rows/s | CPU µs a row: server | database | memory before, MB | highest, MB | |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...measured.map(
      ({ what, rows, bytes, seconds, cpu: [server, database], before, peak, said = '' }) =>
        `| ${what} | ${thousands(rows)} | ${(bytes / MB).toFixed(0)} | ${seconds.toFixed(1)} | ${thousands(Math.round(rows / seconds))} | ${micro(server / rows)} | ${micro(database / rows)} | ${before.toFixed(0)} | ${peak.toFixed(0)} | ${said} |`,
    ),
    '',
    `Highest memory of the server: **${highest.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${held ? 'held' : 'not held'}).`,
    '',
    `COPY of the same leads: ${thousands(Math.round(bare))} rows/s into a table without indexes, ${thousands(Math.round(indexed))} rows/s from there into one with the`,
    `indexes of leads, which are ${(100 - (100 * indexed) / bare).toFixed(0)} % of the price. The import does ${((100 * speed) / bare).toFixed(1)} % of the first and **${((100 * speed) / indexed).toFixed(0)} %** of the second,`,
    `which takes ${micro(cpu)} µs of the database's CPU a row.`,
    `Each of its rows is checked, looked for among those that are there, written to a table with ${indexes[0]} indexes (one of`,
    `them of trigrams, for the search) and six references that are looked up, audited in a table with ${indexes[1]}, and told to the`,
    'other browsers.',
    '',
  ]
  console.log(lines.join('\n'))
  const folder = join(ROOT, 'bench/results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'import.md'), lines.join('\n'))
  if (!held) process.exitCode = 1
}

function micro(seconds: number): string {
  return (1e6 * seconds).toFixed(0)
}

function thousands(value: number): string {
  return value.toLocaleString('en-GB')
}
