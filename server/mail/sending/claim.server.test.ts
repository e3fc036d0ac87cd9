import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { type CampaignWish, contextOf, makeCampaign, until } from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { type ClaimResult, claimRecipients } from './claim'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`update provider_paces set per_minute = 60 where provider = 'gmail'`
})
afterAll(() => database.drop())

/** Monday, eleven in the morning in Berlin and two at night in Los Angeles. */
const START = new Date('2026-11-23T10:00:00Z')
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

/** A started campaign, its messages in order, and calls that read what a claim leaves behind. */
async function campaign(wish: CampaignWish, fields: Record<string, unknown> = {}) {
  const { sql } = database
  const { id, domainId, addresses } = await makeCampaign(sql, wish)
  if (Object.keys(fields).length) await sql`update campaigns set ${sql(fields as never)} where id = ${id}`
  const context = await contextOf(sql, () => START)
  await startCampaign({ ...context, id })
  const emails = await sql<{ id: number }[]>`select id from emails where campaign_id = ${id} order by id`
  const ids = emails.map(email => email.id)
  const claim = (limit: number, { worker = 'w', now = START } = {}) =>
    claimRecipients({ sql, campaignId: id, worker, limit, now, leaseSeconds: 90, key: context.key })
  return {
    id,
    domainId,
    addresses,
    ids,
    claim,
    set: (email: number, values: object) =>
      sql`update emails set ${sql(values as never)} where id = ${ids[email] as number}`,
    run: async () => (await sql`select cursor from campaign_runs where campaign_id = ${id}`)[0],
    used: async () => (await sql`select used from domain_days where domain_id = ${domainId}`)[0]?.used,
    leases: () => sql`select id, worker, email_ids, until from mail_leases where campaign_id = ${id}`,
    states: async () =>
      (await sql`select state from emails where campaign_id = ${id} order by id`).map(({ state }) => state),
  }
}

const idsOf = (result: ClaimResult) =>
  'claim' in result ? result.claim.emails.map(({ id }) => id).sort((a, b) => a - b) : result.none

describe('a claim', () => {
  it('takes the next messages under a lease, with the values for their texts', async () => {
    const { id, domainId, addresses, ids, claim, run, used, leases, states } = await campaign({ people: 5 })
    await database.sql`update subscribers set attributes = '{"city":"Fes"}' where email = ${addresses[1] as string}`
    const result = await claim(2)
    if (!('claim' in result)) throw new Error(result.none)
    const { emails, lease, ...rest } = result.claim
    expect(rest).toEqual({
      campaignId: id,
      audience: 'general',
      startedMonth: '2026-11-01',
      domainId,
      day: '2026-11-23',
    })
    expect(emails.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: ids[0], address: addresses[0], name: 'Person', language: 'en', attempts: 0, variant: 'a' },
      { id: ids[1], address: addresses[1], attributes: { city: 'Fes' } },
    ])
    expect(await leases()).toEqual([
      { id: lease, worker: 'w', email_ids: emails.map(email => email.id), until: '2026-11-23T10:01:30.000Z' },
    ])
    expect(await states()).toEqual(['claimed', 'claimed', 'queued', 'queued', 'queued'])
    const held = await database.sql`select lease, budget_day from emails where id = ${ids[0] as number}`
    expect(held).toEqual([{ lease, budget_day: '2026-11-23' }])
    expect(await run()).toEqual({ cursor: ids[1] })
    expect(await used()).toBe(2)

    expect(idsOf(await claim(2))).toEqual(ids.slice(2, 4))
    expect(idsOf(await claim(2))).toEqual(ids.slice(4))
    expect(await claim(2)).toEqual({ none: 'empty' })
    expect(await used()).toBe(5)
    expect(new Set((await leases()).map(one => one.id)).size).toBe(3)
  })

  it('finds nothing to do while another worker claims, and once the campaign is stopped', async () => {
    const { id, ids, claim } = await campaign({ people: 2 })
    const { sql } = database
    await sql.begin(async tx => {
      await tx`select from campaign_runs where campaign_id = ${id} for update`
      expect(await claim(2)).toEqual({ none: 'busy' })
    })
    await sql`update campaigns set status = 'stopped' where id = ${id}`
    expect(await claim(2)).toEqual({ none: 'busy' })
    await sql`update campaigns set status = 'sending' where id = ${id}`
    expect(idsOf(await claim(2))).toEqual(ids)
  })

  it('takes what is left of the day, and the next day goes on behind it', async () => {
    const { ids, claim, run, used } = await campaign({ people: 5, dayLimit: 3 })
    expect(idsOf(await claim(2))).toEqual(ids.slice(0, 2))
    expect(idsOf(await claim(2))).toEqual(ids.slice(2, 3))
    expect(await run()).toEqual({ cursor: ids[2] })
    expect(await claim(2)).toEqual({ none: 'domain' })
    expect(await used()).toBe(3)
    expect(idsOf(await claim(2, { now: minutesLater(24 * 60) }))).toEqual(ids.slice(3))
  })

  it('takes nothing of a domain that is paused or switched off', async () => {
    const { domainId, claim, states } = await campaign({ people: 2 })
    const { sql } = database
    await sql`insert into domain_pauses (domain_id) values (${domainId})`
    expect(await claim(2)).toEqual({ none: 'domain' })
    await sql`update domain_pauses set until = ${START}`
    await sql`update domains set active = false where id = ${domainId}`
    expect(await claim(2)).toEqual({ none: 'domain' })
    expect(await states()).toEqual(['queued', 'queued'])
  })

  it('takes nothing of a domain that is paused while it waits for its day', async () => {
    const { domainId, ids, claim, run, states } = await campaign({ people: 4 })
    const { sql } = database
    await claim(1)
    const claiming = await sql.begin(async tx => {
      await tx`select from domain_days where domain_id = ${domainId} for update`
      const result = claim(2)
      await until('the claim waits', async () => {
        const waiting = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return waiting.length > 0
      })
      await tx`insert into domain_pauses (domain_id) values (${domainId})`
      return { result }
    })
    expect(await claiming.result).toEqual({ none: 'domain' })
    expect(await states()).toEqual(['claimed', 'queued', 'queued', 'queued'])
    expect(await run()).toEqual({ cursor: ids[0] })
  })

  it('leaves out recipients that were suppressed since the start, and counts them', async () => {
    const { id, addresses, ids, claim, run, used, leases, states } = await campaign({ people: 5 })
    const { sql } = database
    await sql`insert into suppressions (audience, email, reason)
      select 'general', unnest(${addresses.slice(0, 3)}::text[]), 'manual'`
    const counted = () =>
      sql`select shard, suppressed from campaign_tallies where campaign_id = ${id} and suppressed > 0 order by shard`
    expect(await claim(2)).toEqual({ none: 'again' })
    expect(await counted()).toEqual([{ shard: 'w', suppressed: 2 }])
    expect(await leases()).toEqual([])
    expect(await used()).toBe(0)
    expect(await run()).toEqual({ cursor: ids[1] })
    expect(idsOf(await claim(2))).toEqual([ids[3]])
    expect(await counted()).toEqual([{ shard: 'w', suppressed: 3 }])
    expect(idsOf(await claim(2, { worker: 'v' }))).toEqual([ids[4]])
    expect(await counted()).toEqual([{ shard: 'w', suppressed: 3 }])
    expect(await states()).toEqual(['suppressed', 'suppressed', 'suppressed', 'claimed', 'claimed'])
    expect(await used()).toBe(2)
  })

  it('asks to be made again where the provider has all its recipients wait', async () => {
    const { ids, claim, run, used, states } = await campaign({
      people: 14,
      address: n => `paced${n}@gmail.com`,
    })
    // A sixth of a minute's sixty.
    expect(idsOf(await claim(10))).toEqual(ids.slice(0, 10))
    expect(await claim(3)).toEqual({ none: 'again' })
    expect(await run()).toEqual({ cursor: ids[12] })
    expect((await states()).slice(9)).toEqual(['claimed', 'retry', 'retry', 'retry', 'queued'])
    expect(await used()).toBe(10)
    // One second later there is room for one.
    expect(idsOf(await claim(3, { now: new Date(START.getTime() + 1_000) }))).toEqual([ids[10]])
  })

  it('takes messages that came back and are due before new ones', async () => {
    const { ids, claim, run, set } = await campaign({ people: 7 })
    expect(idsOf(await claim(3))).toEqual(ids.slice(0, 3))
    const back = (minutes: number) => ({
      state: 'retry',
      lease: null,
      budget_day: null,
      due_at: minutesLater(minutes).toISOString(),
    })
    await set(0, back(20))
    await set(1, back(10))
    await set(2, back(5))
    expect(idsOf(await claim(1, { now: minutesLater(6) }))).toEqual([ids[2]])
    expect(await run()).toEqual({ cursor: ids[2] })
    expect(idsOf(await claim(3, { now: minutesLater(20) }))).toEqual([ids[0], ids[1], ids[3]])
    expect(await run()).toEqual({ cursor: ids[3] })
    expect(idsOf(await claim(9, { now: minutesLater(20) }))).toEqual(ids.slice(4))
  })

  it('of a campaign with hours takes whom it may reach, and comes back for those beyond the day', async () => {
    const { sql } = database
    const { addresses, ids, claim, run, states, used } = await campaign(
      { people: 5, dayLimit: 2 },
      { window_from: '09:00', window_to: '18:00', window_days: ['monday', 'tuesday'] },
    )
    await sql`update subscribers set attributes = '{"time_zone":"America/Los_Angeles"}' where email = ${addresses[0] as string}`
    expect(idsOf(await claim(4))).toEqual([ids[1], ids[2]])
    expect(await states()).toEqual(['retry', 'claimed', 'claimed', 'queued', 'queued'])
    expect(await used()).toBe(2)
    expect(await run()).toEqual({ cursor: (ids[3] as number) - 1 })
    expect(idsOf(await claim(4, { now: minutesLater(24 * 60) }))).toEqual([ids[3], ids[4]])
    expect(await run()).toEqual({ cursor: ids[4] })
    const [first] = await sql`select due_at from emails where id = ${ids[0] as number}`
    expect(first).toEqual({ due_at: '2026-11-24T17:00:00.000Z' })
  })

  it('takes only those that two versions are tried on, then the others with the better one', async () => {
    const { id, ids, claim, set } = await campaign({ people: 5 })
    const decide = (variant: string) =>
      database.sql`update campaign_runs set variant = ${variant} where campaign_id = ${id}`
    const versions = (result: ClaimResult) =>
      'claim' in result
        ? result.claim.emails.toSorted((a, b) => a.id - b.id).map(email => [email.id, email.variant])
        : result.none
    await set(0, { variant: 'b' })
    await set(1, { variant: 'a' })
    await decide('open')
    expect(versions(await claim(5))).toEqual([
      [ids[0], 'b'],
      [ids[1], 'a'],
    ])
    expect(await claim(5)).toEqual({ none: 'empty' })
    await decide('b')
    expect(versions(await claim(2))).toEqual([
      [ids[2], 'b'],
      [ids[3], 'b'],
    ])
    await decide('a')
    expect(versions(await claim(2))).toEqual([[ids[4], 'a']])
  })

  it('says so where nobody provides the recipients of an audience', async () => {
    const { id, claim, states } = await campaign({ people: 2 })
    await database.sql`update campaign_runs set audience = 'nobody' where campaign_id = ${id}`
    await expect(claim(2)).rejects.toThrow('No source of recipients is registered for nobody.')
    expect(await states()).toEqual(['queued', 'queued'])
  })
})
