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
import { campaignReport } from '../campaign/report'
import { startCampaign } from '../campaign/start'
import { resumeCampaign } from '../campaign/states'
import { liftDomainPause } from './pauses'
import type { MailWorker } from './worker/MailWorker'

let database: TestDatabase
let smtp: TestSmtp
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
  await database.sql`insert into users (name, email, role, language)
    values ('Rana', 'rana@lotse.example', 'master', 'en'), ('Sami', 'sami@lotse.example', 'superadmin', 'en')`
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await smtp?.stop()
})
afterAll(() => database.drop())

async function begin(answer: (moment: Moment) => Answer) {
  smtp = await startSmtp({ answer })
  const worker = await makeWorker(database.sql, { smtpUrl: smtp.url })
  workers.push(worker)
  await worker.start()
}

async function launch(wish: CampaignWish = {}) {
  const campaign = await makeCampaign(database.sql, wish)
  await startCampaign({ ...(await contextOf(database.sql)), id: campaign.id })
  return campaign
}

/** How many messages of a campaign stand in each state. */
async function statesOf(id: number): Promise<Record<string, number>> {
  const rows = await database.sql<{ state: string; count: number }[]>`
    select state, count(*)::integer as count from emails where campaign_id = ${id} group by state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const pauseOf = async (domainId: number) =>
  (
    await database.sql<
      { paused_reason: string | null }[]
    >`select paused_reason from domains where id = ${domainId}`
  )[0]?.paused_reason
const atRest = async (id: number) => {
  const { claimed, sending } = await statesOf(id)
  return !claimed && !sending
}
const suppressed = (id: number) => database.sql`select email from suppressions where campaign_id = ${id}`
const notices = async (kind: string) =>
  (await database.sql<{ body: string }[]>`select body from notifications where kind = ${kind}`).map(
    ({ body }) => body,
  )
const host = (address: string) => address.split('@')[1] ?? ''

describe('a refusal by the side of the recipient', () => {
  it.each([
    '550 5.7.1 message refused',
    '550 5.7.124 not in the allowed list',
    '550 5.7.133 authentication required',
  ])('%s fails this message only, at its first attempt', async reply => {
    const [code, ...words] = reply.split(' ')
    const mark = words[0]?.replaceAll('.', '')
    await begin(({ at, address }) =>
      at === 'data' && address.startsWith('closed')
        ? { code: Number(code), message: words.join(' ') }
        : undefined,
    )
    const { id, domainId } = await launch({
      people: 30,
      address: n => (n < 4 ? `closed${n}@firm${mark}.example` : `open${n}@h${n % 7}x${mark}.example`),
    })
    await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
    expect(await statesOf(id)).toEqual({ sent: 26, failed: 4 })
    expect(await pauseOf(domainId)).toBeNull()
    expect(await suppressed(id)).toHaveLength(0)
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('pauses the domain where several hosts refuse a share of the messages, once', async () => {
    await begin(({ at, address }) =>
      at === 'data' && /h[0-3]\.example/.test(address) ? { code: 550, message: '5.7.1 unwanted' } : undefined,
    )
    const before = (await notices('campaign_paused')).length
    const { id, domainId } = await launch({ people: 60, address: n => `p${n}@h${n % 20}.example` })
    await until('the domain pauses', async () => (await pauseOf(domainId)) !== null)
    await until('it rests', () => atRest(id))
    expect(await pauseOf(domainId)).toMatch(/^engine:policy \d+ [34] 550 5\.7\.1 unwanted$/)
    const [pause] = await database.sql`select strikes from domain_pauses where domain_id = ${domainId}`
    expect(pause?.strikes).toBe(1)
    expect((await notices('campaign_paused')).length).toBeGreaterThan(before)
    // What led to this pause leads to no other one.
    smtp.answerBy(undefined)
    await liftDomainPause(database.sql, domainId, new Date())
    await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
    expect(await pauseOf(domainId)).toBeNull()
    expect(await countFaults(database.sql, id)).toEqual([])
  })
})

describe('a refusal of the sender', () => {
  /** One of two steps; the long tests have the others. How each reply is read, classify.test.ts holds. */
  const REFUSALS: [Moment['at'], number, string][] = [
    ['rcpt', 554, '5.7.1 Relay access denied'],
    ['data', 550, '5.4.5 Daily user sending quota exceeded'],
  ]
  const MORE_REFUSALS: typeof REFUSALS = [
    ['mail', 550, '5.1.0 not welcome'],
    ['mail', 554, 'IP=192.0.2.1 - None/bad reputation (NOWL)'],
    ['mail', 501, 'Syntax error in parameters'],
    ['rcpt', 550, 'Sender verify failed'],
    ['rcpt', 454, '4.7.1 Relay access denied'],
    ['data', 550, '5.1.8 Access denied, bad outbound sender'],
    ['data', 554, 'Account suspended'],
    ['data', 550, '5.7.26 unauthenticated email'],
  ]

  it.each(process.env.LONG ? [...REFUSALS, ...MORE_REFUSALS] : REFUSALS)(
    'at %s, %i %s, pauses, keeps everybody queued and tells staff',
    async (step, code, message) => {
      await begin(({ at }) => (at === step ? { code, message } : undefined))
      const before = (await notices('campaign_paused')).length
      const { id, domainId, addresses } = await launch({ people: 40 })
      await until('the domain pauses', async () => (await pauseOf(domainId)) !== null)
      await until('it rests', () => atRest(id))
      expect(await pauseOf(domainId)).toContain(message.slice(0, 20))
      expect(await statesOf(id)).toEqual({ queued: 40 })
      expect(await suppressed(id)).toHaveLength(0)
      const [day] = await database.sql`select used, refused from domain_days where domain_id = ${domainId}`
      expect(day).toEqual({ used: 0, refused: 0 })
      expect((await notices('campaign_paused')).length).toBe(before + 1)
      smtp.answerBy(undefined)
      await liftDomainPause(database.sql, domainId, new Date())
      await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
      expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
      expect(await countFaults(database.sql, id)).toEqual([])
    },
  )

  it('of one message alone does not hold up the others, and ends', async () => {
    await begin(({ at, address }) =>
      at === 'rcpt' && host(address) === 'odd.example'
        ? { code: 554, message: '5.7.1 Relay access denied' }
        : undefined,
    )
    const { id, domainId } = await launch({
      people: 60,
      address: n => `q${n}@${n === 0 ? 'odd' : `h${n}`}.example`,
    })
    await until('the domain pauses', async () => (await pauseOf(domainId)) !== null)
    await liftDomainPause(database.sql, domainId, new Date())
    await until('the others are sent', async () => (await statesOf(id)).sent === 59)
    expect(await pauseOf(domainId)).toBeNull()
    await database.sql`update emails set due_at = now() where campaign_id = ${id} and state = 'queued'`
    await until('it is over', () => hasStatus(database.sql, id, 'sent'))
    expect(await statesOf(id)).toEqual({ sent: 59, failed: 1 })
    expect(await countFaults(database.sql, id)).toEqual([])
  })
})

describe('the same refusal again and again', () => {
  it('stops the campaign, queues those who failed again, and says so on its page', async () => {
    await begin(({ at }) =>
      at === 'data' ? { code: 554, message: 'Transaction failed, code 4711' } : undefined,
    )
    const { id, domainId, addresses } = await launch({ people: 40 })
    await until('it stops', () => hasStatus(database.sql, id, 'stopped'))
    await until('it rests', () => atRest(id))
    expect(await statesOf(id)).toEqual({ queued: 40 })
    expect(await pauseOf(domainId)).toBeNull()
    expect((await campaignReport({ sql: database.sql, id })).trouble).toMatch(
      /^engine:repeated \d+ 554 Transaction failed/,
    )
    expect(await notices('campaign_paused')).toContainEqual(
      expect.stringMatching(/Messages in a row refused with the same words: \d+\. 554 Transaction failed/),
    )
    smtp.answerBy(undefined)
    await resumeCampaign({ sql: database.sql, now: () => new Date(), id })
    await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
    expect(smtp.messages.map(({ to }) => to[0]).sort()).toEqual([...addresses].sort())
    expect((await campaignReport({ sql: database.sql, id })).trouble).toBeNull()
    expect(await countFaults(database.sql, id)).toEqual([])
  })
})

describe('a message that cannot be made', () => {
  it('refuses the start with the words of the template language', async () => {
    const { id } = await makeCampaign(database.sql, {
      people: 5,
      // A fault that only the data of a person brings to light.
      html: '<p>{% if name == "Person" %}{% for n in (1..90000000) %}x{% endfor %}{% endif %}</p>',
    })
    const context = await contextOf(database.sql)
    await expect(startCampaign({ ...context, id })).rejects.toMatchObject({
      code: 'invalid',
      details: {
        fields: { template_id: 'too_complex' },
        template: expect.stringMatching(/^content: .*limit/),
      },
    })
    expect(await hasStatus(database.sql, id, 'draft')).toBe(true)
    expect(await statesOf(id)).toEqual({})
  })

  it('names the second version where that is the one at fault', async () => {
    const { id } = await makeCampaign(database.sql, { people: 300 })
    const fault = '{% if name == "Person" %}{% for n in (1..90000000) %}x{% endfor %}{% endif %}'
    const [{ id: template }] = await database.sql<[{ id: number }]>`
      insert into templates (audience, name, content) values ('general', 'B', ${fault}) returning id`
    const context = await contextOf(database.sql)
    const second = (fields: { subject: string; template: number | null }) => database.sql`
      update campaigns set ab_share = 50, ab_subject = ${fields.subject}, ab_template_id = ${fields.template},
        ab_rule = 'hand' where id = ${id}`
    await second({ subject: 'B', template })
    await expect(startCampaign({ ...context, id })).rejects.toMatchObject({
      details: { fields: { ab_template_id: 'too_complex' } },
    })
    await second({ subject: fault, template: null })
    await expect(startCampaign({ ...context, id })).rejects.toMatchObject({
      details: { fields: { ab_subject: 'too_complex' } },
    })
    expect(await hasStatus(database.sql, id, 'draft')).toBe(true)
  })
})

describe('the attempts of a day', () => {
  it('count against the cap whether accepted or not, and unknown recipients count in the rates', async () => {
    await begin(({ at, address }) =>
      at === 'rcpt' && address.startsWith('gone')
        ? { code: 550, message: '5.4.1 Recipient address rejected: Access denied' }
        : at === 'rcpt' && address.startsWith('later')
          ? { code: 451, message: '4.3.0 try later' }
          : undefined,
    )
    const name = (n: number) => (n === 0 ? 'gone' : n < 11 ? `later${n}` : `p${n}`)
    const { id, domainId } = await launch({
      people: 90,
      warm: 'cold',
      address: n => `${name(n)}@cap.example`,
    })
    await until('the day is used up', async () => {
      const [day] =
        await database.sql`select used + refused as all from domain_days where domain_id = ${domainId}`
      return day?.all === 50 && (await atRest(id))
    })
    expect(await statesOf(id)).toEqual({ sent: 39, bounced: 1, retry: 10, queued: 40 })
    const [day] =
      await database.sql`select used, refused, hard from domain_days where domain_id = ${domainId}`
    expect(day).toEqual({ used: 39, refused: 11, hard: 1 })
    expect(smtp.messages).toHaveLength(39)
    const [domain] = await database.sql`select sent_today from domains where id = ${domainId}`
    expect(domain?.sent_today).toBe(50)
  })

  it('begin with those of a cold domain', async () => {
    const [domain] =
      await database.sql`insert into domains (name) values ('new.example') returning warm, warm_day`
    expect(domain).toEqual({ warm: 'cold', warm_day: 0 })
  })
})
