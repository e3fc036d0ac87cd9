import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  type CampaignWish,
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { type Answer, type Moment, startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { settleUncertain } from '../campaign/settle'
import { startCampaign } from '../campaign/start'
import { resumeCampaign, stopCampaign } from '../campaign/states'
import { liftDomainPause } from './pauses'
import type { MailWorker } from './worker/MailWorker'

let database: TestDatabase
let smtp: TestSmtp
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await smtp?.stop()
})
afterAll(() => database.drop())

async function begin(answer?: (moment: Moment) => Answer | Promise<Answer>, count = 1, wish = {}) {
  smtp = await startSmtp({ answer })
  for (let n = 0; n < count; n++) {
    const worker = await makeWorker(database.sql, { smtpUrl: smtp.url, ...wish })
    workers.push(worker)
    await worker.start()
  }
}

async function launch(wish: CampaignWish = {}) {
  const campaign = await makeCampaign(database.sql, wish)
  await startCampaign({ ...(await contextOf(database.sql)), id: campaign.id })
  return campaign
}

const sentAll = (id: number) => until('the campaign is sent', () => hasStatus(database.sql, id, 'sent'))
const times = (addresses: readonly string[]) =>
  addresses.map(address => smtp.messages.filter(({ to }) => to[0] === address).length)
const states = (id: number) => database.sql<
  { to: string; state: string; smtp_reply: string; attempts: number; id: number }[]
>`
  select id, "to", state, smtp_reply, attempts from emails where campaign_id = ${id} order by id`

describe('a campaign over SMTP', () => {
  it('reaches everybody once, with the headers of its own', async () => {
    await begin()
    const { id, addresses } = await launch({
      people: 300,
      attachments: [{ url: '/files/attachments/x.pdf', name: 'x.pdf' }],
    })
    await sentAll(id)
    expect(times(addresses)).toEqual(addresses.map(() => 1))
    const mail = await smtp.mailTo(addresses[0] as string)
    expect(mail.subject).toBe('News for Person')
    expect(mail.attachments).toHaveLength(1)
    expect(smtp.messages[0]?.from).toMatch(/^bounce\+[0-9a-z.]+@sender\d+\.example$/)
    expect(new Set((await states(id)).map(({ state }) => state))).toEqual(new Set(['sent']))
    expect(await countFaults(database.sql, id)).toEqual([])
    expect(smtp.connections()).toBeLessThanOrEqual(5)
  })

  it('is shared by several workers', async () => {
    await begin(undefined, 3)
    const { id, addresses } = await launch({ people: 400 })
    await sentAll(id)
    expect(times(addresses)).toEqual(addresses.map(() => 1))
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('stops and goes on with exactly the others', async () => {
    await begin(async ({ at }) => {
      if (at === 'data') await new Promise(later => setTimeout(later, 20))
      return undefined
    })
    const { id, addresses } = await launch({ people: 400 })
    await until('some are sent', () => smtp.messages.length > 50)
    await stopCampaign({ sql: database.sql, now: () => new Date(), id })
    await new Promise(later => setTimeout(later, 1_500))
    const then = smtp.messages.length
    await new Promise(later => setTimeout(later, 500))
    expect(smtp.messages.length).toBe(then)
    expect(then).toBeLessThan(400)
    expect(await countFaults(database.sql, id)).toEqual([])
    await resumeCampaign({ sql: database.sql, now: () => new Date(), id })
    await sentAll(id)
    expect(times(addresses)).toEqual(addresses.map(() => 1))
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('does not wait for a big one, of which no more is held at once than a worker sends in a moment', async () => {
    await begin(async ({ at }) => {
      if (at === 'data') await new Promise(later => setTimeout(later, 10))
      return undefined
    })
    const big = await launch({ people: 3_000 })
    await until('the big one runs', () => smtp.messages.length > 50)
    const small = await launch({ people: 10, audience: 'bw' })
    const before = smtp.messages.length
    await sentAll(small.id)
    expect(smtp.messages.length - before).toBeLessThan(1_500)
    // A batch and a half at most, however many wait: what a worker keeps in memory does not grow with the campaign.
    const [{ held, waiting }] = await database.sql<[{ held: number; waiting: number }]>`
      select count(*) filter (where state in ('claimed', 'sending'))::integer as held,
        count(*) filter (where state = 'queued')::integer as waiting
      from emails where campaign_id = ${big.id}`
    expect(held).toBeLessThanOrEqual(1_500)
    expect(waiting).toBeGreaterThan(0)
    await stopCampaign({ sql: database.sql, now: () => new Date(), id: big.id })
  })
})

describe('what the server says', () => {
  it('decides on the person, the message and the domain', async () => {
    const refusals: Record<string, Answer> = {
      gone: { code: 550, message: '5.1.1 no such user' },
      odd: { code: 554, message: '5.6.0 bad content' },
      later: { code: 451, message: '4.3.0 try later' },
      full: { code: 452, message: '4.2.2 over quota' },
    }
    await begin(({ at, address }) => (at === 'rcpt' ? refusals[address.split('@')[0] as string] : undefined))
    const names = ['fine', 'gone', 'odd', 'later', 'full']
    const { id, domainId } = await launch({ people: names.length, address: n => `${names[n]}@said.example` })
    await until('all are answered', async () =>
      (await states(id)).every(({ state }) => !/queued|claimed|sending/.test(state)),
    )
    await until('counts are shown', async () => (await countFaults(database.sql, id)).length === 0)
    const by = Object.fromEntries((await states(id)).map(row => [row.to.split('@')[0], row]))
    expect(by.fine).toMatchObject({ state: 'sent', attempts: 1 })
    expect(by.gone).toMatchObject({ state: 'bounced', smtp_reply: '550 5.1.1 no such user', attempts: 1 })
    expect(by.odd).toMatchObject({ state: 'failed' })
    expect(by.later).toMatchObject({ state: 'retry', attempts: 1 })
    expect(by.full).toMatchObject({ state: 'retry' })
    const suppressed =
      await database.sql`select email, reason from suppressions where email like '%@said.example'`
    expect(suppressed).toEqual([{ email: 'gone@said.example', reason: 'hard_bounce' }])
    const [day] = await database.sql`select used, hard from domain_days where domain_id = ${domainId}`
    expect(day).toEqual({ used: 1, hard: 1 })
    expect(await hasStatus(database.sql, id, 'sending')).toBe(true)
    await database.sql`update emails set due_at = now() where campaign_id = ${id} and state = 'retry'`
    smtp.answerBy(undefined)
    await sentAll(id)
    expect((await states(id)).filter(({ state }) => state === 'sent')).toHaveLength(3)
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('pauses the domain when the sender is at fault, and blames nobody', async () => {
    await begin(({ at }) =>
      at === 'data' ? { code: 550, message: '5.7.26 unauthenticated mail' } : undefined,
    )
    const { id, domainId } = await launch({ people: 60 })
    const paused = async () =>
      (
        await database.sql<
          { paused_reason: string | null }[]
        >`select paused_reason from domains where id = ${domainId}`
      )[0]
    await until('the domain pauses', async () => (await paused())?.paused_reason?.includes('5.7.26') ?? false)
    const held = async () =>
      (await states(id)).some(({ state }) => state === 'claimed' || state === 'sending')
    await until('what was under way is back', async () => !(await held()))
    expect(await database.sql`select from suppressions where campaign_id = ${id}`).toHaveLength(0)
    expect(new Set((await states(id)).map(({ state }) => state))).not.toContain('bounced')
    smtp.answerBy(undefined)
    await liftDomainPause(database.sql, domainId, new Date())
    await database.sql`update emails set due_at = now() where campaign_id = ${id} and state = 'retry'`
    await sentAll(id)
    expect(smtp.messages).toHaveLength(60)
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('or leaves open is listed as uncertain, and a person settles it', async () => {
    let cuts = 0
    await begin(({ at }) => (at === 'data' && cuts++ < 4 ? 'cut' : undefined))
    const { id, addresses } = await launch({ people: 40 })
    await sentAll(id)
    const uncertain = (await states(id)).filter(({ state }) => state === 'uncertain')
    expect(uncertain).toHaveLength(4)
    expect(await countFaults(database.sql, id)).toEqual([])
    expect(times(addresses)).toEqual(addresses.map(() => 1))
    const [first, second, ...rest] = uncertain.map(row => row.id) as [number, number, ...number[]]
    const order = { sql: database.sql, now: () => new Date(), id }
    await expect(settleUncertain({ ...order, resend: [first], assume_sent: [first] })).rejects.toMatchObject({
      code: 'invalid',
    })
    await expect(settleUncertain({ ...order, resend: [first, 999_999] })).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await settleUncertain({ ...order, resend: [first, second], assume_sent: rest })
    await sentAll(id)
    expect((await states(id)).every(({ state }) => state === 'sent')).toBe(true)
    expect(smtp.messages).toHaveLength(42)
    const again = smtp.messages
      .filter(({ to }) => to[0] === uncertain[0]?.to)
      .map(({ raw }) => /^Message-ID: .*$/m.exec(raw.toString())?.[0])
    expect(new Set(again).size).toBe(1)
  })

  it('before the dot costs nothing: a connection that breaks there loses and doubles nobody', async () => {
    let n = 0
    await begin(({ at }) => (at === 'rcpt' && n++ % 7 === 3 ? 'cut' : undefined))
    const { id, addresses } = await launch({ people: 60 })
    await until('all are sent or wait', async () =>
      (await states(id)).every(({ state }) => /sent|retry/.test(state)),
    )
    await database.sql`update emails set due_at = now() where campaign_id = ${id} and state = 'retry'`
    await sentAll(id)
    expect(times(addresses)).toEqual(addresses.map(() => 1))
    expect(await countFaults(database.sql, id)).toEqual([])
  })
})
