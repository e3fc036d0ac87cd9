import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, openAsBlob, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Imports a CSV file of 300 MB into subscribers of a new installation, as a person does: one upload, then the job. The
 * server is a process of its own, with the embedded database and its usual settings. Measured is its memory
 * (the highest resident set that the kernel saw, without PostgreSQL's) and the rows a second.
 * Usage: npm run bench:import [megabytes]
 */
const MEGABYTES = Number(process.argv[2] ?? 300)
const LIMIT_MB = 400
const ROOT = resolve(import.meta.dirname, '..')
const MB = 1_000_000
const NOTE = 'Asked at the fair about nursing in Bavaria; سأل عن العمل في ألمانيا. '.repeat(13)

interface Job {
  status: 'queued' | 'running' | 'done' | 'failed'
  done: number
  created: number
  failed: number
}

interface Measured {
  rows: number
  bytes: number
  upload: number
  seconds: number
  before: number
  peak: number
}

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-import-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const file = join(folder, 'people.csv')
    const rows = await writeFileOf(file, MEGABYTES * MB)
    const bytes = statSync(file).size
    console.log(`${thousands(rows)} rows, ${(bytes / MB).toFixed(0)} MB`)
    const measured = await importFile(server, file)
    await report({ rows, bytes, ...measured })
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Server {
  url: string
  pid: number
  stop(): Promise<void>
}

async function startServer(dataDir: string): Promise<Server> {
  const port = await freePort()
  const { PUBLIC_URL, DATABASE_URL, SMTP_URL, ...env } = process.env
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await isReady(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise(stopped => {
        child.once('exit', () => stopped())
        child.kill('SIGTERM')
      }),
  }
}

function isReady(child: ChildProcess): Promise<void> {
  return new Promise((ready, failed) => {
    child.once('exit', code => failed(new Error(`The server ended with ${code}.`)))
    const lines = createInterface({ input: child.stdout as Readable })
    lines.on('line', line => {
      if (line.startsWith('Lotse is ready')) ready()
    })
  })
}

/** @returns how many rows there are in the file. */
async function writeFileOf(file: string, bytes: number): Promise<number> {
  let rows = 0
  function* lines() {
    let written = 0
    yield 'email,name,language,consent_source,attributes\n'
    while (written < bytes) {
      let chunk = ''
      for (let i = 0; i < 500; i++) chunk += lineOf(rows++)
      written += Buffer.byteLength(chunk)
      yield chunk
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(file))
  return rows
}

/** About 1.3 kB: a person, and what another system knew of it as JSON. */
function lineOf(n: number): string {
  const attributes = JSON.stringify({ source: 'fair', number: n, note: NOTE }).replaceAll('"', '""')
  const name = n % 2 ? `منى صالح ${n}` : `Mona Saleh ${n}`
  return `person${n}@people${n % 50}.example,${name},${n % 2 ? 'ar' : 'en'},Fair in Cairo,"${attributes}"\n`
}

async function importFile({ url, pid }: Server, file: string): Promise<Omit<Measured, 'rows' | 'bytes'>> {
  const call = await signedIn(url)
  const before = memoryOf(pid).now
  const started = performance.now()
  const body = new FormData()
  body.set('file', await openAsBlob(file), 'people.csv')
  const { job_id } = await call<{ job_id: number }>('/subscribers/import', { method: 'POST', body })
  const upload = (performance.now() - started) / 1000
  console.log(
    `after the upload: ${memoryOf(pid).now.toFixed(0)} MB, peak ${memoryOf(pid).peak.toFixed(0)} MB`,
  )
  for (let said = 0; ; await new Promise(later => setTimeout(later, 250))) {
    const job = await call<Job>(`/jobs/${job_id}`)
    if (job.status === 'failed' || job.failed > 0)
      throw new Error(`The import failed: ${JSON.stringify(job)}`)
    if (job.status === 'done') break
    if (job.done - said >= 50_000) {
      said = job.done
      console.log(`${thousands(said)} rows, peak ${memoryOf(pid).peak.toFixed(0)} MB`)
    }
  }
  return { upload, seconds: (performance.now() - started) / 1000, before, peak: memoryOf(pid).peak }
}

/** The first master signs in, and may import. */
async function signedIn(url: string) {
  const call = async <T>(path: string, init: RequestInit = {}, token?: string): Promise<T> => {
    const headers = { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const { access_token } = await call<{ access_token: string }>('/users/first-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@office.example', password: 'a bench needs no secret' }),
  })
  return <T>(path: string, init?: RequestInit) => call<T>(path, init, access_token)
}

/** Resident memory of a process in megabytes, now and at its highest, as Linux keeps it. */
function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1024) / MB
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

async function report({ rows, bytes, upload, seconds, before, peak }: Measured): Promise<void> {
  const held = peak < LIMIT_MB
  const lines = [
    '# Import: memory and speed',
    '',
    `One CSV file of ${(bytes / MB).toFixed(0)} MB into subscribers of a new installation, in one upload; the server in a`,
    `process of its own, embedded PostgreSQL with its usual settings, ${cpus().length} cores, Node ${process.version}.`,
    'Made by `npm run bench:import`.',
    '',
    '| what | measured |',
    '|---|---|',
    `| rows | ${thousands(rows)} |`,
    `| upload | ${upload.toFixed(1)} s |`,
    `| upload and import | ${seconds.toFixed(1)} s, ${thousands(Math.round(rows / seconds))} rows/s |`,
    `| memory of the server before | ${before.toFixed(0)} MB |`,
    `| highest memory of the server | **${peak.toFixed(0)} MB** (limit ${LIMIT_MB} MB: ${held ? 'held' : 'not held'}) |`,
    '',
  ]
  console.log(lines.slice(6).join('\n'))
  const folder = join(ROOT, 'bench/results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'import.md'), lines.join('\n'))
  if (!held) process.exitCode = 1
}

function thousands(value: number): string {
  return value.toLocaleString('en-GB')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(done => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise(done => probe.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
