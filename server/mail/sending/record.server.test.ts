import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, makeCampaign } from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { type Claim, claimRecipients } from './claim'
import { recordWrites } from './record'
import type { Write } from './write'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const CLAIMED_AT = new Date('2026-11-23T10:00:00Z')
const NOW = new Date('2026-11-23T10:00:20Z')
const LATER = '2026-11-23T10:15:00.000Z'
type Row = Record<string, unknown>

/** A batch in the hands of a worker, and calls that read what the writes leave behind. */
async function batch(people: number, at = CLAIMED_AT) {
  const { sql } = database
  const { id, domainId } = await makeCampaign(sql, { people })
  const context = await contextOf(sql, () => at)
  await startCampaign({ ...context, id })
  const { key } = context
  const order = { sql, campaignId: id, worker: 'w', limit: people, now: at, leaseSeconds: 60, key }
  const result = await claimRecipients(order)
  if ('none' in result) throw new Error(result.none)
  const { claim } = result
  claim.emails.sort((a, b) => a.id - b.id)
  const ids = claim.emails.map(email => email.id)
  return {
    id,
    ids,
    write: (n: number, to: Write['to'], more: Partial<Write> = {}) => ({ ...writeOf(claim, n, to), ...more }),
    rows: (): PromiseLike<Row[]> => sql`
      select state, attempts, smtp_reply, subject, due_at, lease, budget_day from emails
      where campaign_id = ${id} order by id`,
    used: async () => (await sql`select used from domain_days where domain_id = ${domainId}`)[0]?.used,
    inFlight: async () =>
      (await sql`select in_flight from mail_leases where campaign_id = ${id}`)[0]?.in_flight,
    counts: (): PromiseLike<Row[]> => sql`
      select shard, sent, failed, bounced, uncertain from campaign_tallies
      where campaign_id = ${id} and shard <> 'plan' order by shard`,
  }
}

function writeOf({ emails, ...claim }: Claim, n: number, to: Write['to']): Write {
  const email = emails[n]
  if (!email) throw new Error(`no message ${n} was claimed`)
  const { campaignId, audience, startedMonth, lease, domainId, day } = claim
  const { id: emailId, address } = email
  return { campaignId, audience, startedMonth, lease, domainId, day, emailId, address, to }
}

const record = async (writes: Write[], shard = 's', sql: Parameters<typeof recordWrites>[0] = database.sql) =>
  [...(await recordWrites(sql, writes, { shard, now: NOW }))].sort((a, b) => a - b)

describe('results of messages', () => {
  it('are written to their rows, to the counts and to the day', async () => {
    const { ids, write, rows, used, counts } = await batch(7)
    expect(await used()).toBe(7)
    const taken = await record([
      write(0, 'sent', { subject: 'x'.repeat(301), reply: '250 ok' }),
      write(1, 'failed', { reply: `554 ${'y'.repeat(1_000)}` }),
      write(2, 'bounced', { reply: '550 no such user' }),
      write(3, 'uncertain'),
      write(4, 'retry', { dueAt: new Date(LATER), reply: '451 later' }),
      write(5, 'queued', { dueAt: new Date(LATER) }),
    ])
    expect(taken).toEqual(ids.slice(0, 6))
    const over = { attempts: 1, smtp_reply: null, subject: null, due_at: null, lease: null, budget_day: null }
    expect(await rows()).toEqual([
      {
        ...over,
        state: 'sent',
        smtp_reply: '250 ok',
        subject: 'x'.repeat(300),
        budget_day: '2026-11-23',
      },
      { ...over, state: 'failed', smtp_reply: `554 ${'y'.repeat(996)}` },
      { ...over, state: 'bounced', smtp_reply: '550 no such user' },
      { ...over, state: 'uncertain', budget_day: '2026-11-23' },
      { ...over, state: 'retry', smtp_reply: '451 later', due_at: LATER },
      { ...over, state: 'queued', attempts: 0, due_at: LATER },
      { ...over, state: 'claimed', attempts: 0, lease: write(6, 'sent').lease, budget_day: '2026-11-23' },
    ])
    const [first] = await database.sql`select "at" from emails where id = ${ids[0] as number}`
    expect(first).toEqual({ at: NOW.toISOString() })
    expect(await counts()).toEqual([{ shard: 's', sent: 1, failed: 1, bounced: 1, uncertain: 1 }])
    // Those without a server's answer go back to the day: it keeps the sent, the uncertain and the open one.
    expect(await used()).toBe(3)
  })

  it('add up by the writer, and are taken once', async () => {
    const { ids, write, used, counts } = await batch(4)
    expect(await record([write(0, 'sent'), write(1, 'failed')])).toEqual(ids.slice(0, 2))
    expect(await record([write(0, 'sent'), write(1, 'failed'), write(2, 'failed')])).toEqual([ids[2]])
    expect(await record([write(3, 'sent')], 'other')).toEqual([ids[3]])
    expect(await counts()).toEqual([
      { shard: 'other', sent: 1, failed: 0, bounced: 0, uncertain: 0 },
      { shard: 's', sent: 1, failed: 2, bounced: 0, uncertain: 0 },
    ])
    expect(await used()).toBe(2)
  })

  it('are not taken without the lease, and leave the row as it is', async () => {
    const { write, rows, counts, used } = await batch(2)
    const { lease } = write(0, 'sent')
    expect(await record([write(0, 'failed', { lease: lease + 1 })])).toEqual([])
    await database.sql`delete from mail_leases where id = ${lease}`
    expect(await record([write(0, 'sent'), write(1, 'sending')])).toEqual([])
    expect((await rows()).map(({ state }) => state)).toEqual(['claimed', 'claimed'])
    expect(await counts()).toEqual([])
    expect(await used()).toBe(2)
  })

  it('of several leases and of campaigns of several months are taken together', async () => {
    const [november, other] = [await batch(2), await batch(1)]
    const december = await batch(2, new Date('2026-12-01T10:00:00Z'))
    const writes = [november.write(0, 'sent'), december.write(1, 'failed'), december.write(0, 'sending')]
    const all = [november.ids[0], december.ids[0], december.ids[1], other.ids[0]]
    expect(await record([...writes, other.write(0, 'sent')])).toEqual(
      all.map(Number).toSorted((a, b) => a - b),
    )
    const states = async ({ rows }: typeof november) => (await rows()).map(({ state }) => state)
    expect(await states(november)).toEqual(['sent', 'claimed'])
    expect(await states(other)).toEqual(['sent'])
    expect(await states(december)).toEqual(['claimed', 'failed'])
    expect(Object.keys(await december.inFlight())).toEqual([String(december.ids[0])])
    expect(await november.inFlight()).toEqual({})
    expect(await november.counts()).toMatchObject([{ sent: 1, failed: 0 }])
    expect(await december.counts()).toMatchObject([{ sent: 0, failed: 1 }])
  })

  it('are taken back with the transaction that they are part of', async () => {
    const { write, rows, used } = await batch(1)
    const undone = database.sql.begin(async tx => {
      expect(await record([write(0, 'failed')], 's', tx)).toHaveLength(1)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await rows()).toMatchObject([{ state: 'claimed', attempts: 0 }])
    expect(await used()).toBe(1)
  })

  it('are taken back where their consequences cannot be drawn', async () => {
    const { write, rows, counts } = await batch(1)
    const broken = write(0, 'failed', { domainId: 987_654_321, refusal: 'unknown', reply: '550 unknown' })
    await expect(record([broken])).rejects.toThrow()
    expect(await rows()).toMatchObject([{ state: 'claimed', attempts: 0 }])
    expect(await counts()).toEqual([])
  })

  it('do not wait for a claim of their campaign, unless they stop it', async () => {
    const { id, ids, write } = await batch(2)
    const { sql } = database
    const inTime = (one: Write) =>
      sql.begin(async tx => {
        await tx`set local lock_timeout = '500ms'`
        return record([one], 's', tx)
      })
    await sql.begin(async tx => {
      await tx`select from campaign_runs where campaign_id = ${id} for update`
      expect(await inTime(write(0, 'failed'))).toEqual([ids[0]])
      const stop = write(1, 'queued', { dueAt: NOW, reply: 'engine:repeated 10 554 no', repeated: [] })
      await expect(inTime(stop)).rejects.toMatchObject({ code: '55P03' })
    })
  })
})

describe('messages whose dot comes next', () => {
  it('are on the wire from then on, with their subjects, until their results', async () => {
    const { ids, write, rows, inFlight, counts } = await batch(4)
    const writes = [
      write(0, 'sending', { subject: 's'.repeat(301) }),
      write(1, 'sending'),
      write(2, 'sending', { subject: 'Two' }),
    ]
    expect(await record(writes)).toEqual(ids.slice(0, 3))
    expect(await inFlight()).toEqual({
      [String(ids[0])]: 's'.repeat(300),
      [String(ids[1])]: '',
      [String(ids[2])]: 'Two',
    })
    expect((await rows()).map(({ state }) => state)).toEqual(['claimed', 'claimed', 'claimed', 'claimed'])
    expect(await counts()).toEqual([])
    // The results of two and the next message, in one write.
    expect(await record([write(0, 'sent'), write(2, 'uncertain'), write(3, 'sending')])).toEqual([
      ids[0],
      ids[2],
      ids[3],
    ])
    expect(await inFlight()).toEqual({ [String(ids[1])]: '', [String(ids[3])]: '' })
  })

  it('stay where they are once the campaign is stopped, and results are taken all the same', async () => {
    const { id, ids, write, inFlight, rows } = await batch(2)
    await database.sql`update campaigns set status = 'stopped' where id = ${id}`
    expect(await record([write(0, 'sending'), write(1, 'sent')])).toEqual([ids[1]])
    expect(await inFlight()).toEqual({})
    expect((await rows()).map(({ state }) => state)).toEqual(['claimed', 'sent'])
  })

  it('are withheld from a person who was suppressed since the claim, of whatever month the others are', async () => {
    const { ids, write } = await batch(3)
    const december = await batch(1, new Date('2026-12-01T10:00:00Z'))
    await database.sql`insert into suppressions (audience, email, reason)
      values ('general', ${write(1, 'sending').address}, 'manual')`
    const writes = [0, 1, 2].map(n => write(n, 'sending'))
    expect(await record([...writes, december.write(0, 'sending')])).toEqual([ids[0], ids[2], ...december.ids])
    const later = await batch(1, new Date('2026-12-01T10:00:00Z'))
    expect(await record([write(1, 'sending'), later.write(0, 'sending')])).toEqual(later.ids)
    expect(await record([later.write(0, 'sent'), write(1, 'sending')])).toEqual(later.ids)
  })
})
