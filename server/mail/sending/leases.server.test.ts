import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, makeCampaign } from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { type Claim, claimRecipients } from './claim'
import { endLeases, recoverLeases, renewLeases } from './leases'
import { recordWrites } from './record'

const NOW = new Date('2026-11-21T10:00:00Z')
const LEASE_SECONDS = 30
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())
beforeEach(async () => {
  await database.sql`delete from mail_leases`
})

/** Claims recipients of a new campaign. */
async function claimed(people: number): Promise<Claim> {
  const { sql } = database
  const { id } = await makeCampaign(sql, { people, dayLimit: 1_000 })
  const context = await contextOf(sql, () => NOW)
  await startCampaign({ ...context, id })
  const result = await claimRecipients({
    sql,
    campaignId: id,
    worker: 'w',
    limit: people,
    now: NOW,
    leaseSeconds: LEASE_SECONDS,
    key: context.key,
  })
  if (!('claim' in result)) throw new Error(`nothing was claimed: ${result.none}`)
  return result.claim
}

const record = (claim: Claim, place: number, to: 'sending' | 'sent') =>
  recordWrites(
    database.sql,
    [
      {
        campaignId: claim.campaignId,
        audience: claim.audience,
        emailId: claim.emails[place]?.id ?? 0,
        startedMonth: claim.startedMonth,
        lease: claim.lease,
        domainId: claim.domainId,
        day: claim.day,
        address: claim.emails[place]?.address ?? '',
        subject: 'News',
        to,
      },
    ],
    { shard: 's', now: NOW },
  )
const leases = async () =>
  (await database.sql<{ id: string }[]>`select id from mail_leases`).map(({ id }) => Number(id))
const recovered = async (seconds: number, own: number[] = []) =>
  (await recoverLeases(database.sql, after(seconds), own)).queued

it('a lease that is renewed runs out later, and one that is gone is not renewed', async () => {
  const { lease } = await claimed(3)
  expect(await renewLeases(database.sql, [lease, 1], after(120))).toEqual(new Set([lease]))
  expect(await recovered(LEASE_SECONDS + 1)).toBe(0)
  expect(await recovered(121)).toBe(3)
  expect(await renewLeases(database.sql, [lease], after(240))).toEqual(new Set())
})

it('a lease of the worker itself is not taken back, however late it is', async () => {
  const [mine, other] = [await claimed(2), await claimed(3)]
  expect(await recovered(LEASE_SECONDS + 1, [mine.lease])).toBe(3)
  expect(await leases()).toEqual([mine.lease])
  expect(await recovered(LEASE_SECONDS + 1, [other.lease])).toBe(2)
})

it('a lease ends once all of its messages are recorded', async () => {
  const [claim, other] = [await claimed(2), await claimed(1)]
  for (const to of ['sending', 'sent'] as const) await record(claim, 0, to)
  await endLeases(database.sql, [claim.lease])
  expect(await leases()).toContain(claim.lease)
  for (const to of ['sending', 'sent'] as const) await record(claim, 1, to)
  await endLeases(database.sql, [claim.lease])
  expect(await leases()).toEqual([other.lease])
})

it('a message that was on the wire says why its end is not known', async () => {
  const claim = await claimed(2)
  await record(claim, 0, 'sending')
  expect(await recoverLeases(database.sql, after(LEASE_SECONDS + 1))).toEqual({
    queued: 1,
    uncertain: 1,
    campaigns: [claim.campaignId],
  })
  expect(
    await database.sql`
      select state, smtp_reply, lease from emails where campaign_id = ${claim.campaignId} order by state`,
  ).toEqual([
    { state: 'queued', smtp_reply: null, lease: null },
    { state: 'uncertain', smtp_reply: 'engine:worker_gone', lease: null },
  ])
})
