import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres, { type Sql } from 'postgres'
import type { VersionContent } from '../contract/routes/version'
import { runningEmbedded } from '../server/db/embedded'
import { type Call, callsOf, signedIn, startServer } from './server'

/**
 * Measures a new version of a route over many open cases: publishing it, the list of cases with the difference of each, the
 * move of all and its undo, and a run of warnings. A server of its own with the embedded database, over HTTP.
 * Usage: npm run bench:versions [cases]
 */
const CASES = Number(process.argv[2] ?? 10_000)
const ROUTE = 'NURSE_MEASURE'
const LIMIT = { publishing: 10 }
const ROOT = resolve(import.meta.dirname, '..')

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-versions-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const call = callsOf(server.url, await signedIn(server.url))
    const url = await runningEmbedded(server.dataDir)
    if (!url) throw new Error('The embedded database is not running.')
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    const route = await fill(sql)
    const rows = await measure(call, route)
    await sql.end()
    await report(rows)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Adds candidates with an application that is complete, each on the published version. @returns the id of the route */
async function fill(sql: Sql): Promise<number> {
  await sql`
    insert into candidates (name, phone, search_text)
    select 'Person ' || n, '+20100' || lpad(n::text, 7, '0'), 'person ' || n from generate_series(1, ${CASES}::int) n`
  await sql`
    insert into recognitions (candidate_id, occupation, applied_on, complete_on)
    select id, 'Nurse', current_date - 60, current_date - 40 from candidates`
  const [route] = await sql<{ id: number }[]>`
    insert into cases (candidate_id, route_id, name, route_version_id, is_primary, procedure, opened_on)
    select c.id, r.id, r.en, v.id, true, 'nurse', current_date - 70
    from candidates c, routes r join route_versions v on v.route_id = r.id and v.state = 'published'
    where r.slug = ${ROUTE} returning route_id as id`
  for (const table of ['candidates', 'cases', 'recognitions']) await sql`vacuum analyze ${sql(table)}`
  return Number(route?.id)
}

interface Measured {
  what: string
  seconds: number
}

interface Draft {
  version: { version: number; number: number }
  content: VersionContent
}

async function measure(call: Call, route: number): Promise<Measured[]> {
  const rows: Measured[] = []
  async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
    const began = performance.now()
    const result = await act()
    rows.push({ what, seconds: (performance.now() - began) / 1_000 })
    console.log(what, rows.at(-1)?.seconds.toFixed(2))
    return result
  }
  const send = <T>(path: string, body: unknown, method = 'POST') =>
    call<T>(`/routes/${route}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const list = () => call<{ total: number }>(`/routes/${route}/open-cases`)
  const draft = await send<Draft>('/draft', {})
  const changed = { version: draft.version.version, content: longer(draft.content) }
  const { version } = await timed('saving the draft', () => send<Draft>('/draft', changed, 'PUT'))
  const order = { version: version.version, reason: 'A bench', affects_running: true }
  await timed('publishing, with the list of its first 50 cases', async () => {
    await send('/publish', order)
    const { total } = await list()
    if (total !== CASES) throw new Error(`${total} cases are listed.`)
  })
  const move = await timed('moving all, with their clocks', () => finished('/open-cases/move', { number: 2 }))
  await timed('taking the move back', () => finished('/open-cases/undo', { job_id: move }))
  return rows

  /** Orders a move and waits for its end. */
  async function finished(path: string, body: unknown): Promise<number> {
    const { job_id } = await send<{ job_id: number }>(path, body)
    for (;;) {
      const { status } = await call<{ status: string }>(`/jobs/${job_id}`)
      if (status === 'done') return job_id
      if (status === 'failed') throw new Error('The move failed.')
      await wait(100)
    }
  }
}

/** Gives the authority two months more, so that a last day of every case moves. */
function longer({ clocks, ...content }: VersionContent): VersionContent {
  const longerRule = (rule: VersionContent['clocks'][number]) =>
    rule.key === 'C-06' ? { ...rule, length: { number: 6, unit: 'months' as const } } : rule
  return { ...content, clocks: clocks.map(longerRule) }
}

async function report(rows: readonly Measured[]): Promise<void> {
  const slow = rows.some(({ what, seconds }) => what.startsWith('publishing') && seconds > LIMIT.publishing)
  const lines = [
    '# A new version of a route',
    '',
    `${CASES.toLocaleString('en')} open cases of ${ROUTE} with an application each. Made by \`npm run bench:versions\`; ${cpus().length} cores,`,
    `load ${(loadavg()[0] ?? 0).toFixed(1)} at the end, Node ${process.version}, embedded PostgreSQL with its usual settings.`,
    `Wanted: publishing in under ${LIMIT.publishing} s. Moving is a job with progress.`,
    '',
    '| what | seconds |',
    '|---|---|',
    ...rows.map(({ what, seconds }) => `| ${what} | ${seconds.toFixed(2)} |`),
  ]
  await writeFile(join(ROOT, 'bench/results/versions.md'), `${lines.join('\n')}\n`)
  if (slow) process.exitCode = 1
}
