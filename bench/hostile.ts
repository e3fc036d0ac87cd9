import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { runningEmbedded } from '../server/db/embedded'
import { CONTENT } from './hostileContent'
import { type Door, INPUTS } from './hostileInputs'
import { postmasterOf } from './measured'
import { type Server, signedIn, startServer } from './server'

/**
 * Measures how long hostile inputs hold up other calls: while each is handled, another process asks every 10 ms whether the server is
 * alive, and the longest wait for that answer is the figure. The server, its database and all callers are on loopback.
 * Usage: npm run bench:hostile [part of an input's name]
 */
const LIMIT_MS = 250
/** Milliseconds that are watched after the answer: some work goes on behind it. */
const AFTER = 500
/** Milliseconds after which a server that answers nothing is given up. */
const PATIENCE = 60_000
const RESULTS = join(import.meta.dirname, 'results')
const [, , chosen = ''] = process.argv

interface Row {
  what: string
  bytes: number
  longest: number
  answer: string
}

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-hostile-'))
  const server = await startServer(join(folder, 'data'))
  const watcher = fork(join(import.meta.dirname, 'hostileWatch.ts'), [server.url])
  const sql = postgres((await runningEmbedded(server.dataDir)) ?? '', { max: 1, onnotice: () => undefined })
  const postmaster = await postmasterOf(sql)
  try {
    const door = { url: server.url, token: await signedIn(server.url), folder, sql }
    const rows = await measure(door, watcher)
    await report(rows)
    if (rows.some(({ longest }) => longest > LIMIT_MS)) process.exitCode = 1
  } finally {
    watcher.kill()
    await sql.end()
    await stopSurely(server, postmaster)
    await rm(folder, { recursive: true, force: true })
  }
}

/** A server that an input holds up hears no signal, and would leave its database running. */
async function stopSurely(server: Server, postmaster: number): Promise<void> {
  const isStopped = await Promise.race([
    server.stop().then(() => true),
    sleep(PATIENCE, false, { ref: false }),
  ])
  if (isStopped) return
  process.kill(server.pid, 'SIGKILL')
  process.kill(postmaster, 'SIGTERM')
}

async function measure(door: Door, watcher: ChildProcess): Promise<Row[]> {
  const rows: Row[] = [
    { what: 'nothing', ...(await watched(watcher, async () => ({ bytes: 0, answer: '' }))) },
  ]
  for (const { what, send } of [...INPUTS, ...CONTENT].filter(({ what }) => what.includes(chosen))) {
    const row = { what, ...(await watched(watcher, () => send(door))) }
    process.stdout.write(`${Math.round(row.longest)} ms  ${what}  ${row.answer}\n`)
    rows.push(row)
    // Nothing that follows would be answered either.
    if (row.longest >= PATIENCE) break
  }
  return rows
}

async function watched(watcher: ChildProcess, act: () => Promise<{ bytes: number; answer: string }>) {
  watcher.send('begin')
  const done = await act()
  await sleep(AFTER)
  const told = once(watcher, 'message') as Promise<[{ longest: number }]>
  watcher.send('end')
  const [{ longest }] = await Promise.race([told, sleep(PATIENCE, [{ longest: PATIENCE }], { ref: false })])
  return { ...done, longest: longest ?? PATIENCE }
}

async function report(rows: readonly Row[]): Promise<void> {
  const lines = rows.map(
    ({ what, bytes, longest, answer }) =>
      `| ${what.replaceAll('|', '\\|')} | ${sizeOf(bytes)} | ${Math.round(longest)}${longest > LIMIT_MS ? ' **over**' : ''} | ${answer} |`,
  )
  const text = [
    '# Hostile inputs',
    '',
    `The longest wait for \`GET /health/live\` while each input is handled, asked every 10 ms by another process. Limit: ${LIMIT_MS} ms`,
    'on a quiet machine. `npm run bench:hostile`.',
    '',
    `${cpus()[0]?.model}, ${cpus().length} CPUs, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
    '',
    '| input | size | longest wait, ms | answer |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n')
  await mkdir(RESULTS, { recursive: true })
  if (!chosen) await writeFile(join(RESULTS, 'hostile.md'), text)
  process.stdout.write(text)
}

function sizeOf(bytes: number): string {
  return bytes >= 10_000 ? `${Math.round(bytes / 1_000)} KB` : `${bytes} B`
}
