import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Sql } from '../server/db/connect'
import { migrate } from '../server/db/migrate'
import { relaxedLines } from '../server/mail/message/dkim/relaxed'
import { nameProvider } from '../tests/kit/provider'

/**
 * Prints the time of each optimisation on the engine's hot path, with and without it. The comments beside the code give
 * these figures. A message takes about 130 µs of Node's CPU (bench/mail.ts); an optimisation below 1 % of it is not kept.
 * Usage: node bin/run.mjs bench/mailParts.ts
 */
const MESSAGES = 20_000
const ROUNDS = 5

body()
attachment()
mergeData()
writes()
await partition()

/** message/dkim/relaxed.ts: the test for blanks before they are replaced. */
function body(): void {
  const line =
    'We look for people who want to learn and work in Germany, in nursing, cra=\r\nfts and kitchens. '
  const text = `${line.repeat(3)}x\r\n`.repeat(33)
  const replaced = () => text.replace(/(?<![ \t])[ \t]+(?=\r\n|$)/g, '').replace(/[ \t]+/g, ' ')
  cpu(`a body of ${text.length} B, tested for blanks`, MESSAGES, () => relaxedLines(text))
  cpu('the same, replaced without a test', MESSAGES / 10, replaced)
}

/** message/dkim/sign.ts: attachments that are known to be relaxed. */
function attachment(): void {
  const file = Buffer.from(
    Buffer.alloc(730_000, 'abc').toString('base64').replace(/.{76}/g, '$&\r\n'),
    'latin1',
  )
  const hash = (content: string | Buffer) => createHash('sha256').update(content).digest()
  cpu('an attachment of 1 MB, hashed', 40, () => hash(file))
  cpu('the same, relaxed and hashed', 40, () => hash(relaxedLines(file.toString('latin1'))))
}

/** message/compile.ts: merge data by `Object.assign`. */
function mergeData(): void {
  const attributes = { city: 'Ulm', country: 'DE' }
  const own = (n: number) => ({ attributes, name: 'Person', email: 'a@b.example', _track: `t${n}` })
  cpu('merge data, assigned', MESSAGES, n => Object.assign({}, attributes, own(n)))
  cpu('the same, spread', MESSAGES, n => ({ ...attributes, ...own(n) }))
}

/** transports/smtp/lane.ts: a write whose spread comes last; two are made of each message. */
function writes(): void {
  const fields = (n: number) => ({
    campaignId: 1,
    emailId: n,
    startedMonth: '2026-11-01',
    lease: 123_456_789,
  })
  cpu('a write, spread last', MESSAGES, n => ({ to: 'sent', subject: 's', ...fields(n) }))
  cpu('the same, spread first', MESSAGES, n => ({ ...fields(n), to: 'sent', subject: 's' }))
}

/** sending/partition.ts: the table of the month instead of all months; milliseconds of a statement, not of CPU. */
async function partition(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-bench-parts-'))
  const database = await connect({ dataDir, databaseUrl: undefined }, { say: console.log })
  try {
    await migrate(database.sql)
    await nameProvider(database.sql)
    for (let month = 1; month <= 10; month++)
      await database.sql`select ensure_emails_month(make_date(2026, ${month}, 1))`
    await statement(database.sql, 'emails_2026_10')
    await statement(database.sql, 'emails')
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function statement(sql: Sql, table: string): Promise<void> {
  const ids = Array.from({ length: 20 }, (_, n) => n)
  const times: number[] = []
  for (let n = 0; n < 400; n++) {
    const begun = performance.now()
    await sql`update ${sql(table)} e set state = 'sent' from unnest(${ids}::bigint[]) as w(id)
      where e.started_month = ${'2026-10-01'}::date and e.id = w.id and e.state in ('claimed', 'sending')`
    times.push(performance.now() - begun)
  }
  console.log(`${`a record in ${table}`.padEnd(45)} ${median(times).toFixed(2)} ms`)
}

function cpu(name: string, times: number, act: (n: number) => unknown): void {
  const spent: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage()
    for (let n = 0; n < times; n++) act(n)
    const { user, system } = process.cpuUsage(before)
    spent.push((user + system) / times)
  }
  console.log(`${name.padEnd(45)} ${median(spent).toFixed(2)} µs`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
