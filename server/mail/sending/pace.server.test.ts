import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { contextOf, makeCampaign } from '../../../tests/kit/mail/campaigns'
import { startCampaign } from '../campaign/start'
import { claimRecipients } from './claim'
import { askRecipientHosts, providerOf } from './recipientHosts'

let database: TestDatabase
const START = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`update provider_paces set per_minute = 60 where provider = 'gmail'`
})
afterAll(() => database.drop())

const at = (seconds: number) => new Date(START.getTime() + seconds * 1000)

async function campaign(people: number, host: (n: number) => string) {
  const { sql } = database
  const { id } = await makeCampaign(sql, { people, address: n => `p${n}.${Math.random()}@${host(n)}` })
  const context = await contextOf(sql, () => START)
  await startCampaign({ ...context, id })
  /** Claims all there is at an instant, as a worker's passes do. @returns how many of each host */
  const claimAll = async (seconds: number, worker = 'w') => {
    const counts: Record<string, number> = {}
    for (;;) {
      const result = await claimRecipients({
        sql,
        campaignId: id,
        worker,
        limit: 500,
        now: at(seconds),
        leaseSeconds: 3_600,
        key: context.key,
      })
      if ('none' in result && result.none !== 'again') return counts
      for (const { address } of 'claim' in result ? result.claim.emails : []) {
        const host = address.split('@')[1] ?? ''
        counts[host] = (counts[host] ?? 0) + 1
      }
    }
  }
  return { id, claimAll }
}

describe('the pace of a provider', () => {
  it('holds back its own recipients only, and each waits once', async () => {
    const { id, claimAll } = await campaign(200, n => (n % 2 ? 'gmail.com' : 'elsewhere.example'))
    expect(await claimAll(0)).toEqual({ 'gmail.com': 10, 'elsewhere.example': 100 })
    expect(await claimAll(1)).toEqual({ 'gmail.com': 1 })
    expect(await claimAll(31)).toEqual({ 'gmail.com': 10 })
    const [row] = await database.sql<{ waiting: number; last: string }[]>`
      select count(*)::int as waiting, max(due_at) as last from emails where campaign_id = ${id} and state = 'retry'`
    expect(row?.waiting).toBe(79)
    let sent = 21
    for (let second = 32; second <= 120; second++) {
      sent += (await claimAll(second))['gmail.com'] ?? 0
      // Never more than the pace and its burst, over any stretch.
      expect(sent).toBeLessThanOrEqual(10 + second)
    }
    expect(sent).toBe(100)
  })

  it('is shared: a campaign of ten is not held up by one of many', async () => {
    const big = await campaign(300, () => 'gmail.com')
    const small = await campaign(10, () => 'googlemail.com')
    await big.claimAll(1_000)
    await small.claimAll(1_000)
    let sent = 0
    for (let second = 1_001; second <= 1_040 && sent < 10; second++) {
      const [a, b] = [await small.claimAll(second), await big.claimAll(second, 'v')]
      sent += a['googlemail.com'] ?? 0
      expect((a['googlemail.com'] ?? 0) + (b['gmail.com'] ?? 0)).toBeLessThanOrEqual(11)
    }
    expect(sent).toBe(10)
  })

  it('holds for domains whose mail it takes', async () => {
    const { sql } = database
    const { id } = await campaign(3, n => ['firm.de', 'shop.fr', 'quiet.example'][n] ?? '')
    const asked: string[] = []
    const dns = {
      mx: async (name: string) => {
        asked.push(name)
        return name === 'firm.de' ? ['aspmx.l.google.com'] : undefined
      },
    }
    await askRecipientHosts({ sql, dns, now: START })
    expect(asked.sort()).toEqual(['firm.de', 'shop.fr'])
    const rows =
      await sql`select h.host, provider from emails e join recipient_hosts h on h.host = split_part(e."to", '@', 2)
      where campaign_id = ${id} order by 1`
    expect(rows).toEqual([
      { host: 'firm.de', provider: 'gmail' },
      { host: 'quiet.example', provider: 'other' },
      { host: 'shop.fr', provider: 'other' },
    ])
    expect(await askRecipientHosts({ sql, dns, now: START })).toBe(0)
  })

  it('knows the three by their servers', () => {
    expect(providerOf(['alt1.aspmx.l.google.com'])).toBe('gmail')
    expect(providerOf(['firm-de.mail.protection.outlook.com'])).toBe('microsoft')
    expect(providerOf(['mx-eu.mail.am0.yahoodns.net'])).toBe('yahoo')
    expect(providerOf(['mx.google.com.evil.example'])).toBe('other')
  })
})
