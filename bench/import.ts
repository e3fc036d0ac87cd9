import { createWriteStream, openAsBlob, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { copiesOfLeads, copiesOfSubscribers } from './importCopies'
import { leadLines, narrowLines, personLines, writeRows } from './importFiles'
import { type Measured, report, reportMany, type Step, thousands } from './importReport'
import { cpuSeconds, postmasterOf } from './measured'
import { type Call, callsOf, memoryOf, type Server, signedIn, startServer } from './server'

/**
 * Measures imports and exports, as a person causes them: one upload, then the job; one download. The server is a process
 * of its own, with the embedded database and its usual settings, started anew for each. Measured are its memory (the highest resident set that
 * the kernel saw, without PostgreSQL's) and the rows a second, beside those of COPY into a bare table and into one with
 * the same indexes.
 * Usage: npm run bench:import [megabytes of subscribers] [leads], or
 * npm run bench:import subscribers [rows]: many narrow rows alone, and the memory on the way.
 */
const ONLY_SUBSCRIBERS = process.argv[2] === 'subscribers'
const MEGABYTES = Number(process.argv[2] ?? 300)
const LEADS = Number(process.argv[3] ?? 300_000)
const SUBSCRIBERS = Number(process.argv[3] ?? 1_000_000)
const MB = 1_000_000

interface Job {
  status: 'queued' | 'running' | 'done' | 'failed'
  done: number
  created: number
  updated: number
  failed: number
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
      const copy = await anew(bench => copied(bench, file, copiesOfSubscribers))
      return await reportMany(await anew(bench => importMany(bench, file)), copy)
    }
    const leads = await writeRows(join(folder, 'leads.csv'), leadLines(LEADS))
    const people = await writeRows(join(folder, 'people.csv'), personLines(MEGABYTES * MB))
    const copy = await anew(bench => copied(bench, leads, copiesOfLeads))
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

function copied({ server, postmaster }: Bench, file: string, copy: typeof copiesOfLeads) {
  return databaseOf(server, sql => copy({ sql, postmaster, file }))
}

function cpuOf({ server, postmaster }: Bench): [server: number, database: number] {
  return [cpuSeconds(server.pid), cpuSeconds(postmaster)]
}

/** Time and CPU spent since. */
function spentSince(bench: Bench, [server, database]: [number, number]): [server: number, database: number] {
  const [now, then] = cpuOf(bench)
  return [now - server, then - database]
}

async function importMany(bench: Bench, file: string): Promise<{ measured: Measured; steps: Step[] }> {
  const steps: Step[] = []
  const { pid } = bench.server
  const measured = await importFile(bench, 'subscribers', file, done => {
    if (done >= ((steps.length + 1) * SUBSCRIBERS) / 10) steps.push([done, memoryOf(pid).now])
  })
  return { measured, steps }
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
