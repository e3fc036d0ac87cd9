import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '../../../contract/health'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { startImap, type TestImap } from '../../../tests/kit/imap'
import {
  contextOf,
  countFaults,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { dsn, justNow } from '../../../tests/kit/mail/statusReport'
import { startSns, type TestSns } from '../../../tests/kit/sns'
import type { Transaction } from '../../db/connect'
import { pollBounces } from '../../features/mail'
import { startCampaign } from '../campaign/start'
import { recount, refreshCounters } from '../campaign/totals'
import { mailKey } from '../context'
import { recipientTokens } from '../message/tokens'
import { admit, type SnsEnvelope } from '../transports/ses/sns'
import { applyFeedback } from './feedback'
import type { Feedback, FeedbackKind } from './meaning'

interface Sent {
  id: number
  started_month: string
  to: string
  message_id: string
}
let app: TestApp
let imap: TestImap
let sns: TestSns
let key: Buffer
let campaign: number
let sent: Sent[]
let wrong = ''

beforeAll(async () => {
  imap = await startImap()
  sns = await startSns()
  app = await startApp({
    BOUNCE_IMAP_URL: imap.url,
    SNS_TOPIC_ARN: sns.topic,
    SNS_URL: sns.url,
    OUTBOUND_ALLOW: '127.0.0.1',
  })
  const { sql } = app
  key = await mailKey(sql)
  const made = await makeCampaign(sql, { people: 14, address: n => `p${n}@back.example` })
  campaign = made.id
  await startCampaign({ ...(await contextOf(sql)), id: campaign })
  const worker = await makeWorker(sql)
  await worker.start()
  await until('it is sent', () => hasStatus(sql, campaign, 'sent'))
  await worker.stop()
  sent = await sql<Sent[]>`
    select id, started_month, "to", message_id from emails where campaign_id = ${campaign} order by id`
  wrong = `bounce+${(sent[1] as Sent).id.toString(36)}.8a.${'0'.repeat(20)}@s.example`
})
afterAll(async () => {
  await app?.stop()
  await imap?.stop()
  await sns?.stop()
})

const one = (n: number) => sent[n] as Sent
const bounceOf = (n: number) => recipientTokens(key, one(n).id, one(n).started_month).bounce
const stateOf = async (n: number) =>
  (await app.sql<{ state: string }[]>`select state from emails where id = ${one(n).id}`)[0]?.state
const reasonOf = async (n: number) =>
  (await app.sql<{ reason: string }[]>`select reason from suppressions where email = ${one(n).to}`)[0]?.reason
const handled = async (source: string) => {
  await until('all is handled', async () => {
    const rows = await app.sql`select from inbound_events where source = ${source} and state = 'received'`
    return rows.length === 0
  })
}

describe('the mailbox of what bounces', () => {
  it('is read from where it was left; each mail counts once, whoever sends it', async () => {
    imap.deliver(dsn(`bounce+${bounceOf(0)}@s.example`, '5.1.1'))
    imap.deliver(dsn('postmaster@s.example', '5.2.2', '', `Message-ID: <${one(1).message_id}>`))
    imap.deliver(dsn(`bounce+${bounceOf(2)}@s.example`, '4.4.1', 'delayed'))
    imap.deliver(dsn(wrong, '5.1.1'))
    imap.deliver(
      `From: p3@back.example\r\nTo: bounce+${bounceOf(3)}@s.example\r\nSubject: Out of office\r\n\r\nAway`,
    )
    await Promise.all([pollBounces(app.services), pollBounces(app.services)])
    await handled('bounces')
    expect(await stateOf(0)).toBe('bounced')
    expect(await reasonOf(0)).toBe('hard_bounce')
    expect([await stateOf(1), await reasonOf(1)]).toEqual(['bounced', undefined])
    expect([await stateOf(2), await stateOf(3)]).toEqual(['sent', 'sent'])
    const states = await app.sql`select state from inbound_events where source = 'bounces' order by id`
    expect(states.map(({ state }) => state)).toEqual(['handled', 'handled', 'handled', 'ignored', 'ignored'])
    expect(imap.commands.some(command => /STORE|EXPUNGE|SELECT/i.test(command))).toBe(false)

    // Nothing new, then a moved server that counts anew: no mail counts twice.
    await pollBounces(app.services)
    imap.renew()
    await pollBounces(app.services)
    imap.deliver(dsn(`bounce+${bounceOf(4)}@s.example`, '5.7.26'))
    await pollBounces(app.services)
    await handled('bounces')
    expect(await app.sql`select from inbound_events where source = 'bounces'`).toHaveLength(6)
    expect(await app.sql`select from email_events where source = 'bounces'`).toHaveLength(4)
    const [box] = await app.sql`select last_uid, error, held_until from bounce_mailboxes`
    expect(box).toMatchObject({ last_uid: 6, error: null, held_until: null })
  })

  it('pauses the domain for what is its fault, and never the person', async () => {
    expect([await stateOf(4), await reasonOf(4)]).toEqual(['bounced', undefined])
    const [domain] =
      await app.sql`select paused_reason from domains join domain_pauses p on p.domain_id = domains.id`
    expect(domain?.paused_reason).toContain('5.7.26')
  })

  it('goes on behind a mail that nobody can read, which health shows once it is set aside', async () => {
    const nested = Array.from(
      { length: 20 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    )
    imap.deliver(
      `From: a@b.example\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}`,
    )
    imap.deliver(dsn(`bounce+${bounceOf(3)}@s.example`, '5.4.1', '', `Message-ID: <${one(3).message_id}>`))
    await pollBounces(app.services)
    await until('it is set aside', async () => {
      const rows = await app.sql`select from inbound_events where state = 'set_aside'`
      return rows.length === 1
    })
    await until('the next one is handled', async () => (await stateOf(3)) === 'bounced')
    const health = (await (await app.api('superadmin')).get('/health')).json as Health
    expect(health.engine.set_aside).toBe(1)
    const [box] = await app.sql`select last_uid from bounce_mailboxes`
    expect(box?.last_uid).toBe(8)
  })

  it('says when it cannot be read', async () => {
    const config = { ...app.services.config, bounceImapUrl: imap.url.replace('secret', 'other') }
    await pollBounces({ ...app.services, config })
    const [box] = await app.sql`select error from bounce_mailboxes`
    expect(box?.error).toMatch(/wrong name or password|AUTHENTICATION|failed/i)
  })
})

/** An event of SES about the message that it calls `id`. */
const sesMail = (n: number, id: string) => ({
  messageId: id,
  timestamp: '2020-01-01T00:00:00.000Z',
  source: `bounce+${bounceOf(n)}@s.example`,
})
const bounce = (n: number, type: string, code: string, addresses = [one(n).to]) => ({
  notificationType: 'Bounce',
  mail: sesMail(n, `id-${n}`),
  bounce: {
    bounceType: type,
    bounceSubType: 'General',
    timestamp: justNow().toISOString(),
    feedbackId: `f-${n}-${code}`,
    bouncedRecipients: addresses.map(emailAddress => ({
      emailAddress,
      action: 'failed',
      diagnosticCode: code,
    })),
  },
})
const complaint = (n: number) => ({
  eventType: 'Complaint',
  mail: sesMail(n, `id-${n}`),
  complaint: {
    ...{ feedbackId: `c-${n}`, timestamp: justNow().toISOString() },
    complainedRecipients: [{ emailAddress: one(n).to }],
  },
})
const delivery = (n: number) => ({
  eventType: 'Delivery',
  mail: sesMail(n, `id-${n}`),
  delivery: { recipients: [one(n).to], timestamp: justNow().toISOString(), smtpResponse: '250 ok' },
})
const post = (message: unknown) =>
  fetch(`${app.url}/hooks/ses`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=UTF-8' },
    body: JSON.stringify(message),
  }).then(({ status }) => status)

describe('events of SES over SNS', () => {
  it('are taken only with the signature of SNS, for our topic', async () => {
    const good = sns.notification(complaint(5), '1')
    expect(await post({ ...good, Message: good.Message?.replace('c-5', 'c-6') })).toBe(403)
    expect(await post(sns.signed({ ...good, TopicArn: `${sns.topic}-other` }))).toBe(403)
    expect(
      await post({ ...good, SigningCertURL: 'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem' }),
    ).toBe(403)
    expect(await post('hello')).toBe(403)
    expect(await post({ ...sns.subscription(), SubscribeURL: `${sns.url}/?Action=Other` })).toBe(403)
    expect(await app.sql`select from inbound_events where source = 'ses'`).toHaveLength(0)
    const subscription = sns.subscription()
    expect(await post(subscription)).toBe(200)
    expect(sns.confirmed).toEqual([subscription.Token])
    expect(await post(good)).toBe(200)
    await handled('ses')
    expect([await stateOf(5), await reasonOf(5)]).toEqual(['complained', 'complaint'])
    expect(sns.certificateCalls()).toBe(1)
  })

  it('are all taken when they come at once, and the certificate is asked for once', async () => {
    const other = await startSns(sns.topic)
    const { config } = app.services
    const messages = Array.from({ length: 30 }, () => other.notification({ eventType: 'Open' }))
    const admitted = messages.map(message =>
      admit({ ...config, snsUrl: other.url }, message as unknown as SnsEnvelope),
    )
    await Promise.all(admitted)
    expect(other.certificateCalls()).toBe(1)
    await other.stop()
  })

  it('of several recipients concern the one that we wrote to, in any order, and once', async () => {
    const told = [
      delivery(6),
      bounce(6, 'Permanent', 'smtp; 550 5.1.1 unknown', ['stranger@x.example', one(6).to]),
      bounce(7, 'Permanent', 'smtp; 550 5.1.1 unknown', ['stranger@x.example', 'other@x.example']),
      bounce(8, 'Transient', '', [one(8).to]),
      bounce(9, 'Permanent', 'smtp; 550 5.7.1 blocked'),
      complaint(10),
      delivery(10),
    ]
    const posted = told.map(event => sns.notification(event))
    for (const message of [...posted, ...posted.toReversed()]) expect(await post(message)).toBe(200)
    // The same event by the other way that SES has of telling it.
    expect(
      await post(sns.notification({ ...complaint(10), eventType: undefined, notificationType: 'Complaint' })),
    ).toBe(200)
    await handled('ses')
    expect(await Promise.all([6, 7, 8, 9, 10].map(stateOf))).toEqual([
      ...['bounced', 'sent', 'sent', 'bounced', 'complained'],
    ])
    expect(await Promise.all([6, 7, 9, 10].map(reasonOf))).toEqual([
      ...['hard_bounce', undefined, undefined, 'complaint'],
    ])
    expect(
      await app.sql`select from email_events where email_id = ${one(10).id} and kind = 'complaint'`,
    ).toHaveLength(1)
    await refreshCounters(app.sql, campaign, new Date())
    expect(await countFaults(app.sql, campaign)).toEqual([])
  })

  it('that come before the message is recorded are looked at again', async () => {
    const { id } = one(11)
    await app.sql`update emails set state = 'claimed' where id = ${id}`
    const told = { ...feedbackOf(11, 'delivery'), externalId: 'early' }
    const apply = () => app.sql.begin(tx => applyFeedback(tx as Transaction, told, { key, now: new Date() }))
    await expect(apply()).rejects.toThrow('recorded')
    await app.sql`update emails set state = 'sent' where id = ${id}`
    expect(await apply()).toBe('applied')
    expect(await stateOf(11)).toBe('delivered')
  })
})

const feedbackOf = (n: number, kind: FeedbackKind): Feedback => ({
  ...{ kind, source: 'ses', externalId: kind, at: new Date(), recipients: [], isOnly: true },
  detail: kind === 'refused' ? '550 5.7.1 no' : '550 5.1.1 unknown',
  ...{ bounceTokens: [bounceOf(n)], unsubscribeTokens: [], messageIds: [] },
})

describe('any order of reports', () => {
  const KINDS: FeedbackKind[] = ['delivery', 'delay', 'soft_bounce', 'refused', 'bounce', 'complaint']
  const told = fc.uniqueArray(fc.tuple(fc.constantFrom(12, 13), fc.constantFrom(...KINDS)), {
    minLength: 2,
    maxLength: 8,
    selector: pair => pair.join(),
  })
  const orders = told.chain(all =>
    fc.tuple(
      fc.constant(all),
      fc
        .array(fc.constantFrom(...all), { maxLength: 6 })
        .chain(again => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length })),
    ),
  )

  it('ends in the same, with counts that are those of a recount', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async ([straight, shuffled]) => {
        const [first, second] = [await endOf(straight), await endOf(shuffled)]
        expect(second).toEqual(first)
        expect(first.counted).toMatchObject(first.tallied)
      }),
      { numRuns: process.env.LONG ? 300 : 12 },
    )
  })

  /** What stands in the database after some reports; nothing of it stays. */
  async function endOf(events: readonly (readonly [number, FeedbackKind])[]) {
    let end:
      | { rows: unknown; suppressed: unknown; people: unknown; tallied: object; counted: object }
      | undefined
    await app.sql
      .begin(async plain => {
        const tx = plain as Transaction
        for (const [n, kind] of events) await applyFeedback(tx, feedbackOf(n, kind), { key, now: new Date() })
        const people = [one(12).to, one(13).to]
        const [tallied] = await tx<object[]>`
          select sum(sent)::int as sent, sum(delivered)::int as delivered, sum(bounced)::int as bounced, sum(complained)::int as complained
          from campaign_tallies where campaign_id = ${campaign}`
        end = {
          rows: await tx`select id, state from emails where "to" = any(${people}::text[]) order by id`,
          suppressed:
            await tx`select email, reason from suppressions where email = any(${people}::text[]) order by email`,
          people:
            await tx`select email, status from subscribers where email = any(${people}::text[]) order by email`,
          tallied: tallied ?? {},
          counted: await recount(tx, campaign),
        }
        throw new Error('rolled back')
      })
      .catch(error => {
        if (!end) throw error
      })
    if (!end) throw new Error('nothing')
    return end
  }
})

describe('soft bounces', () => {
  it('suppress after three messages in a row over a week, not after three of one day or with one between them that arrived', async () => {
    const { sql } = app
    const month = one(0).started_month
    const add = async (to: string, days: number, soft: boolean) => {
      const [made] = await sql<{ id: number }[]>`
        insert into emails (started_month, audience, campaign_id, "to", state, "at")
        values (${month}, 'general', ${-Math.round(Math.random() * 1e9)}, ${to}, 'sent', now() - make_interval(days => ${days})) returning id`
      const tokens = recipientTokens(key, Number(made?.id), month)
      const told = {
        ...feedbackOf(0, 'soft_bounce'),
        bounceTokens: [tokens.bounce],
        detail: '552 5.2.2 full',
      }
      if (soft) await sql.begin(tx => applyFeedback(tx as Transaction, told, { key, now: new Date() }))
    }
    const plans: [string, [number, boolean][]][] = [
      [
        'run@soft.example',
        [
          [10, true],
          [5, true],
          [1, true],
        ],
      ],
      [
        'day@soft.example',
        [
          [2, true],
          [1, true],
          [0, true],
        ],
      ],
      [
        'got@soft.example',
        [
          [20, true],
          [15, true],
          [10, false],
          [5, true],
          [0, true],
        ],
      ],
    ]
    for (const [to, mails] of plans) for (const [days, soft] of mails) await add(to, days, soft)
    const rows = await sql`select email, reason from suppressions where email like '%@soft.example'`
    expect(rows).toEqual([{ email: 'run@soft.example', reason: 'soft_bounces' }])
  })
})
