import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../tests/kit/database'
import { startSmtp, type TestSmtp } from '../../tests/kit/smtp'
import { recount } from './counters'
import { startCampaign } from './start'
import { contextOf, hasStatus, makeCampaign, makeWorker, until } from './testing/campaignKit'

let database: TestDatabase
let smtp: TestSmtp
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await smtp?.stop()
  await database?.drop()
})

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
  let let_go: () => void = () => {}
  const waits = new Promise<void>(go => {
    let_go = go
  })
  smtp = await startSmtp({
    async answer({ at, address }) {
      // The first message hangs at its end, while all the others are claimed with it and wait for their turn.
      if (at === 'data' && address === 'first@wire.example') await waits
      return undefined
    },
  })
  const { id } = await makeCampaign(sql, { people: addresses.length, address: n => addresses[n] as string })
  await startCampaign({ ...(await contextOf(sql)), id })
  const worker = await makeWorker(sql, { smtpUrl: smtp.url, smtpConnections: 1, leaseSeconds: 30 })
  await worker.start()
  await until('the first is on the wire', () => smtp.messages.length === 0 && smtp.connections() > 0)
  await until('all are claimed', async () => {
    const [row] =
      await sql`select count(*)::int as held from emails where campaign_id = ${id} and state = 'claimed'`
    return row?.held === addresses.length
  })
  await sql`insert into suppressions (audience, email, reason) values ('general', 'suppressed@wire.example', 'manual')`
  await sql`insert into suppressions (audience, email, reason) select 'general', unnest(${imported}::text[]), 'import'`
  await sql`update subscribers set status = 'unsubscribed' where email = 'left@wire.example'`
  await sql`update subscribers set deleted_at = now() where email = 'binned@wire.example'`
  await sql`update subscribers set email = 'other@wire.example' where email = 'renamed@wire.example'`
  await sql`insert into domain_suppressions (domain, aliases) values ('employer.example', 'closed.example')`
  let_go()
  await until('it is over', () => hasStatus(sql, id, 'sent'))
  await worker.stop()
  const got = smtp.messages.map(({ to }) => to[0]).sort()
  expect(got.filter(to => /suppressed|left|binned|closed|imported/.test(to ?? ''))).toEqual([])
  expect(got).toEqual(
    expect.arrayContaining(['first@wire.example', 'kept@wire.example', 'last@wire.example']),
  )
  const counts = await recount(sql, id)
  expect(counts.sent + counts.suppressed).toBe(addresses.length)
  expect(counts).toMatchObject({ uncertain: 0, failed: 0, open: 0 })
})
