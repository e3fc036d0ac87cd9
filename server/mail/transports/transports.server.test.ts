import { dkimVerify } from 'mailauth/lib/dkim/verify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import { startDns, type TestDns } from '../../../tests/kit/dns'
import {
  contextOf,
  countFaults,
  dataDirOf,
  hasStatus,
  makeCampaign,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { type SesTrick, startSes, type TestSes } from '../../../tests/kit/ses'
import { startSmtp } from '../../../tests/kit/smtp'
import { keptLog } from '../../../tests/kit/traces'
import { campaignReport } from '../campaign/report'
import { startCampaign } from '../campaign/start'
import { dnsOf } from '../domains/dns'
import { makeKeys, publicKeys } from '../message/dkim/keys'
import { sendSingleMail } from '../sending/single'
import type { MailWorker, MailWorkerOptions } from '../sending/worker/MailWorker'

let database: TestDatabase
let dns: TestDns
const workers: MailWorker[] = []
beforeAll(async () => {
  database = await testDatabase()
  dns = await startDns()
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})
afterAll(async () => {
  await dns.stop()
  await database.drop()
})

async function work(wish: Partial<MailWorkerOptions>) {
  const worker = await makeWorker(database.sql, wish)
  workers.push(worker)
  await worker.start()
}

/** A domain with keys that are published. */
async function publish(domainId: number, domain: string) {
  const { sql } = database
  await makeKeys({ sql, dataDir: await dataDirOf(sql), domainId, now: new Date() })
  for (const { selector, algorithm, public_key } of await publicKeys(sql, domainId))
    dns.zone[`TXT ${selector}._domainkey.${domain}`] = [`v=DKIM1; k=${algorithm}; p=${public_key}`]
}

async function verified(message: Buffer): Promise<string[]> {
  const { txt } = dnsOf([dns.address])
  const { results } = await dkimVerify(message, {
    resolver: async (name, type) => {
      if (type !== 'TXT') throw new Error('only texts are kept here')
      return ((await txt(name)) ?? []).map(text => [text])
    },
  })
  return results.map(({ status }) => `${status?.result} ${status?.aligned}`)
}

describe('a domain with keys', () => {
  it('signs each message of a campaign by both, over a pipelined connection, and single ones too', async () => {
    const { sql } = database
    const server = await startSmtp()
    const domain = 'signed.example'
    const html = `<p>${'Grüße   an {{ name }}. '.repeat(400)}</p>`
    const { id, domainId } = await makeCampaign(sql, { people: 30, domain, html })
    await publish(domainId, domain)
    await startCampaign({ ...(await contextOf(sql)), id })
    await work({ smtpUrl: server.url, smtpConnections: 3 })
    await until('it is sent', () => hasStatus(sql, id, 'sent'))
    expect(server.messages).toHaveLength(30)
    for (const { raw } of server.messages)
      expect(await verified(raw)).toEqual([`pass ${domain}`, `pass ${domain}`])
    const mail = {
      purpose: 'transactional' as const,
      foot: 'internal' as const,
      from: `Office <me@${domain}>`,
      to: 'one@people.example',
      subject: 'Ü',
      text: 'Hi\n\n  there',
    }
    await sendSingleMail({ ...(await contextOf(sql)), smtpUrl: server.url }, mail)
    await server.mailTo('one@people.example')
    expect(await verified(server.messages.at(-1)?.raw as Buffer)).toEqual([
      `pass ${domain}`,
      `pass ${domain}`,
    ])
    await server.stop()
  })

  it('sends nothing where its keys cannot be opened, and names the file that is missing', async () => {
    const { sql } = database
    const server = await startSmtp()
    const { id, domainId } = await makeCampaign(sql, { people: 3, domain: 'lost-keys.example' })
    await publish(domainId, 'lost-keys.example')
    await sql`update domain_keys set private_key = '$sealed$AAAA' where domain_id = ${domainId}`
    const { log, lines } = keptLog()
    await startCampaign({ ...(await contextOf(sql)), id })
    await work({ smtpUrl: server.url, log })
    await until('it says so', () => lines.length > 0)
    await until('its page says so', async () => (await campaignReport({ sql, id })).trouble !== null)
    const named =
      /^The key lotse1e? of lost-keys\.example cannot be opened: sealing\.key in DATA_DIR\/keys is missing/
    expect((await campaignReport({ sql, id })).trouble).toMatch(named)
    const mail = { purpose: 'transactional', foot: 'internal', subject: 'Hi', text: 'Hi' } as const
    const letter = { ...mail, from: 'me@lost-keys.example', to: 'one@people.example' }
    const context = { ...(await contextOf(sql)), smtpUrl: server.url }
    await expect(sendSingleMail(context, letter)).rejects.toThrow(named)
    expect(server.messages).toHaveLength(0)
    await server.stop()
    await sql`update campaigns set status = 'stopped' where id = ${id}`
  })
})

describe('Amazon SES', () => {
  let ses: TestSes
  beforeEach(async () => {
    ses = await startSes()
  })
  afterEach(() => ses.stop())

  async function campaign(people: number, tricks: SesTrick[] = []) {
    const { sql } = database
    const made = await makeCampaign(sql, { people })
    await startCampaign({ ...(await contextOf(sql)), id: made.id })
    ses.tricks.push(...tricks)
    const smtpUrl = `ses://eu-central-1?endpoint=${ses.endpoint}`
    await work({ smtpUrl, aws: ses.keys, smtpConnections: 2 })
    return made
  }
  const statesOf = (id: number) => database.sql<{ state: string; smtp_reply: string; message_id: string }[]>`
    select state, smtp_reply, message_id from emails where campaign_id = ${id} order by id`

  it('takes each message once, and the id that it answers is kept', async () => {
    const { id, addresses } = await campaign(12)
    await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
    expect(ses.messages.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort())
    expect(ses.messages[0]?.raw.toString()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const kept = (await statesOf(id)).map(({ message_id }) => message_id).sort()
    expect(kept).toEqual(ses.messages.map(message => `${message.id}@eu-central-1.amazonses.com`).sort())
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('is obeyed when it asks for less, and nobody is lost or gets two', async () => {
    const slow = { status: 429, kind: 'TooManyRequestsException', message: 'Maximum sending rate exceeded.' }
    const { id, addresses } = await campaign(6, [slow, slow, slow])
    await until('it is sent', () => hasStatus(database.sql, id, 'sent'))
    expect(ses.messages.flatMap(({ to }) => to).sort()).toEqual([...addresses].sort())
    expect(await countFaults(database.sql, id)).toEqual([])
  })

  it('that refuses a message, pauses sending or falls silent is understood', async () => {
    const { id, domainId } = await campaign(3, [
      { status: 400, kind: 'MessageRejected', message: 'Transaction failed' },
      'cut',
      { status: 400, kind: 'SendingPausedException', message: 'Sending is paused' },
    ])
    await until('all are answered', async () =>
      (await statesOf(id)).every(({ state, smtp_reply }) => smtp_reply && !/claimed|sending/.test(state)),
    )
    const rows = await statesOf(id)
    expect(rows.map(({ state }) => state).sort()).toEqual(['failed', 'queued', 'uncertain'])
    expect(ses.messages).toHaveLength(0)
    const [domain] = await database.sql`select paused_reason from domains where id = ${domainId}`
    expect(domain?.paused_reason).toMatch(/SendingPausedException/)
    expect(await database.sql`select from suppressions`).toHaveLength(0)
  })
})
