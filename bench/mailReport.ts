import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import type { SigningRate } from './mailTools'

export type Dkim = 'none' | 'ed25519' | 'rsa'

/** Results of the engine for one campaign. */
export interface Run {
  /** Messages a second. */
  rate: number
  /** Microseconds a message. */
  cpu: { node: number; postgres: number; sink: number }
  /** Bytes at most, of each worker that is a process of its own. */
  memory: number[]
}

export interface Round {
  /** Messages a second of smtp-source, over sessions that stay open. */
  source: number
  /** The same as it comes: each message over a connection of its own. */
  sourceAnew: number
  /** Microseconds a message of smtp-sink under smtp-source. */
  sinkOfSource: number
  signing: { ed25519?: SigningRate; rsa?: SigningRate }
  runs: Partial<Record<Dkim, Run>>
}

const KINDS: readonly Dkim[] = ['none', 'ed25519', 'rsa']
/**
 * RSA against what the cores can sign at most, the others against smtp-source. The goals were set beside a smtp-source of
 * 4,200 to 5,300 messages a second, which is what it does as it comes, with a connection for each message.
 */
const GOALS = { none: 1.0, ed25519: 0.6, rsa: 0.8 }

/** Options of the command line. @throws {Error} for an unknown kind of key */
export const ORDER = {
  rounds: Number(process.argv.slice(2).find(word => /^\d+$/.test(word)) ?? 3),
  sessions: Number(asked('sessions') ?? 50),
  recipients: Number(asked('recipients') ?? 20_000),
  workers: Number(asked('workers') ?? 1),
  kinds: kindsOf(asked('dkim') ?? 'all'),
}

function asked(name: string): string | undefined {
  return process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1]
}

function kindsOf(word: string): readonly Dkim[] {
  const kinds = KINDS.filter(kind => word === 'all' || word === kind)
  if (kinds.length === 0) throw new Error('--dkim is none, ed25519, rsa or all')
  return kinds
}

const NOTES = `## What limits it
Two cores are shared by three processes: the engine, PostgreSQL and smtp-sink. What they take of them together is the
limit.

- Node: about 86 µs a message beside the database's part; the first thousands of a process cost more, until they are
  compiled: a warm-up before the first round is not shown.
- PostgreSQL, measured beside other load: a claim is about 24 µs a message (1,000 in one transaction); a record is about
  1,050 µs a commit of 20 messages, a fifth of it the flush. Every update stays in its page (HOT), about 235 bytes of WAL
  a message. 13 µs of it are the look before the dot whether the person may still be written to.
- More connections carry more messages a commit: with 20 of them PostgreSQL takes 105 µs a message, with 50 it takes 87.
- RSA is measured against the processor's own signatures, and so goes by the processor. On AMD's without AVX-512 IFMA
  (740 to 1,190 µs a signature) the engine made 0.85 of them as Node comes. Where there is IFMA (450 to 540 µs) the goal
  leaves some 130 µs of the two cores for all else of a message, of which smtp-sink alone takes 80 to 100.

## What was tried
- Kept: plain connections read into one buffer of the process instead of one a piece, three replies of an envelope in one
  promise, replies of one line that were read before, subjects filled in at split points like the body: 127 to 86 µs of
  Node a message beside the database's part, measured one after the other.
- Kept: the record names the table of the month. Over all months PostgreSQL took a plan made once for dearer than one for
  the very month, and planned anew at each commit, mostly from the second campaign of a process on: 2,470 µs of its CPU a
  commit of 20 messages instead of 1,080, one after the other beside other load.
- Kept: a batch's ids lie beside its row, which is written at each commit: no part of them is copied with it any more.
- Kept: a signer looks once over the body for what relaxing would change: 16 instead of 29 µs a message.
- Kept, its gain not shown: a batch's columns made in one pass, a message's two writes in one shape; a signer that reads
  only the headers that differ from the message before.
- Kept: a message's merge values and its two writes are not made by a spread with fields behind it, which Node 20 defines
  one by one, 6 µs each: 26 µs of Node less a message, in turns beside other load.
- Kept: a commit of fewer than 16 writes waits for 10 ms instead of 2. With RSA, whose signatures come one by one, PostgreSQL
  takes 114 µs a message; 127 before, in another run on this machine.
- Kept: on AMD's processors OpenSSL is told to leave their ADX instructions (bin/processor.sh): a signature of RSA takes 740 to
  890 µs by AVX2, 890 to 1,190 by ADX, in turns beside other load. Ed25519 takes the same.
- No gain: RSA keys of three primes (860 to 890 µs, 880 to 1,110 with two), \`privateEncrypt\` of the hash instead of \`sign\`.
- No gain: HMAC with a KeyObject (2.7 µs either way).
- Not kept: two halves of the connections in alternation, 12 messages a commit instead of 19 and 10 µs more of PostgreSQL
  a message.
- Not kept, by \`bench/mailParts.ts\`: a memory of replies (1.8 µs a message) and of signed headers (0.4 µs), one text of the
  date a second (0.4 µs), array literals instead of the driver's arrays (1.3 µs), a shared buffer to read into, content
  and dot in one write instead of two that are corked, and rendering only once a commit was sent off (none).
- Signatures take 67 µs of Ed25519 and 900 of RSA by the pool of threads, 59 and 950 on the sending thread: the pool stays.
- Not done: an e-mail's row that is not written at its claim.
`

/** Writes the results down, and shows them. @param profile lines of a table, none where workers are apart */
export async function report(rounds: readonly Round[], profile: readonly string[]): Promise<void> {
  const { sessions, recipients, workers } = ORDER
  const text = `# Mail: messages a second, end to end

${recipients.toLocaleString('en')} recipients, messages of about 10 kB with open pixel and ten tracked links, ${sessions} connections, smtp-sink on
loopback, embedded PostgreSQL with its usual settings (synchronous_commit on), ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${workers} worker${workers > 1 ? 's, each a process of its own, the connections shared out' : ''}.
smtp-source sends as many messages of the same bytes over as many sessions at once, and keeps no record: as it comes, with a
connection for each message, and told to keep its connections (\`-d\`) as the engine does.
Made by \`npm run bench:mail -- ${process.argv.slice(2).join(' ')}\`, round by round in turns, load ${loadavg()[0]?.toFixed(1)} at the end.

${ORDER.kinds.map(kind => section(rounds, kind)).join('\n')}
${NOTES}${profile.length > 0 ? profileOf(profile) : ''}`
  const folder = join(import.meta.dirname, 'results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, workers > 1 ? `mail-${workers}-workers.md` : 'mail.md'), text)
  console.log(text)
}

function section(rounds: readonly Round[], kind: Dkim): string {
  const head =
    kind === 'rsa'
      ? `## DKIM rsa: ${verdict(rounds, kind, ({ signing }) => signing.rsa?.plain ?? 1)} of crypto.sign alone, as Node comes
Told to use the instructions that the engine is told to: ${verdict(rounds, kind, ({ signing }) => signing.rsa?.told ?? 1)} of it.`
      : `## DKIM ${kind}: ${verdict(rounds, kind, ({ sourceAnew }) => sourceAnew)} of smtp-source as it comes
Over connections that stay open: ${verdict(rounds, kind, ({ source }) => source)} of it.`
  return `${head}
Medians of ${rounds.length} rounds.

| round | engine, messages/s | smtp-source as it comes | over connections that stay open | crypto.sign alone, a second | told the instructions | CPU µs a message: Node | PostgreSQL | smtp-sink | smtp-sink under smtp-source | MB a worker |
|---|---|---|---|---|---|---|---|---|---|---|
${rounds.map((round, index) => line(round, kind, index + 1)).join('\n')}
`
}

function line(round: Round, kind: Dkim, number: number): string {
  const run = round.runs[kind]
  if (!run) return `| ${number} |`
  const { node, postgres, sink } = run.cpu
  const signing = kind === 'none' ? undefined : round.signing[kind]
  const memory = run.memory.map(bytes => Math.round(bytes / 1e6)).join(', ')
  const costs = [node, postgres, sink, round.sinkOfSource].map(Math.round)
  const signed = signing ? [signing.plain, signing.told].map(show) : ['', '']
  const rates = [run.rate, round.sourceAnew, round.source].map(show)
  return `| ${[number, ...rates, ...signed, ...costs, memory].join(' | ')} |`
}

/** The ratio to what stands beside, and what that says of the goal. */
function verdict(rounds: readonly Round[], kind: Dkim, beside: (round: Round) => number): string {
  const ratio = middle(rounds.map(round => (round.runs[kind]?.rate ?? 0) / beside(round)))
  const goal = GOALS[kind].toFixed(1)
  return `${ratio.toFixed(2)} (goal ${goal}: ${ratio >= GOALS[kind] ? 'reached' : 'not reached'})`
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function profileOf(lines: readonly string[]): string {
  return `
## Where the time of the process goes
A further campaign under the profiler, by function; \`(idle)\` is waiting for PostgreSQL and smtp-sink, which share the cores.

| function | share |
|---|---|
${lines.join('\n')}
`
}

/** A rate as it is shown. */
export function show(rate: number): string {
  return Math.round(rate).toLocaleString('en')
}
