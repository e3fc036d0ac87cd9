import { runMigrations } from 'graphile-worker'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, hasStatus, makeCampaign, makeWorker, until } from '../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { SYSTEM } from '../../auth/actor'
import { startCampaign } from '../campaign/start'
import { recount } from '../campaign/totals'
import { eraseAddress } from '../consent/erase'

let database: TestDatabase
let smtp: TestSmtp
beforeAll(async () => {
  database = await testDatabase()
  // Who is forgotten while a message is held is looked at once more by a job.
  await runMigrations({ connectionString: database.url })
})
afterEach(() => smtp?.stop())
afterAll(() => database?.drop())

/**
 * Sends to some addresses over one connection, on which the first message hangs at its end until it is let go: all the
 * others are claimed with it and wait for their turn.
 */
async function sendHanging(addresses: readonly string[]) {
  const { sql } = database
  let letGo: () => void = () => {}
  const waits = new Promise<void>(go => {
    letGo = go
  })
  smtp = await startSmtp({
    async answer({ at, address }) {
      if (at === 'data' && address === addresses[0]) await waits
      return undefined
    },
  })
  const { id } = await makeCampaign(sql, { people: addresses.length, address: n => addresses[n] as string })
  await startCampaign({ ...(await contextOf(sql)), id })
  const worker = await makeWorker(sql, { smtpUrl: smtp.url, smtpConnections: 1, leaseSeconds: 30 })
  await worker.start()
  return {
    id,
    async claimed() {
      await until('the first is on the wire', () => smtp.messages.length === 0 && smtp.connections() > 0)
      await until('all are claimed', async () => {
        const [row] =
          await sql`select count(*)::int as held from emails where campaign_id = ${id} and state = 'claimed'`
        return row?.held === addresses.length
      })
    },
    /** @returns who got a message */
    async finish() {
      letGo()
      await until('it is over', () => hasStatus(sql, id, 'sent'))
      await worker.stop()
      return smtp.messages.map(({ to }) => to[0] ?? '').sort()
    },
  }
}

it('who is suppressed, unsubscribed, thrown away or of a suppressed domain gets nothing more, though a worker holds the message', async () => {
  const { sql } = database
  const named = ['suppressed', 'left', 'binned', 'renamed', 'kept']
  const imported = Array.from({ length: 8 }, (_, n) => `imported${n}@wire.example`)
  const addresses = [
    'first@wire.example',
    ...named.map(name => `${name}@wire.example`),
    'x@closed.example',
    ...imported,
    'last@wire.example',
  ]
  const sending = await sendHanging(addresses)
  await sending.claimed()
  await sql`insert into suppressions (audience, email, reason) values ('general', 'suppressed@wire.example', 'manual')`
  await sql`insert into suppressions (audience, email, reason) select 'general', unnest(${imported}::text[]), 'import'`
  await sql`update subscribers set status = 'unsubscribed' where email = 'left@wire.example'`
  await sql`update subscribers set deleted_at = now() where email = 'binned@wire.example'`
  await sql`update subscribers set email = 'other@wire.example' where email = 'renamed@wire.example'`
  await sql`insert into domain_suppressions (domain, aliases) values ('employer.example', 'closed.example')`
  const got = await sending.finish()
  expect(got.filter(to => /suppressed|left|binned|closed|imported/.test(to))).toEqual([])
  expect(got).toEqual(
    expect.arrayContaining(['first@wire.example', 'kept@wire.example', 'last@wire.example']),
  )
  const counts = await recount(sql, sending.id)
  expect(counts.sent + counts.suppressed).toBe(addresses.length)
  expect(counts).toMatchObject({ uncertain: 0, failed: 0, open: 0 })
})

it('who is suppressed by a transaction that began before the claim and ends after it gets nothing', async () => {
  const sending = await sendHanging([
    'slow.first@wire.example',
    'slow.one@wire.example',
    'slow.two@wire.example',
  ])
  await database.sql.begin(async tx => {
    await tx`insert into suppressions (audience, email, reason) values ('general', 'slow.one@wire.example', 'import')`
    await sending.claimed()
  })
  expect(await sending.finish()).toEqual(['slow.first@wire.example', 'slow.two@wire.example'])
})

it('who has an address erased gets nothing more there, though nobody is subscribed by it', async () => {
  const { sql } = database
  const sending = await sendHanging([
    'gone.first@wire.example',
    'gone.one@wire.example',
    'gone.two@wire.example',
  ])
  await sending.claimed()
  await sql`update subscribers set email = 'moved@wire.example' where email = 'gone.one@wire.example'`
  await sql.begin(tx => eraseAddress(tx, SYSTEM, 'gone.one@wire.example'))
  expect(await sending.finish()).toEqual(['gone.first@wire.example', 'gone.two@wire.example'])
  expect(await recount(sql, sending.id)).toMatchObject({ sent: 2, suppressed: 1, open: 0 })
})

/** Suppresses an address once a claim has looked at it and before the claim ends. */
async function suppressAmidClaim<T>(email: string, begin: () => Promise<T>): Promise<T> {
  const { sql } = database
  return sql.begin(async tx => {
    await tx`lock table mail_leases in share mode`
    const begun = begin()
    await until('the claim has looked and waits to write its lease', async () => {
      const [row] = await sql`select from pg_locks where relation = 'mail_leases'::regclass and not granted`
      return row !== undefined
    })
    await sql`insert into suppressions (audience, email, reason) values ('general', ${email}, 'manual')`
    return begun
  }) as Promise<T>
}

it('who is suppressed between the look of a claim and its end gets nothing', async () => {
  const addresses = ['seen.first@wire.example', 'seen.one@wire.example', 'seen.two@wire.example']
  const sending = await suppressAmidClaim('seen.one@wire.example', () => sendHanging(addresses))
  expect(await sending.finish()).toEqual(['seen.first@wire.example', 'seen.two@wire.example'])
})

it('nor is it kept for them where no server takes the mail', async () => {
  const { sql } = database
  const addresses = ['kept.one@wire.example', 'kept.two@wire.example']
  const { id } = await makeCampaign(sql, { people: 2, address: n => addresses[n] as string })
  const worker = await suppressAmidClaim('kept.one@wire.example', async () => {
    await startCampaign({ ...(await contextOf(sql)), id })
    const worker = await makeWorker(sql)
    await worker.start()
    return worker
  })
  await until('it is over', () => hasStatus(sql, id, 'sent'))
  await worker.stop()
  const kept = await sql<{ recipient: string }[]>`select recipient from outbox where campaign_id = ${id}`
  expect(kept.map(({ recipient }) => recipient)).toEqual(['kept.two@wire.example'])
})
