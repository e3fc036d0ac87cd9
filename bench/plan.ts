import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { planBatch } from '../server/mail/audience/plan'
import { startCampaign } from '../server/mail/campaign/start'
import { claimRecipients } from '../server/mail/sending/claim'
import { contextOf, makeCampaign } from '../tests/kit/mail/campaigns'
import { nameProvider } from '../tests/kit/provider'

/**
 * Measures the planning of a large campaign: the time of the start, of each batch after it and of all of them, and the
 * memory of this process; then the time of a claim in a large recipient table.
 * Usage: npm run bench:plan [people] [rows of the recipient table]
 */
const PEOPLE = Number(process.argv[2] ?? 1_000_000)
const ROWS = Number(process.argv[3] ?? 2_000_000)
const CLAIM_SIZE = 200
/** Half of the people at most. */
const CLAIMS = Math.min(1_000, Math.floor(PEOPLE / CLAIM_SIZE / 2))
const CLAIM_GOAL_MS = 20
const CHUNK = 500_000

interface Figures {
  start: number
  batches: number[]
  planned: number
  memory: number
  claims: number[]
  rows: number
}

await main()

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-plan-'))
  const database = await connect({ dataDir, databaseUrl: undefined }, { say: console.log })
  try {
    await migrate(database.sql)
    await nameProvider(database.sql)
    const { id, listId } = await makeCampaign(database.sql, { people: 0, dayLimit: 10 * PEOPLE })
    await fillPeople(database.sql, listId)
    const planned = await plan(database.sql, id)
    const rows = await fillRecipients(database.sql, planned.planned)
    const claims = await claim(database.sql, id)
    await report({ ...planned, claims, rows })
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fillPeople(sql: Sql, listId: number): Promise<void> {
  for (let from = 0; from < PEOPLE; from += CHUNK) {
    await sql`insert into subscribers (audience, email, name, list_ids, language, consent_source, consent_at,
        consent_person, consent_proof)
      select 'general', 'person' || n || '@people' || n % 500 || '.example', 'Person ' || n, array[${listId}::bigint], 'en', 'Form', '2026-01-05',
        'Person', 'form'
      from generate_series(${from + 1}::bigint, ${Math.min(PEOPLE, from + CHUNK)}::bigint) n`
    console.log(`${Math.min(PEOPLE, from + CHUNK)} subscribers`)
  }
  await sql`analyze subscribers`
}

async function plan(sql: Sql, id: number): Promise<Omit<Figures, 'claims' | 'rows'>> {
  const context = await contextOf(sql)
  const before = performance.now()
  await startCampaign({ ...context, id })
  const start = performance.now() - before
  console.log(`started in ${Math.round(start)} ms`)
  const batches: number[] = []
  let planned = 0
  for (let isDone = false; !isDone; ) {
    const begun = performance.now()
    const batch = await sql.begin(tx => planBatch(tx, context, id))
    batches.push(performance.now() - begun)
    isDone = batch?.isDone ?? true
    planned = batch?.recipients ?? planned
    if (batches.length % 20 === 0) console.log(`${planned} planned`)
  }
  return { start, batches, planned, memory: highestMemory() }
}

/**
 * Other campaigns of the month, sent long ago, until the table is as large as it is to be. What the database has to do
 * after so many rows at once is done here, so that no claim is measured beside it.
 */
async function fillRecipients(sql: Sql, there: number): Promise<number> {
  for (let from = there; from < ROWS; from += CHUNK) {
    const until = Math.min(ROWS, from + CHUNK)
    await sql`insert into emails (started_month, audience, campaign_id, "to", state, message_id, domain_id)
      select date_trunc('month', now())::date, 'general', 1000000 + n / 100000, 'past' || n || '@past.example', 'delivered',
        'past' || n, 1
      from generate_series(${from + 1}::bigint, ${until}::bigint) n`
    console.log(`${until} recipients`)
  }
  await sql`vacuum analyze emails, subscribers`
  await sql`checkpoint`
  return Math.max(there, ROWS)
}

async function claim(sql: Sql, campaignId: number): Promise<number[]> {
  const { key } = await contextOf(sql)
  const times: number[] = []
  for (let turn = 0; turn < CLAIMS; turn++) {
    const order = {
      sql,
      campaignId,
      worker: 'bench',
      limit: CLAIM_SIZE,
      now: new Date(),
      leaseSeconds: 600,
      key,
    }
    const begun = performance.now()
    const result = await claimRecipients(order)
    times.push(performance.now() - begun)
    if (!('claim' in result)) throw new Error(`nothing to claim: ${result.none}`)
  }
  return times
}

/** The time that a part of all is within. */
function at(times: readonly number[], part: number): number {
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0)
}

/** Megabytes: the highest resident set that the kernel saw of this process. */
function highestMemory(): number {
  const path = '/proc/self/status'
  const said = existsSync(path) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(path, 'utf8'))?.[1] : undefined
  return Math.round((said ? Number(said) * 1024 : process.memoryUsage().rss) / 1_000_000)
}

async function report({ start, batches, planned, memory, claims, rows }: Figures): Promise<void> {
  const seconds = (start + batches.reduce((sum, each) => sum + each, 0)) / 1000
  const p95 = at(claims, 0.95)
  const text = `# Planning of a campaign

${planned.toLocaleString('en')} recipients of one list, embedded PostgreSQL with its usual settings, ${cpus().length} cores, Node ${process.version},
load ${loadavg()[0]?.toFixed(1)} at the end. The start answers after its first batch; the workers plan the others, each a transaction of its own,
and send meanwhile. Made by \`npm run bench:plan\`.

| what | |
|---|---|
| the start, with its first batch | ${Math.round(start)} ms |
| a batch, median | ${at(batches, 0.5)} ms |
| a batch, slowest | ${at(batches, 1)} ms |
| all ${batches.length + 1} batches | ${seconds.toFixed(0)} s, ${Math.round(planned / seconds).toLocaleString('en')} recipients a second |
| highest memory of the process | ${memory} MB |

A claim of ${CLAIM_SIZE} recipients with ${rows.toLocaleString('en')} rows in the table of the month, ${CLAIMS} of them: median ${at(claims, 0.5)} ms,
p95 **${p95} ms** (goal ${CLAIM_GOAL_MS} ms at 10,000,000 rows${rows < 10_000_000 ? ', which this run did not have' : ''}). It is the whole transaction: run, day, pace, suppression, lease and the rows.
`
  await mkdir('bench/results', { recursive: true })
  await writeFile('bench/results/plan.md', text)
  console.log(text)
}
