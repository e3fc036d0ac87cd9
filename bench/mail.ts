import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database, type Sql } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { openLog } from '../server/log'
import { planStarted } from '../server/mail/audience/planStarted'
import { loadFrame } from '../server/mail/campaign/content'
import { startCampaign } from '../server/mail/campaign/start'
import { recount } from '../server/mail/campaign/totals'
import { compileMessage } from '../server/mail/message/compile'
import { makeKeys } from '../server/mail/message/dkim/keys'
import { MailWorker } from '../server/mail/sending/worker/MailWorker'
import {
  contextOf,
  countFaults,
  dataDirOf,
  hasStatus,
  makeCampaign,
  until,
} from '../tests/kit/mail/campaigns'
import { nameProvider } from '../tests/kit/provider'
import { type Dkim, ORDER, type Round, type Run, report, show } from './mailReport'
import { findTools, runSource, type Sink, signingRate, startSink, type Tools } from './mailTools'
import { cpuSeconds, postmasterOf, profiled } from './measured'

/**
 * How many messages a second the mail engine sends, end to end: claim, merge, link rewriting, signature, SMTP and the
 * durable result row, on the embedded database with its usual settings. Beside it, in the same run and turn by turn,
 * Postfix's load generator smtp-source, which keeps no record, and what `crypto.sign` alone makes on all cores.
 * Usage: npm run bench:mail -- [rounds] [--dkim=none|ed25519|rsa|all] [--sessions=50] [--recipients=20000] [--workers=1]
 * With several workers each is a process of its own on the one database, and the sessions are shared out among them.
 */
const { sessions, recipients, workers, rounds, kinds } = ORDER
/** The first messages of a process are sent by code that is not compiled yet. */
const WARM_UP = 20_000

interface Bench {
  sql: Sql
  url: string
  tools: Tools
  sink: Sink
}

await main()

async function main(): Promise<void> {
  const tools = findTools()
  if (!tools) return
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-mail-'))
  const sink = await startSink(tools, workers > 1)
  const database: Database = await connect({ dataDir, databaseUrl: undefined }, { say: console.log })
  try {
    await migrate(database.sql)
    await nameProvider(database.sql)
    const bench: Bench = { sql: database.sql, url: database.url, tools, sink }
    await runEngine(bench, await ready(bench, { kind: 'none', tag: 'warm', people: WARM_UP }), WARM_UP)
    const done: Round[] = []
    for (let number = 1; number <= rounds; number++) done.push(await runRound(bench, number))
    const profile =
      workers > 1
        ? []
        : await (async () => {
            const id = await ready(bench, { kind: kinds[0] ?? 'none', tag: 'profile', people: recipients })
            return profiled(() => runEngine(bench, id, recipients))
          })()
    await report(done, profile)
  } finally {
    await database.close()
    sink.child.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** All sides in turn: the same number of messages of the same bytes, over as many sessions at once. */
async function runRound(bench: Bench, number: number): Promise<Round> {
  const { sql, sink, tools } = bench
  const round: Round = { source: 0, sourceAnew: 0, sinkOfSource: 0, signing: {}, runs: {} }
  for (const kind of kinds) {
    const id = await ready(bench, { kind, tag: `${kind}${number}`, people: recipients })
    if (round.source === 0) {
      const order = { port: sink.port, sessions, messages: recipients, bytes: await wireBytes(sql, id) }
      const before = cpuSeconds(sink.pid)
      round.source = await runSource(tools, { ...order, stays: true })
      round.sinkOfSource = ((cpuSeconds(sink.pid) - before) * 1e6) / recipients
      round.sourceAnew = await runSource(tools, { ...order, stays: false })
    }
    if (kind !== 'none') round.signing[kind] = await signingRate(kind)
    round.runs[kind] = await runEngine(bench, id, recipients)
    console.log(
      `round ${number}, DKIM ${kind}: smtp-source ${show(round.source)}/s (${show(round.sourceAnew)}/s connecting anew), engine ${show(round.runs[kind].rate)}/s, CPU µs`,
      round.runs[kind].cpu,
    )
  }
  return round
}

/** @returns a campaign that is started and planned, its domain with one key of the kind that is measured */
async function ready(
  { sql }: Bench,
  { kind, tag, people }: { kind: Dkim; tag: string; people: number },
): Promise<number> {
  const { id, domainId } = await makeCampaign(sql, {
    people,
    address: n => `person${n}.${tag}@people${n % 50}.example`,
    html: page(),
    css: 'p { color: #102944 }',
  })
  if (kind !== 'none') {
    await makeKeys({ sql, dataDir: await dataDirOf(sql), domainId, now: new Date() })
    await sql`delete from domain_keys where domain_id = ${domainId} and algorithm <> ${kind}`
  }
  const context = await contextOf(sql)
  await startCampaign({ ...context, id })
  await planStarted(context, { isStopping: () => false, onError: console.error })
  return id
}

/** @returns how long a message of the campaign is without a signature, with its dot */
async function wireBytes(sql: Sql, id: number): Promise<number> {
  const frame = await loadFrame(sql, id)
  if (!frame) throw new Error('The campaign was not started.')
  const recipient = {
    emailId: 100_000,
    startedMonth: '2026-11-01',
    address: 'person10000.none1@people10.example',
    messageId: `${'0'.repeat(40)}@sender.example`,
    name: 'Person',
    language: 'en',
    attributes: {},
  }
  return compileMessage(frame, Buffer.alloc(32))(recipient, new Date()).size + 3
}

async function runEngine(bench: Bench, id: number, people: number): Promise<Run> {
  const { sql, sink } = bench
  const taken = sink.taken()
  const team = workers > 1 ? await processes(bench) : await within(bench)
  const postmaster = await postmasterOf(sql)
  const spent = () => [cpuSeconds(process.pid), cpuSeconds(postmaster), cpuSeconds(sink.pid)]
  const before = spent()
  const begun = performance.now()
  await team.go()
  await until('the campaign is sent', () => hasStatus(sql, id, 'sent'), 600_000)
  const seconds = (performance.now() - begun) / 1000
  const [own = 0, postgres = 0, sinking = 0] = spent().map(
    (now, index) => ((now - (before[index] as number)) * 1e6) / people,
  )
  const each = await team.stop()
  const node = each.length > 0 ? each.reduce((sum, { cpu }) => sum + cpu, 0) / people : own
  const faults = await countFaults(sql, id)
  const { sent } = await recount(sql, id)
  if (sent !== people) faults.push(`${sent} of ${people} are sent`)
  // All are sent, and the server took as many messages as there are people: nobody is lost, nobody got two.
  const arrived = sink.taken() - taken
  if (workers > 1 && arrived !== people) faults.push(`smtp-sink took ${arrived} messages of ${people} people`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const memory = each.map(worker => worker.memory)
  return { rate: people / seconds, cpu: { node, postgres, sink: sinking }, memory }
}

interface Team {
  go(): Promise<void>
  /** @returns CPU time in microseconds and memory in bytes of each process, where each has its own */
  stop(): Promise<{ cpu: number; memory: number }[]>
}

/** One worker in this process. */
async function within({ sql, sink }: Bench): Promise<Team> {
  const worker = new MailWorker({
    ...(await contextOf(sql)),
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    smtpConnections: sessions,
    log: openLog('warn'),
  })
  return { go: () => worker.start(), stop: () => worker.stop().then(() => []) }
}

async function processes({ sql, url, sink }: Bench): Promise<Team> {
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: await dataDirOf(sql),
    SMTP: `smtp://127.0.0.1:${sink.port}`,
    CONNECTIONS: String(Math.max(1, Math.round(sessions / workers))),
  }
  const children = Array.from({ length: workers }, () =>
    fork(join(import.meta.dirname, 'mailWorker.ts'), { execArgv: ['--import', 'tsx'], env }),
  )
  const word = (child: ChildProcess) =>
    new Promise<never>(heard => child.once('message', heard as () => void))
  await Promise.all(children.map(word))
  return {
    async go() {
      for (const child of children) child.send('go')
    },
    stop() {
      const said = children.map(word)
      for (const child of children) child.send('stop')
      return Promise.all(said)
    },
  }
}

/** A newsletter whose message is about ten kilobytes on the wire, with two names and ten links in it. */
function page(): string {
  const line = 'We look for people who want to learn and work in Germany, in nursing, crafts and kitchens. '
  const block = (n: number) => `<p>${line.repeat(3)}<a href="https://jobs.example/${n}">Read more</a></p>`
  return `<h1>Hello {{ name | default: "there" }}</h1>${Array.from({ length: 10 }, (_, n) => block(n)).join('\n')}<p>Yours, {{ name }}</p>`
}
