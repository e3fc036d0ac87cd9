import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { fillLeads } from './leads'
import { Line, type Rate, type Request, rateOf, requestOf, type Times, timesInTurns } from './load'
import { cpuSeconds, postmasterOf } from './measured'
import { type Server, signedIn, startServer } from './server'

/**
 * Measures lists of leads: two servers side by side, each with an embedded database of its own, one with a tenth of the
 * leads, the other with all. Each call is asked of both in turns, one after the other, for its time; then the first page
 * of all leads over 16 connections for requests a second, in turns with a bare server that asks the same statements of
 * the same database (bench/bare.ts).
 * Usage: npm run bench:lists [leads]; BENCH_DATA keeps the filled databases in a folder.
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
  const houses: House[] = []
  let bare: Bare | undefined
  try {
    for (const leads of [FEWER, LEADS]) houses.push(await houseOf(join(folder, String(leads)), leads))
    const [fewer, all] = houses as [House, House]
    for (const house of houses) await settle(house)
    const measured = await measure(fewer, all)
    bare = await startBare(all.database, sidOf(all.token))
    await report(measured, await rounds(all.server, bare, all.token))
  } finally {
    bare?.child.kill('SIGTERM')
    for (const { sql, server } of houses) {
      await sql.end()
      await server.stop()
    }
    if (!kept) await rm(folder, { recursive: true, force: true })
  }
}

/** A server with leads in it. */
interface House {
  leads: number
  server: Server
  token: string
  /** The address of its database. */
  database: string
  sql: Sql
}

async function houseOf(folder: string, leads: number): Promise<House> {
  await mkdir(folder, { recursive: true })
  const server = await startServer(join(folder, 'data'))
  const token = await tokenIn(folder, server.url)
  const database = (await runningEmbedded(server.dataDir)) ?? ''
  const sql = postgres(database, { max: 1, onnotice: () => undefined })
  await fillLeads(sql, leads)
  return { leads, server, token, database, sql }
}

/** Finishes the work that filling left before anything is measured: no page is to be written, no table to be vacuumed. */
async function settle({ sql }: House): Promise<void> {
  for (let busy = true; busy; ) {
    await sql`checkpoint`
    const [worker] = await sql`select from pg_stat_activity where backend_type = 'autovacuum worker' limit 1`
    busy = worker !== undefined
    if (busy) await sleep(1_000)
  }
}

/** A folder that was kept is signed in to already, for a day. */
async function tokenIn(folder: string, url: string): Promise<string> {
  const file = join(folder, 'token')
  if (existsSync(file)) {
    const token = await readFile(file, 'utf8')
    const answer = await fetch(`${url}/api/v1/leads?per_page=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (answer.ok) return token
  }
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

type Calls = [what: string, requests: Request[]][]

/** Acts of people with a list, each as requests that differ as far as they can. */
function callsOf(token: string, leads: number, day: string): Calls {
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
type Cost = Times & { cpu: number; rows: number }

/** By what people do, with a tenth of the leads and with all. */
type Measured = Map<string, { fewer: Cost; all: Cost }>

async function measure(fewer: House, all: House): Promise<Measured> {
  const [today] = await all.sql<{ day: string }[]>`select current_date::text as day`
  const [callsOfFewer, callsOfAll] = [fewer, all].map(({ token, leads }) =>
    callsOf(token, leads, today?.day ?? ''),
  ) as [Calls, Calls]
  const postmasters = [await postmasterOf(fewer.sql), await postmasterOf(all.sql)]
  const spent = () =>
    [fewer, all].map(({ server }, place) => cpuSeconds(server.pid) + cpuSeconds(postmasters[place] ?? 0))
  const measured: Measured = new Map()
  for (const [place, [what, requests]] of callsOfAll.entries()) {
    const sides = [
      { url: fewer.server.url, requests: callsOfFewer[place]?.[1] ?? [] },
      { url: all.server.url, requests },
    ]
    const rows = await Promise.all(sides.map(side => totalOf(side.url, side.requests.at(-1) ?? '')))
    const before = spent()
    const times = await timesInTurns(sides, WARM)
    const after = spent()
    const costOf = (side: number): Cost => ({
      ...(times[side] as Times),
      rows: rows[side] ?? 0,
      cpu: (1_000 * ((after[side] ?? 0) - (before[side] ?? 0))) / (requests.length + WARM),
    })
    const cost = { fewer: costOf(0), all: costOf(1) }
    measured.set(what, cost)
    console.log(row(what, cost))
  }
  return measured
}

/** How many rows a list has, as it says itself: up to 10,000 of them are counted one by one. */
async function totalOf(url: string, request: Request): Promise<number> {
  const line = await Line.open(url)
  try {
    return JSON.parse(await line.ask(request)).total
  } finally {
    line.close()
  }
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

async function report(measured: Measured, rates: readonly Round[]): Promise<void> {
  const ratio = median(rates.map(({ lotse, bare }) => lotse.rate / bare.rate))
  const cpu = median(rates.map(({ lotse }) => lotse.cpu))
  const lines = [
    '# Lists of leads',
    '',
    `${number(FEWER)} and ${number(LEADS)} leads in two installations side by side; each call ${CALLS_EACH} times over HTTP, of both in turns, one`,
    `after the other, with its total, when no page was to be written and no table to be vacuumed. Made by`,
    `\`npm run bench:lists\`; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}, embedded PostgreSQL with its usual settings.`,
    'CPU is that of server and database together. Rows are those of the last of the calls: up to 10,000 are counted exactly,',
    'so a search or a filter that finds ten times the rows reads ten times the rows.',
    `Wanted: p95 under ${LIMIT.p95} ms, and at most ${LIMIT.growth} times the latency (median) at ten times the rows.`,
    '',
    `| what | ${number(FEWER)}: median ms | p95 | CPU ms | ${number(LEADS)}: median ms | p95 | CPU ms | times | rows | |`,
    '|---|---|---|---|---|---|---|---|---|---|',
    ...[...measured].map(([what, cost]) => row(what, cost)),
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

function row(what: string, { fewer, all }: { fewer: Cost; all: Cost }): string {
  const growth = all.median / fewer.median
  const missed = [all.p95 < LIMIT.p95 ? '' : 'slow', growth <= LIMIT.growth ? '' : 'grows'].filter(Boolean)
  const cells = [fewer.median, fewer.p95, fewer.cpu, all.median, all.p95, all.cpu].map(value =>
    value.toFixed(1),
  )
  return `| ${what} | ${cells.join(' | ')} | ${growth.toFixed(2)} | ${number(fewer.rows)}, ${number(all.rows)} | ${missed.join(', ')} |`
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
