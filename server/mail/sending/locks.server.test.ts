import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, hasStatus, makeCampaign, until } from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { type Claim, claimRecipients } from './claim'
import { recordWrites } from './record'
import { noteTrouble } from './trouble'
import type { Write } from './write'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const now = new Date()
const reason = 'engine:repeated 10 554 Transaction failed'

/** A started campaign with one batch in the hands of a worker. */
async function claimed(): Promise<Claim> {
  const { sql } = database
  const { id } = await makeCampaign(sql, { people: 3 })
  const context = await contextOf(sql)
  await startCampaign({ ...context, id })
  const { key } = context
  const order = { sql, campaignId: id, worker: 'one', limit: 2, now, leaseSeconds: 30, key }
  const result = await claimRecipients(order)
  if ('none' in result) throw new Error(result.none)
  return result.claim
}

/** The write that stops the campaign of a claim. */
function stopOf({ emails, ...claim }: Claim): Write {
  const [email] = emails
  if (!email) throw new Error('no email was claimed')
  const { campaignId, audience, startedMonth, lease, domainId, day } = claim
  return {
    ...{
      campaignId,
      audience,
      startedMonth,
      lease,
      domainId,
      day,
      emailId: email.id,
      address: email.address,
    },
    ...{ to: 'queued', reply: reason, dueAt: now, repeated: [] },
  }
}

const isWaiting = async () =>
  (
    await database.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length > 0
const troubleOf = async (id: number) => {
  const [run] = await database.sql<{ trouble: string | null }[]>`
    select trouble from campaign_runs where campaign_id = ${id}`
  return run?.trouble
}

it('a stop waits for a claim of its campaign without holding the day that the claim needs', async () => {
  const { sql } = database
  const claim = await claimed()
  const waiting: Promise<unknown>[] = []
  // The locks of a claim, in its order.
  await sql.begin(async tx => {
    await tx`select from campaign_runs where campaign_id = ${claim.campaignId} for update`
    waiting.push(recordWrites(sql, [stopOf(claim)], { shard: 'one', now }))
    await until('the stop waits', isWaiting)
    await tx`update domain_days set cap = cap where domain_id = ${claim.domainId}`
  })
  await Promise.all(waiting)
  expect(await hasStatus(sql, claim.campaignId, 'stopped')).toBe(true)
  expect(await troubleOf(claim.campaignId)).toBe(reason)
})

it('a fault of a claim does not replace the reason that the campaign was stopped for meanwhile', async () => {
  const { sql } = database
  const claim = await claimed()
  const waiting: Promise<unknown>[] = []
  await sql.begin(async tx => {
    await recordWrites(tx, [stopOf(claim)], { shard: 'one', now })
    // It reads the campaign as sending, and waits for the row of the run.
    waiting.push(noteTrouble(sql, { campaignId: claim.campaignId, words: 'no key' }))
    await until('the note waits', isWaiting)
  })
  await Promise.all(waiting)
  expect(await troubleOf(claim.campaignId)).toBe(reason)
})
