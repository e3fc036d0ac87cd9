import { createReadStream, createWriteStream, openAsBlob, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { type Call, callsOf, memoryOf, type Server, signedIn, startServer } from './server'

/**
 * What imports and exports cost, as a person causes them: one upload, then the job; one download. The server is a process
 * of its own, with the embedded database and its usual settings, started anew for each. Measured are its memory (the highest resident set that
 * the kernel saw, without PostgreSQL's) and the rows a second; for leads also against COPY, into a bare table and into one
 * with the same indexes.
 * Usage: npm run bench:import [megabytes of subscribers] [leads]
 */
const MEGABYTES = Number(process.argv[2] ?? 300)
const LEADS = Number(process.argv[3] ?? 300_000)
const LIMIT_MB = 400
const ROOT = resolve(import.meta.dirname, '..')
const MB = 1_000_000
const NOTE = 'Asked at the fair about nursing in Bavaria; سأل عن العمل في ألمانيا. '.repeat(13)

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
  said?: string
}

interface Bench {
  server: Server
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
      return await measure({ server, folder, token, call: callsOf(server.url, token) })
    } finally {
      await server.stop()
    }
  }
  try {
    const leads = await writeRows(join(folder, 'leads.csv'), leadLines(LEADS))
    const people = await writeRows(join(folder, 'people.csv'), personLines())
    const copy = await anew(({ server }) => copies(server, leads))
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

async function writeRows(file: string, lines: Iterable<string>): Promise<string> {
  await pipeline(Readable.from(lines), createWriteStream(file))
  return file
}

/** Every tenth is somebody who stood earlier in the file, the phone number written another way. */
function* leadLines(count: number) {
  yield 'name,phone,email,source,country_id,note\n'
  for (let n = 0; n < count; n++) {
    const again = n % 10 === 9 && n > 1_000
    const who = again ? n - 1_005 : n
    const number = 10_000_000 + who
    const phone = again ? `0020 10 ${number}` : `+2010${number}`
    const name = who % 2 ? `منى صالح ${who}` : `Mona Saleh ${who}`
    yield `${name},${phone},person${who}@people.example,facebook,eg,${again ? 'Came back' : 'Asked at the fair'}\n`
  }
}

/** About 1.3 kB a row: a person, and what another system knew of it as JSON. */
function* personLines() {
  yield 'email,name,language,consent_source,attributes\n'
  for (let n = 0, written = 0; written < MEGABYTES * MB; n++) {
    const attributes = JSON.stringify({ source: 'fair', number: n, note: NOTE }).replaceAll('"', '""')
    const name = n % 2 ? `منى صالح ${n}` : `Mona Saleh ${n}`
    const line = `person${n}@people${n % 50}.example,${name},${n % 2 ? 'ar' : 'en'},Fair in Cairo,"${attributes}"\n`
    written += Buffer.byteLength(line)
    yield line
  }
}

/** Rows a second of COPY, and what of its price the indexes are. */
interface Copies {
  bare: number
  indexed: number
  /** How many indexes leads have, and the log. */
  indexes: [leads: number, logs: number]
}

/** The same leads in the same database, by COPY into a table without an index, and from there into one with those of leads. */
async function copies({ dataDir }: Server, file: string): Promise<Copies> {
  const sql = postgres((await runningEmbedded(dataDir)) ?? '', { max: 1, onnotice: () => {} })
  try {
    await sql`create table bare (name text, phone text, email text, source text, country text, note text)`
    await sql`create table indexed (like leads including defaults including identity including indexes)`
    const started = performance.now()
    const copy = await sql`copy bare from stdin (format csv, header)`.writable()
    await pipeline(createReadStream(file), copy)
    const copied = performance.now()
    const { count } = await sql`
      insert into indexed (name, phone, email, source, note, country_id, status_id, search_text)
      select name, phone, email, source, note, (select min(id) from countries), (select min(id) from statuses),
        lower(name) || E'\n' || phone || E'\n' || email from bare`
    const inserted = performance.now()
    const counted = await sql<{ table: string; n: number }[]>`
      select tablename as table, count(*)::int as n from pg_indexes where tablename in ('leads', 'logs') group by 1`
    const indexesOf = (name: string) => counted.find(({ table }) => table === name)?.n ?? 0
    await sql`drop table bare, indexed`
    return {
      bare: (1000 * count) / (copied - started),
      indexed: (1000 * count) / (inserted - copied),
      indexes: [indexesOf('leads'), indexesOf('logs')],
    }
  } finally {
    await sql.end()
  }
}

async function importFile(
  { server: { pid }, call }: Bench,
  resource: string,
  file: string,
): Promise<Measured & { created: number }> {
  const before = memoryOf(pid).now
  const started = performance.now()
  const body = new FormData()
  body.set('file', await openAsBlob(file), file.slice(file.lastIndexOf('/') + 1))
  const { job_id } = await call<{ job_id: number }>(`/${resource}/import`, { method: 'POST', body })
  const job = await finished(call, job_id)
  return {
    what: `import of ${resource}, ${file.split('.').at(-1)}`,
    rows: job.done,
    bytes: statSync(file).size,
    seconds: (performance.now() - started) / 1000,
    before,
    peak: memoryOf(pid).peak,
    created: job.created,
    said: `${thousands(job.created)} new, ${thousands(job.updated)} there already`,
  }
}

async function finished(call: Call, id: number): Promise<Job> {
  for (let said = 0; ; await new Promise(later => setTimeout(later, 250))) {
    const job = await call<Job>(`/jobs/${id}`)
    if (job.status === 'failed' || job.failed > 0)
      throw new Error(`The import failed: ${JSON.stringify(job)}`)
    if (job.status === 'done') return job
    if (job.done - said < 50_000) continue
    said = job.done
    console.log(`${thousands(said)} rows`)
  }
}

/** Keeps what it takes as `<resource>.xlsx` or `<resource>-out.csv` in the bench's folder. */
async function exportFile(
  { server, token, folder }: Bench,
  { resource, format, rows }: { resource: string; format: 'csv' | 'xlsx'; rows: number },
): Promise<Measured> {
  const before = memoryOf(server.pid).now
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/v1/${resource}/export?format=${format}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  if (!answer.ok || !answer.body) throw new Error(`The export failed: ${answer.status}`)
  const file = join(folder, `${resource}${format === 'csv' ? '-out' : ''}.${format}`)
  await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
  const seconds = (performance.now() - started) / 1000
  const { peak } = memoryOf(server.pid)
  return { what: `export of ${resource}, ${format}`, rows, bytes: statSync(file).size, seconds, before, peak }
}

async function report(measured: Measured[], { bare, indexed, indexes }: Copies): Promise<void> {
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
    '| what | rows | MB | seconds | rows/s | memory before, MB | highest, MB | |',
    '|---|---|---|---|---|---|---|---|',
    ...measured.map(
      ({ what, rows, bytes, seconds, before, peak, said = '' }) =>
        `| ${what} | ${thousands(rows)} | ${(bytes / MB).toFixed(0)} | ${seconds.toFixed(1)} | ${thousands(Math.round(rows / seconds))} | ${before.toFixed(0)} | ${peak.toFixed(0)} | ${said} |`,
    ),
    '',
    `Highest memory of the server: **${highest.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${held ? 'held' : 'not held'}).`,
    '',
    `COPY of the same leads: ${thousands(Math.round(bare))} rows/s into a table without indexes, ${thousands(Math.round(indexed))} rows/s from there into one with the`,
    `indexes of leads, which are ${(100 - (100 * indexed) / bare).toFixed(0)} % of the price. The import does ${((100 * speed) / bare).toFixed(1)} % of the first and **${((100 * speed) / indexed).toFixed(0)} %** of the second.`,
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

function thousands(value: number): string {
  return value.toLocaleString('en-GB')
}
