import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { startCampaign } from '../campaign/start'

let database: TestDatabase
let smtp: TestSmtp
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await smtp?.stop()
})
afterAll(() => database?.drop())

const HOUR = 3_600_000

it.each([
  ['put forward by an hour', HOUR],
  ['put back by an hour', -HOUR],
])('a clock that is %s while a campaign is sent doubles, loses and holds up nobody', async (_, jump) => {
  const { sql } = database
  const time = Date.now.bind(Date)
  let jumped = 0
  vi.spyOn(Date, 'now').mockImplementation(() => time() + jumped)
  const now = () => new Date(Date.now())
  let answers: () => void = () => {}
  const held = new Promise<void>(go => {
    answers = go
  })
  smtp = await startSmtp({
    async answer({ at }) {
      if (at === 'data') await held
      return undefined
    },
  })
  const { id, addresses } = await makeCampaign(sql, { people: 120, dayLimit: 200 })
  await startCampaign({ ...(await contextOf(sql, now)), id })
  const worker = await makeWorker(sql, { smtpUrl: smtp.url, smtpConnections: 4, leaseSeconds: 10, now })
  const house = worker as unknown as { runTick(count: number): Promise<void> }
  const runTick = house.runTick.bind(worker)
  let isOnWire = false
  let looks = 0
  // Amid one of its rounds, which is when it counts how long that takes.
  vi.spyOn(house, 'runTick').mockImplementation(async count => {
    await runTick(count)
    if (isOnWire) jumped = jump
    if (jumped) looks += 1
  })
  await worker.start()
  await until('messages are on the wire', async () => {
    const leases = await sql<{ flying: number }[]>`
      select (select count(*) from jsonb_object_keys(in_flight))::int as flying from mail_leases where campaign_id = ${id}`
    return leases.reduce((sum, { flying }) => sum + flying, 0) === 4
  })
  isOnWire = true
  await until('the worker has looked after everything again', () => looks > 4)
  answers()
  await until('it is over', () => hasStatus(sql, id, 'sent'))
  await worker.stop()
  expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual(addresses.toSorted())
  const [row] = await sql`select sent, uncertain from campaigns where id = ${id}`
  expect(row).toEqual({ sent: 120, uncertain: 0 })
  expect(await countFaults(sql, id)).toEqual([])
  expect(await sql`select from mail_leases where campaign_id = ${id}`).toHaveLength(0)
})
