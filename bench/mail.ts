import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { connect, type Sql } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { loadFrame } from '../server/mail/content'
import { compileMessage } from '../server/mail/message/compile'
import { startCampaign } from '../server/mail/start'
import { contextOf, countFaults, hasStatus, makeCampaign, until } from '../server/mail/testing/campaignKit'
import { MailWorker } from '../server/mail/worker/MailWorker'

/**
 * How many messages a second the mail engine sends, end to end: claim, merge, link rewriting, SMTP and the durable
 * result row, on the embedded database with its usual settings. Beside it, in the same run and turn by turn,
 * Postfix's load generator smtp-source, which keeps no record. Both talk to smtp-sink.
 * Usage: npx tsx bench/mail.ts [rounds]
 */
const RECIPIENTS = 20_000
const SESSIONS = 20
/** What smtp-source adds to the length it is given: four short headers and the dot. */
const SOURCE_FRAME = 134
const ROUNDS = Number(process.argv[2] ?? 3)
/** mail.md, "Numbers to reach". */
const GOAL = 1.0

interface Round {
  /** Messages a second. */
  source: number
  engine: number
  planSeconds: number
  /** Microseconds a message. */
  cpu: { node: number; postgres: number; sink: number; sinkOfSource: number }
}

interface Bench {
  sql: Sql
  source: string
  sink: { port: number; pid: number }
  dataDir: string
}

await main()

async function main(): Promise<void> {
  const tools = findTools()
  if (!tools) return
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-mail-'))
  const sink = await startSink(tools.sink)
  const database = await connect({ dataDir, databaseUrl: undefined }, { say: console.log })
  try {
    await migrate(database.sql)
    const bench: Bench = { sql: database.sql, source: tools.source, sink, dataDir }
    const rounds: Round[] = []
    for (let number = 1; number <= ROUNDS; number++) {
      const round = await runRound(bench, number)
      rounds.push(round)
      console.log(
        `round ${number}: smtp-source ${show(round.source)}/s, engine ${show(round.engine)}/s (${ratio(round)}), CPU µs`,
        round.cpu,
      )
    }
    const profile = await profiled(() => runRound(bench, ROUNDS + 1))
    await report(rounds, profile)
  } finally {
    await database.close()
    sink.child.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function findTools(): { sink: string; source: string } | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const find = (name: string) => folders.map(folder => join(folder, name)).find(existsSync)
  const [sink, source] = [find('smtp-sink'), find('smtp-source')]
  if (sink && source) return { sink, source }
  console.log(
    'Not measured: smtp-sink and smtp-source are not here. They come with Postfix ' +
      '(Debian: apt-get install --no-install-recommends postfix; macOS has them; Fedora: dnf install postfix).',
  )
  return undefined
}

async function startSink(program: string): Promise<{ port: number; pid: number; child: ChildProcess }> {
  const port = await freePort()
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program, [...user, `127.0.0.1:${port}`, '1000'], { stdio: 'inherit' })
  await new Promise(later => setTimeout(later, 300))
  return { port, pid: child.pid ?? 0, child }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/** Both sides in turn: the same number of messages of the same bytes, over as many sessions that stay open. */
async function runRound(bench: Bench, number: number): Promise<Round> {
  const { sql, sink } = bench
  const address = (n: number) => `person${n}.round${number}@people${n % 50}.example`
  const { id } = await makeCampaign(sql, {
    people: RECIPIENTS,
    address,
    html: page(),
    css: 'p { color: #102944 }',
  })
  const planning = performance.now()
  await startCampaign({ ...(await contextOf(sql)), id })
  const planSeconds = (performance.now() - planning) / 1000
  const before = cpuSeconds(sink.pid)
  const source = await runSource(bench, await wireBytes(sql, id))
  const sinkOfSource = ((cpuSeconds(sink.pid) - before) * 1e6) / RECIPIENTS
  const engine = await runEngine(bench, id)
  return { source, planSeconds, engine: engine.rate, cpu: { ...engine.cpu, sinkOfSource } }
}

/** @returns how long a message of the campaign is, with its dot */
async function wireBytes(sql: Sql, id: number): Promise<number> {
  const frame = await loadFrame(sql, id)
  if (!frame) throw new Error('The campaign was not started.')
  const recipient = {
    emailId: 100_000,
    startedMonth: '2026-11-01',
    address: 'person10000.round1@people10.example',
    messageId: `${'0'.repeat(40)}@sender.example`,
    name: 'Person',
    language: 'en',
    attributes: {},
  }
  return compileMessage(frame, Buffer.alloc(32))(recipient, new Date()).size + 3
}

/** @returns messages a second over sessions that stay open, as the engine's do. */
async function runSource({ source, sink }: Bench, bytes: number): Promise<number> {
  const addresses = ['-f', 'a@lotse.example', '-t', 'b@people.example']
  const amounts = ['-s', SESSIONS, '-m', RECIPIENTS, '-l', bytes - SOURCE_FRAME].map(String)
  const begun = performance.now()
  const child = spawn(source, ['-d', ...amounts, ...addresses, `127.0.0.1:${sink.port}`], {
    stdio: 'inherit',
  })
  const code = await new Promise(done => child.once('exit', done))
  if (code !== 0) throw new Error(`smtp-source ended with ${code}`)
  return RECIPIENTS / ((performance.now() - begun) / 1000)
}

async function runEngine(
  { sql, sink, dataDir }: Bench,
  id: number,
): Promise<{ rate: number; cpu: Omit<Round['cpu'], 'sinkOfSource'> }> {
  const worker = new MailWorker({
    ...(await contextOf(sql)),
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    smtpConnections: SESSIONS,
    dataDir,
    say: console.log,
  })
  const postmaster = await postmasterOf(sql)
  const spent = () => [cpuSeconds(process.pid), cpuSeconds(postmaster), cpuSeconds(sink.pid)]
  const before = spent()
  const begun = performance.now()
  await worker.start()
  await until('the campaign is sent', () => hasStatus(sql, id, 'sent'), 300_000)
  const seconds = (performance.now() - begun) / 1000
  const [node = 0, postgres = 0, sinking = 0] = spent().map(
    (now, index) => ((now - (before[index] as number)) * 1e6) / RECIPIENTS,
  )
  await worker.stop()
  const faults = await countFaults(sql, id)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { rate: RECIPIENTS / seconds, cpu: { node, postgres, sink: sinking } }
}

async function postmasterOf(sql: Sql): Promise<number> {
  const [{ pid }] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  return Number(statOf(pid)?.[1] ?? 0)
}

/** @returns the CPU time of a process and its children, ended ones too; 0 where the system has no /proc */
function cpuSeconds(pid: number): number {
  if (!existsSync('/proc/self/stat')) return 0
  const children = readdirSync('/proc').filter(
    name => /^\d+$/.test(name) && statOf(name)?.[1] === String(pid),
  )
  // Fields 14 to 17 of proc(5), in hundredths of a second: own time, then that of children that ended.
  const own = statOf(pid)?.slice(11, 15) ?? []
  const theirs = pid === process.pid ? [] : children.flatMap(child => statOf(child)?.slice(11, 13) ?? [])
  const counted = pid === process.pid ? own.slice(0, 2) : own
  return [...counted, ...theirs].reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** @returns the fields of /proc/PID/stat from the state on: state, parent, ... */
function statOf(pid: number | string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

/** A newsletter whose message is about ten kilobytes on the wire, with two names and ten links in it. */
function page(): string {
  const line = 'We look for people who want to learn and work in Germany, in nursing, crafts and kitchens. '
  const block = (n: number) => `<p>${line.repeat(3)}<a href="https://jobs.example/${n}">Read more</a></p>`
  return `<h1>Hello {{ name | default: "there" }}</h1>${Array.from({ length: 10 }, (_, n) => block(n)).join('\n')}<p>Yours, {{ name }}</p>`
}

/** Runs with the profiler on. @returns where the time of this process went, as lines of a table */
async function profiled(act: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await act()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const deltas = profile.timeDeltas ?? []
  const byNode = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const times = new Map<string, number>()
  profile.samples?.forEach((id, index) => {
    const { functionName = '', url = '' } = byNode.get(id) ?? {}
    const name = `${functionName || 'anonymous'} ${url.split('/').slice(-2).join('/')}`.trim()
    times.set(name, (times.get(name) ?? 0) + (deltas[index] ?? 0))
  })
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 15)
    .map(([name, time]) => `| ${name.replaceAll('|', ' ')} | ${((100 * time) / all).toFixed(1)} % |`)
}

async function report(rounds: Round[], profile: string[]): Promise<void> {
  const middle = (pick: (round: Round) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const reached = middle(({ engine, source }) => engine / source)
  const text = `# Mail: messages a second, end to end

${RECIPIENTS.toLocaleString('en')} recipients, messages of about 10 kB with open pixel and ten tracked links, ${SESSIONS} connections, smtp-sink on
loopback, embedded PostgreSQL with its usual settings (synchronous_commit on), ${cpus().length} cores, Node ${process.version}.
smtp-source sends as many messages of the same bytes over as many connections that stay open, and keeps no record.
Made by \`npx tsx bench/mail.ts\`, round by round in turns.

| round | smtp-source, messages/s | engine, messages/s | ratio | plan, s | CPU µs a message: Node | PostgreSQL | smtp-sink | smtp-sink under smtp-source |
|---|---|---|---|---|---|---|---|---|
${rounds.map((round, n) => `| ${n + 1} | ${show(round.source)} | ${show(round.engine)} | ${ratio(round)} | ${round.planSeconds.toFixed(2)} | ${[round.cpu.node, round.cpu.postgres, round.cpu.sink, round.cpu.sinkOfSource].map(Math.round).join(' | ')} |`).join('\n')}

Median ratio **${reached.toFixed(2)}** (goal ${GOAL.toFixed(1)}: ${reached >= GOAL ? 'reached' : 'not reached'}).

## Where the time of the process goes
A further round under the profiler, by function; \`(idle)\` is waiting for PostgreSQL and smtp-sink, which share the cores.

| function | share |
|---|---|
${profile.join('\n')}
`
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'mail.md'), text)
  console.log(text)
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en')
}

function ratio(round: Round | undefined): string {
  return round ? (round.engine / round.source).toFixed(2) : ''
}
