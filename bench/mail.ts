import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { connect, type Sql } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { loadFrame } from '../server/mail/content'
import { makeKeys } from '../server/mail/dkim/keys'
import { compileMessage } from '../server/mail/message/compile'
import { planStarted } from '../server/mail/planning'
import { startCampaign } from '../server/mail/start'
import {
  contextOf,
  countFaults,
  dataDirOf,
  hasStatus,
  makeCampaign,
  until,
} from '../server/mail/testing/campaignKit'
import { MailWorker } from '../server/mail/worker/MailWorker'
import { cpuSeconds, postmasterOf, profiled } from './measured'

/**
 * How many messages a second the mail engine sends, end to end: claim, merge, link rewriting, SMTP and the durable
 * result row, on the embedded database with its usual settings. Beside it, in the same run and turn by turn,
 * Postfix's load generator smtp-source, which keeps no record. Both talk to smtp-sink.
 * With --dkim each message is signed; beside it stands what `crypto.sign` alone makes on all cores in the same run.
 * Usage: npx tsx bench/mail.ts [rounds] [--dkim=none|ed25519|rsa]
 */
const DKIM = dkimOf(process.argv)
const RECIPIENTS = 20_000
const SESSIONS = 20
/** What smtp-source adds to the length it is given: four short headers and the dot. */
const SOURCE_FRAME = 134
const ROUNDS = Number(process.argv.slice(2).find(word => /^\d+$/.test(word)) ?? 3)
/** mail.md, "Numbers to reach". */
const GOALS = { none: 1.0, ed25519: 0.6, rsa: 0.8 }
const GOAL = GOALS[DKIM]

interface Round {
  /** Messages a second. */
  source: number
  engine: number
  /** Signatures a second of `crypto.sign` alone on all cores; 0 without DKIM. */
  signing: number
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
  const { id, domainId } = await makeCampaign(sql, {
    people: RECIPIENTS,
    address,
    html: page(),
    css: 'p { color: #102944 }',
  })
  if (DKIM !== 'none') await keyFor(sql, domainId)
  const planning = performance.now()
  const context = await contextOf(sql)
  await startCampaign({ ...context, id })
  await planStarted(context, { isStopping: () => false, onError: console.error })
  const planSeconds = (performance.now() - planning) / 1000
  const before = cpuSeconds(sink.pid)
  const source = await runSource(bench, await wireBytes(sql, id))
  const sinkOfSource = ((cpuSeconds(sink.pid) - before) * 1e6) / RECIPIENTS
  const engine = await runEngine(bench, id)
  const signing = DKIM === 'none' ? 0 : await signingRate(DKIM)
  return { source, signing, planSeconds, engine: engine.rate, cpu: { ...engine.cpu, sinkOfSource } }
}

function dkimOf(words: readonly string[]): 'none' | 'ed25519' | 'rsa' {
  const asked = words.find(word => word.startsWith('--dkim='))?.slice('--dkim='.length) ?? 'none'
  if (asked === 'none' || asked === 'ed25519' || asked === 'rsa') return asked
  throw new Error('--dkim is none, ed25519 or rsa')
}

/** One key of the kind that is measured. */
async function keyFor(sql: Sql, domainId: number): Promise<void> {
  await makeKeys({ sql, dataDir: await dataDirOf(sql), domainId, now: new Date() })
  await sql`delete from domain_keys where domain_id = ${domainId} and algorithm <> ${DKIM}`
}

/** @returns signatures a second that all cores make of a message's headers, by the pool that signs messages too */
async function signingRate(algorithm: 'rsa' | 'ed25519'): Promise<number> {
  const { privateKey } =
    algorithm === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : generateKeyPairSync('ed25519')
  const data = Buffer.alloc(algorithm === 'rsa' ? 900 : 32, 'x')
  const end = performance.now() + 2_000
  let made = 0
  const one = () =>
    new Promise<void>((done, failed) =>
      sign(algorithm === 'rsa' ? 'sha256' : null, data, privateKey, error =>
        error ? failed(error) : done(),
      ),
    )
  const lane = async () => {
    while (performance.now() < end) {
      await one()
      made += 1
    }
  }
  await Promise.all(Array.from({ length: 40 }, lane))
  return made / 2
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
  { sql, sink }: Bench,
  id: number,
): Promise<{ rate: number; cpu: Omit<Round['cpu'], 'sinkOfSource'> }> {
  const worker = new MailWorker({
    ...(await contextOf(sql)),
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    smtpConnections: SESSIONS,
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

/** A newsletter whose message is about ten kilobytes on the wire, with two names and ten links in it. */
function page(): string {
  const line = 'We look for people who want to learn and work in Germany, in nursing, crafts and kitchens. '
  const block = (n: number) => `<p>${line.repeat(3)}<a href="https://jobs.example/${n}">Read more</a></p>`
  return `<h1>Hello {{ name | default: "there" }}</h1>${Array.from({ length: 10 }, (_, n) => block(n)).join('\n')}<p>Yours, {{ name }}</p>`
}

async function report(rounds: Round[], profile: string[]): Promise<void> {
  const middle = (pick: (round: Round) => number) =>
    rounds.map(pick).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const reached = middle(reachedBy)
  const text = `# Mail: messages a second, end to end, DKIM ${DKIM}

${RECIPIENTS.toLocaleString('en')} recipients, messages of about 10 kB with open pixel and ten tracked links, ${SESSIONS} connections, smtp-sink on
loopback, embedded PostgreSQL with its usual settings (synchronous_commit on), ${cpus().length} cores, Node ${process.version}.
smtp-source sends as many messages of the same bytes over as many connections that stay open, and keeps no record.
Made by \`npx tsx bench/mail.ts --dkim=${DKIM}\`, round by round in turns.

| round | smtp-source, messages/s | crypto.sign alone, a second | engine, messages/s | ratio | plan, s | CPU µs a message: Node | PostgreSQL | smtp-sink | smtp-sink under smtp-source |
|---|---|---|---|---|---|---|---|---|---|
${rounds.map((round, n) => `| ${n + 1} | ${show(round.source)} | ${show(round.signing)} | ${show(round.engine)} | ${ratio(round)} | ${round.planSeconds.toFixed(2)} | ${[round.cpu.node, round.cpu.postgres, round.cpu.sink, round.cpu.sinkOfSource].map(Math.round).join(' | ')} |`).join('\n')}

Median ratio **${reached.toFixed(2)}** (goal ${GOAL.toFixed(1)}: ${reached >= GOAL ? 'reached' : 'not reached'}).

## Where the time of the process goes
A further round under the profiler, by function; \`(idle)\` is waiting for PostgreSQL and smtp-sink, which share the cores.

| function | share |
|---|---|
${profile.join('\n')}
`
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, DKIM === 'none' ? 'mail.md' : `mail-${DKIM}.md`), text)
  console.log(text)
}

function show(rate: number): string {
  return Math.round(rate).toLocaleString('en')
}

/** RSA is compared with what the cores can sign at most, all else with the load generator. */
function reachedBy({ engine, source, signing }: Round): number {
  return engine / (DKIM === 'rsa' ? signing : source)
}

function ratio(round: Round | undefined): string {
  return round ? reachedBy(round).toFixed(2) : ''
}
