import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { fillLeads } from './leads'
import { type Rate, type Request, rateOf, requestOf, type Times, timesOf } from './load'
import { cpuSeconds, postmasterOf } from './measured'
import { type Server, signedIn, startServer } from './server'

/**
 * What lists of leads cost: one server with the embedded database, first with a tenth of the leads, then with all; each
 * call one after the other for its time, and the first page over 16 connections for requests a second, in turns with a
 * bare server that asks the same statements of the same database (bench/bare.ts).
 * Usage: npm run bench:lists [leads]; BENCH_DATA keeps the filled database in a folder.
 */
const LEADS = Number(process.argv[2] ?? 1_000_000)
const FEWER = LEADS / 10
const CALLS_EACH = 60
const WARM = 5
const ROUNDS = 3
const LIMIT = { p95: 50, ratio: 0.5, cpu: 1.5, growth: 1.3 }
const ROOT = resolve(import.meta.dirname, '..')

await main()

async function main(): Promise<void> {
  const kept = process.env.BENCH_DATA
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'lotse-bench-lists-')))
  const server = await startServer(join(folder, 'data'))
  let bare: Bare | undefined
  try {
    const token = await tokenIn(folder, server.url)
    const url = (await runningEmbedded(server.dataDir)) ?? ''
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    bare = await startBare(url, sidOf(token))
    await fillLeads(sql, FEWER)
    const fewer = await measure(server, sql, token, FEWER)
    await fillLeads(sql, LEADS)
    const all = await measure(server, sql, token, LEADS)
    const rates = await rounds(server, bare, token)
    await sql.end()
    await report({ fewer, all, rates })
  } finally {
    bare?.child.kill('SIGTERM')
    await server.stop()
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** A folder that was kept is signed in to already. */
async function tokenIn(folder: string, url: string): Promise<string> {
  const file = join(folder, 'token')
  if (existsSync(file)) return readFile(file, 'utf8')
  const token = await signedIn(url)
  await writeFile(file, token, { mode: 0o600 })
  return token
}

/** The session that a token names, without a look at its signature. */
function sidOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
}

interface Bare {
  url: string
  pid: number
  child: ChildProcess
}

function startBare(database: string, sid: string): Promise<Bare> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare.ts', database, sid], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((ready, failed) => {
    child.once('exit', code => failed(new Error(`The bare server ended with ${code}.`)))
    createInterface({ input: child.stdout as Readable }).on('line', line => {
      if (line.startsWith('bare ')) ready({ url: line.slice(5), pid: child.pid ?? 0, child })
    })
  })
}

/** What people do with a list, each as requests that differ as far as they can. */
function callsOf(token: string, leads: number, day: string): [what: string, requests: Request[]][] {
  const many = (make: (n: number) => Request) => Array.from({ length: CALLS_EACH }, (_, n) => make(n))
  const list = (options: string) => requestOf(`/leads?per_page=25${options}`, token)
  const filtered = (conditions: object, more = '') =>
    list(`&filter=${encodeURIComponent(JSON.stringify(conditions))}${more}`)
  const search = (value: string) => requestOf('/leads?page=1&per_page=25', token, { value })
  const deep = leads / 25 / 2
  return [
    ['the first page', many(() => list(''))],
    ['page 4,000 and later', many(n => list(`&page=${4_000 + n}`))],
    ['a page in the middle', many(n => list(`&page=${Math.round(deep) + n}`))],
    ['the middle, by name', many(n => list(`&page=${Math.round(deep) + n}&sort=name&order=asc`))],
    ['of one status', many(n => filtered({ status_id: 1 + (n % 5) }))],
    [
      'of one employee and status',
      many(n => filtered({ employee_id: 2 + (n % 40), status_id: 1 + (n % 5) })),
    ],
    [
      'of three countries, by name',
      many(n =>
        filtered({ country_id: [1 + n, 2 + n, 3 + n].map(c => 1 + (c % 12)) }, '&sort=name&order=asc'),
      ),
    ],
    [
      'to call back by today',
      many(n =>
        filtered({ call_back_date_lte: day, employee_id: 2 + (n % 40) }, '&sort=call_back_date&order=asc'),
      ),
    ],
    ['by call-back day', many(() => list('&sort=call_back_date&order=desc'))],
    [
      'search by name and surname',
      many(n =>
        search(`${['mona', 'omar', 'منى', 'عمر'][n % 4]} ${['saleh', 'haddad', 'صالح', 'حداد'][n % 4]}`),
      ),
    ],
    ['search by a frequent name', many(n => search(['mona', 'omar', 'منى', 'عمر'][n % 4] ?? ''))],
    [
      'search by a phone number',
      many(n => search(`010 ${String(10_000_000 + n * 1_000_009).replace(/(....)$/, ' $1')}`)),
    ],
    [
      'search by an address',
      many(n => search(`${['mona', 'omar'][n % 2]}.${['saleh', 'haddad', 'aziz'][n % 3]}${n * 61}@gmail`)),
    ],
    ['search for nobody', many(n => search(`zubaida${n} quux`))],
  ]
}

/** With the CPU of server and database together: it says what a call costs whatever else the machine does. */
type Measured = Map<string, Times & { cpu: number }>

async function measure(server: Server, sql: Sql, token: string, leads: number): Promise<Measured> {
  const [today] = await sql<{ day: string }[]>`select current_date::text as day`
  const measured: Measured = new Map()
  const postmaster = await postmasterOf(sql)
  const spent = () => cpuSeconds(server.pid) + cpuSeconds(postmaster)
  for (const [what, requests] of callsOf(token, leads, today?.day ?? '')) {
    const before = spent()
    const times = await timesOf(server.url, requests, WARM)
    const cpu = (1_000 * (spent() - before)) / (requests.length + WARM)
    measured.set(what, { ...times, cpu })
    console.log(`${leads} ${what}: ${times.median.toFixed(1)} ${times.p95.toFixed(1)} cpu ${cpu.toFixed(1)}`)
  }
  return measured
}

interface Round {
  lotse: Rate
  bare: Rate
}

/** In turns, so that what else the machine does meets both. */
async function rounds(server: Server, bare: Bare, token: string): Promise<Round[]> {
  const ours = requestOf('/leads?per_page=25', token)
  const theirs = requestOf('/leads', token)
  const found: Round[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const seconds = round < 0 ? 2 : 6
    const made = {
      lotse: await rateOf(server, ours, { seconds }),
      bare: await rateOf(bare, theirs, { seconds }),
    }
    if (round < 0) continue
    found.push(made)
    console.log(made)
  }
  return found
}

async function report({
  fewer,
  all,
  rates,
}: {
  fewer: Measured
  all: Measured
  rates: Round[]
}): Promise<void> {
  const ratio = median(rates.map(({ lotse, bare }) => lotse.rate / bare.rate))
  const cpu = median(rates.map(({ lotse }) => lotse.cpu))
  const number = (value: number) => Math.round(value).toLocaleString('en-GB')
  const lines = [
    '# Lists of leads',
    '',
    `${number(FEWER)} and ${number(LEADS)} leads in one installation; each call ${CALLS_EACH} times over HTTP, one after the other, with its total. Made by`,
    `\`npm run bench:lists\`; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, embedded PostgreSQL with its usual settings.`,
    `CPU is that of server and database together.`,
    `Wanted: p95 under ${LIMIT.p95} ms, and at most ${LIMIT.growth} times the latency (median) at ten times the rows.`,
    '',
    `| what | ${number(FEWER)}: median ms | p95 | CPU ms | ${number(LEADS)}: median ms | p95 | CPU ms | times | |`,
    '|---|---|---|---|---|---|---|---|---|',
    ...[...all].map(([what, times]) => row(what, fewer.get(what), times)),
    '',
    '## Beside a bare server',
    'node:http and the same driver, which asks the session and the same page of 25 of the same database and does nothing',
    'else (bench/bare.ts): no total, no rights, no log. 16 connections, in turns.',
    '',
    '| round | Lotse: requests/s | CPU ms a request | bare: requests/s | CPU ms a request | ratio |',
    '|---|---|---|---|---|---|',
    ...rates.map(
      ({ lotse, bare }, index) =>
        `| ${index + 1} | ${number(lotse.rate)} | ${lotse.cpu.toFixed(2)} | ${number(bare.rate)} | ${bare.cpu.toFixed(2)} | ${(lotse.rate / bare.rate).toFixed(2)} |`,
    ),
    '',
    `Median ratio **${ratio.toFixed(2)}** (wanted ${LIMIT.ratio}: ${ratio >= LIMIT.ratio ? 'held' : 'missed'}), **${cpu.toFixed(2)} ms** of CPU a request (wanted under ${LIMIT.cpu}: ${cpu < LIMIT.cpu ? 'held' : 'missed'}).`,
    '',
  ]
  console.log(lines.join('\n'))
  await writeFile(join(ROOT, 'bench/results/lists.md'), lines.join('\n'))
}

function row(
  what: string,
  before: (Times & { cpu: number }) | undefined,
  now: Times & { cpu: number },
): string {
  const growth = now.median / (before?.median ?? now.median)
  const missed = [now.p95 < LIMIT.p95 ? '' : 'slow', growth <= LIMIT.growth ? '' : 'grows'].filter(Boolean)
  const cells = [before?.median, before?.p95, before?.cpu, now.median, now.p95, now.cpu].map(
    value => value?.toFixed(1) ?? '',
  )
  return `| ${what} | ${cells.join(' | ')} | ${growth.toFixed(2)} | ${missed.join(', ')} |`
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
