import { createHmac } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/kit/database'
import {
  CONSENT,
  contextOf,
  countFaults,
  dataDirOf,
  hasStatus,
  makeCampaign,
  makeTester,
  makeWorker,
  until,
} from '../../../tests/kit/mail/campaigns'
import { startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { keptLog } from '../../../tests/kit/traces'
import { freezeChoice } from '../audience/choice'
import { countAudience } from '../audience/count'
import { erasureHash } from '../message/tokens'
import { adoptDatabase, holdSending } from '../sending/instance'
import { sendSingleMail } from '../sending/single'
import type { MailWorker } from '../sending/worker/MailWorker'
import { listOutbox, readOutbox } from '../transports/outbox/store'
import { startCampaign } from './start'
import { cancelCampaign, resumeCampaign, scheduleCampaign, startDueCampaigns, stopCampaign } from './states'
import { testCampaign } from './testMail'
import '../../features/job-tool/presentations'

let database: TestDatabase
const workers: MailWorker[] = []
const servers: TestSmtp[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await Promise.all(servers.splice(0).map(server => server.stop()))
})
afterAll(() => database.drop())

async function work(wish: Parameters<typeof makeWorker>[1] = {}) {
  const worker = await makeWorker(database.sql, wish)
  workers.push(worker)
  await worker.start()
  return worker
}
const smtp = async () => {
  const server = await startSmtp()
  servers.push(server)
  return server
}
/** The words of a line of the log. */
const wordsOf = (line: string): string => JSON.parse(line).msg
const verb = (id: number, at?: Date) => ({ sql: database.sql, now: () => at ?? new Date(), id })
const row = async (id: number) =>
  (
    await database.sql`select status, held, recipients, suppressed, version from campaigns where id = ${id}`
  )[0]

describe('who gets a campaign', () => {
  it('is counted by the rules that the plan goes by', async () => {
    const { sql } = database
    const { id, listId } = await makeCampaign(sql, { people: 6, address: n => `p${n}@plan.example` })
    const [other] = await sql`insert into lists (audience, name) values ('general', 'Other') returning id`
    const [left] = await sql`insert into lists (audience, name) values ('general', 'Left out') returning id`
    const add = (email: string, status: string, lists: number[], source: string | null = 'Form: Fair') =>
      sql`insert into subscribers ${sql({ ...CONSENT, audience: 'general', email, status, list_ids: lists, consent_source: source })}`
    await add('both@plan.example', 'subscribed', [listId, other?.id])
    await add('out@plan.example', 'subscribed', [listId, left?.id])
    await add('no@plan.example', 'unsubscribed', [listId])
    await add('soon@plan.example', 'unconfirmed', [listId])
    await add('nowhere@plan.example', 'subscribed', [listId], null)
    await add('blank@plan.example', 'subscribed', [listId], ' ')
    await add('bounced@plan.example', 'bounced', [listId])
    await add('müller@plan.example', 'subscribed', [listId])
    await add('x@blocked.example', 'subscribed', [listId])
    await sql`insert into suppressions (audience, email) values ('general', 'p0@plan.example'), ('bw', 'p1@plan.example')`
    await sql`insert into domain_suppressions (domain) values ('blocked.example')`
    await sql`update subscribers set deleted_at = now() where email = 'p5@plan.example'`
    const choice = {
      audience: 'general' as const,
      list_ids: [listId, other?.id],
      exclude_list_ids: [left?.id],
    }
    const counted = await countAudience(
      await contextOf(sql),
      await freezeChoice(sql, choice, { at: new Date() }),
    )
    expect(counted).toEqual({
      total: 14,
      unique: 13,
      suppressed: 3,
      unsubscribed: 2,
      no_consent: 2,
      invalid: 1,
      sendable: 5,
      excluded: 1,
    })
    await sql`update campaigns set list_ids = ${choice.list_ids}::bigint[], exclude_list_ids = ${choice.exclude_list_ids}::bigint[] where id = ${id}`
    const context = await contextOf(sql)
    await startCampaign({ ...context, id })
    const emails = await sql<{ to: string; state: string; reason: string | null; message_id: string }[]>`
      select "to", state, reason, message_id from emails where campaign_id = ${id}`
    expect(emails.filter(({ state }) => state === 'queued')).toHaveLength(counted.sendable)
    expect(
      emails
        .filter(({ state }) => state === 'suppressed')
        .map(({ to, reason }) => [to, reason])
        .sort(),
    ).toEqual([
      ['p0@plan.example', 'manual'],
      ['x@blocked.example', 'domain'],
    ])
    for (const { to, message_id } of emails)
      expect(message_id.split('@')[0]).toBe(
        createHmac('sha256', context.key).update(`${id}:${to}`).digest('hex').slice(0, 32),
      )
    expect(await row(id)).toMatchObject({ status: 'sending', recipients: 7, suppressed: 2 })
    await stopCampaign(verb(id))
  })

  it('is looked at again when it is sent', async () => {
    const { sql } = database
    const { id } = await makeCampaign(sql, { people: 6, address: n => `late${n}@again.example` })
    const context = await contextOf(sql)
    await startCampaign({ ...context, id })
    await sql`insert into suppressions (audience, email) values ('general', 'late0@again.example')`
    await sql`update subscribers set status = 'unsubscribed' where email = 'late1@again.example'`
    await sql`insert into erased_addresses (hash) values (${erasureHash(context.key, 'late2@again.example')})`
    await sql`update subscribers set deleted_at = now() where email = 'late3@again.example'`
    const server = await smtp()
    await work({ smtpUrl: server.url })
    await until('it is sent', () => hasStatus(sql, id, 'sent'))
    expect(server.messages.map(({ to }) => to[0]).sort()).toEqual([
      'late4@again.example',
      'late5@again.example',
    ])
    const reasons = await sql<{ reason: string }[]>`
      select reason from emails where campaign_id = ${id} and state = 'suppressed' order by "to"`
    expect(reasons.map(({ reason }) => reason)).toEqual(['manual', 'unsubscribed', 'erased', 'removed'])
    expect(await countFaults(sql, id)).toEqual([])
  })

  it('is nobody for employers without a choice of listings, and the start says which field', async () => {
    const { id } = await makeCampaign(database.sql, { audience: 'bb' })
    const { sql } = database
    const choice = await freezeChoice(sql, { audience: 'bb', list_ids: [1] }, { at: new Date() })
    expect(await countAudience(await contextOf(sql), choice)).toMatchObject({ total: 0, sendable: 0 })
    const start = async () => startCampaign({ ...(await contextOf(database.sql)), id })
    await expect(start()).rejects.toMatchObject({ status: 422, details: { fields: { filter: 'required' } } })
    await sql`update campaigns set filter = '{"listings":{"city":"Nowhere"}}' where id = ${id}`
    await expect(start()).rejects.toMatchObject({ status: 422, details: { fields: { filter: 'required' } } })
  })
})

describe('the verbs', () => {
  it('take a campaign from state to state, and no other way', async () => {
    const { sql } = database
    const { id } = await makeCampaign(sql)
    const context = await contextOf(sql)
    const wrong = { code: 'wrong_state', status: 409 }
    const tomorrow = new Date(Date.now() + 86_400_000)
    for (const refused of [stopCampaign, resumeCampaign, cancelCampaign])
      await expect(refused(verb(id))).rejects.toMatchObject(wrong)
    await scheduleCampaign({ ...verb(id), at: tomorrow })
    expect(await row(id)).toMatchObject({ status: 'scheduled', version: 2 })
    await cancelCampaign(verb(id))
    expect(await row(id)).toMatchObject({ status: 'draft', version: 3 })
    await startCampaign({ ...context, id })
    await expect(startCampaign({ ...context, id })).rejects.toMatchObject(wrong)
    await expect(scheduleCampaign({ ...verb(id), at: tomorrow })).rejects.toMatchObject(wrong)
    await stopCampaign(verb(id))
    await resumeCampaign(verb(id))
    await stopCampaign(verb(id))
    expect(await row(id)).toMatchObject({ status: 'stopped', version: 7 })
    await expect(stopCampaign(verb(999_999))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('start only what can be sent', async () => {
    const { sql } = database
    const context = await contextOf(sql)
    const broken = await makeCampaign(sql, { html: '{% if name %}' })
    await expect(startCampaign({ ...context, id: broken.id })).rejects.toMatchObject({
      details: { fields: { template_id: 'invalid' } },
    })
    const asleep = await makeCampaign(sql)
    await sql`update domains set active = false where id = ${asleep.domainId}`
    await expect(startCampaign({ ...context, id: asleep.id })).rejects.toMatchObject({
      code: 'domain_inactive',
      status: 422,
    })
    const empty = await makeCampaign(sql, { people: 0 })
    await expect(startCampaign({ ...context, id: empty.id })).rejects.toMatchObject({
      details: { fields: { list_ids: 'required' } },
    })
    for (const { id } of [broken, asleep, empty]) expect(await row(id)).toMatchObject({ status: 'draft' })
    expect(
      await sql`select from campaign_contents where campaign_id in (${broken.id}, ${empty.id})`,
    ).toHaveLength(0)
  })

  it('two starts at once are one', async () => {
    const { id } = await makeCampaign(database.sql, { people: 50 })
    const context = await contextOf(database.sql)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => startCampaign({ ...context, id })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [{ count }] = await database.sql<
      [{ count: number }]
    >`select count(*) from emails where campaign_id = ${id}`
    expect(count).toBe(50)
    await stopCampaign(verb(id))
  })

  it('a schedule starts when it is due, and asks when it is over an hour late', async () => {
    const { sql } = database
    const onTime = await makeCampaign(sql)
    const late = await makeCampaign(sql)
    const at = new Date('2027-03-28T00:30:00Z')
    for (const { id } of [onTime, late])
      await scheduleCampaign({ ...verb(id, new Date(at.getTime() - 1000)), at })
    await scheduleCampaign({
      ...verb(late.id, new Date(at.getTime() - 4_000_000)),
      at: new Date(at.getTime() - 3_600_001),
    })
    const context = await contextOf(sql, () => at)
    // Two processes whose clocks strike at once start it once.
    const started = await Promise.all([startDueCampaigns(context), startDueCampaigns(context)])
    expect(started.flat()).toEqual([onTime.id])
    expect(await row(late.id)).toMatchObject({ status: 'scheduled', held: true })
    expect(await startDueCampaigns(context)).toEqual([])
    await startCampaign({ ...context, id: late.id })
    expect(await row(late.id)).toMatchObject({ status: 'sending', held: false })
    for (const { id } of [onTime, late]) await stopCampaign(verb(id))
  })

  it('send what was there at the start, whatever is edited afterwards', async () => {
    const { sql } = database
    const { id, addresses } = await makeCampaign(sql, { people: 1, html: '<p>first</p>' })
    await startCampaign({ ...(await contextOf(sql)), id })
    await sql`update templates set content = '<p>second</p>' where id = (select template_id from campaigns where id = ${id})`
    await sql`update campaigns set subject = 'second' where id = ${id}`
    const server = await smtp()
    await work({ smtpUrl: server.url })
    const mail = await server.mailTo(addresses[0] as string)
    expect(mail.html).toContain('first')
    expect(mail.subject).toBe('News for Person')
  })
})

describe('what never reaches a server', () => {
  it('is kept in the outbox, whole, when none is configured', async () => {
    const { sql } = database
    const { id, addresses } = await makeCampaign(sql, { people: 120, audience: 'bw' })
    await startCampaign({ ...(await contextOf(sql)), id })
    await work()
    await until('it is kept', () => hasStatus(sql, id, 'sent'))
    const kept = await sql<{ recipient: string }[]>`select recipient from outbox where campaign_id = ${id}`
    expect(kept.map(({ recipient }) => recipient).sort()).toEqual([...addresses].sort())
    const [newest] = await listOutbox(sql, { audience: 'bw', limit: 1 })
    const mail = await PostalMime.parse((await readOutbox(sql, newest?.id ?? 0)) as Buffer)
    expect(mail).toMatchObject({ subject: 'News for Person', to: [{ address: newest?.recipient }] })
    expect(await countFaults(sql, id)).toEqual([])
  })

  it('is what the demo filled in', async () => {
    const { sql } = database
    const { id } = await makeCampaign(sql, { people: 5, origin: 'demo' })
    await startCampaign({ ...(await contextOf(sql)), id })
    const server = await smtp()
    await work({ smtpUrl: server.url })
    await until('it is kept', () => hasStatus(sql, id, 'sent'))
    const test = {
      ...(await contextOf(sql)),
      id,
      smtpUrl: server.url,
      ...(await makeTester(sql, 'superadmin')),
    }
    await testCampaign({ ...test, to: [test.address] })
    expect(server.messages).toHaveLength(0)
    expect(await sql`select from outbox where campaign_id = ${id}`).toHaveLength(6)
  })

  it('is anything of a copy of the database, until somebody says so', async () => {
    const { sql } = database
    const own = await dataDirOf(sql)
    const { id } = await makeCampaign(sql, { people: 3 })
    await startCampaign({ ...(await contextOf(sql)), id })
    const server = await smtp()
    const elsewhere = await mkdtemp(join(tmpdir(), 'lotse-copy-'))
    const { log, lines } = keptLog()
    await work({ smtpUrl: server.url, dataDir: elsewhere, log })
    await new Promise(later => setTimeout(later, 1_500))
    expect(server.messages).toHaveLength(0)
    expect(lines.map(wordsOf)).toEqual([expect.stringMatching(/^Mail is held/)])
    await holdSending(sql)
    await work({ smtpUrl: server.url, dataDir: own, log })
    expect(lines).toHaveLength(2)
    await adoptDatabase({ sql, dataDir: own })
    await until('it is sent', () => hasStatus(sql, id, 'sent'))
    expect(server.messages).toHaveLength(3)
  })
})

it('a held copy shows the counts that the original had not brought up yet', async () => {
  const { sql } = database
  await dataDirOf(sql)
  const { id } = await makeCampaign(sql, { people: 3 })
  await startCampaign({ ...(await contextOf(sql)), id })
  await sql`insert into campaign_tallies (campaign_id, shard, sent, uncertain) values (${id}, 'original', 2, 1)`
  const { log, lines } = keptLog()
  const elsewhere = await mkdtemp(join(tmpdir(), 'lotse-copy-'))
  await work({ dataDir: elsewhere, log })
  await until('the counts are brought up', async () => {
    const [shown] = await sql`select sent, uncertain from campaigns where id = ${id}`
    return Number(shown?.sent) === 2 && Number(shown?.uncertain) === 1
  })
  expect(lines.map(wordsOf)).toEqual([expect.stringMatching(/^Mail is held/)])
})

describe('single mails', () => {
  it('test a campaign on oneself and count nothing', async () => {
    const { sql } = database
    const { id } = await makeCampaign(sql, { people: 2 })
    const server = await smtp()
    const order = {
      ...(await contextOf(sql)),
      id,
      smtpUrl: server.url,
      ...(await makeTester(sql, 'superadmin')),
    }
    await sql`insert into users (name, email, role) values ('Layla', 'layla@lotse.example', 'admin')`
    await testCampaign({ ...order, to: ['Layla@lotse.example', 'you@lotse.example'] })
    expect((await server.mailTo('Layla@lotse.example')).subject).toBe('[Test] News for Layla')
    expect((await server.mailTo('you@lotse.example')).subject).toBe('[Test] News for')
    expect(await row(id)).toMatchObject({ status: 'draft', recipients: 0 })
    await expect(testCampaign({ ...order, to: ['nobody'] })).rejects.toMatchObject({
      details: { fields: { to: 'valid_email' } },
    })
    await expect(testCampaign({ ...order, to: [] })).rejects.toMatchObject({
      details: { fields: { to: 'required' } },
    })
  })

  it('go to the server, or to the outbox without one', async () => {
    const server = await smtp()
    const mail = {
      purpose: 'transactional' as const,
      foot: 'internal' as const,
      from: 'Lotse <office@lotse.example>',
      to: 'a@people.example',
      subject: 'Code',
      text: '123456',
    }
    const way = { sql: database.sql, now: () => new Date(), dataDir: await dataDirOf(database.sql) }
    await sendSingleMail({ ...way, smtpUrl: server.url }, mail)
    expect((await server.mailTo('a@people.example')).text?.trim()).toBe('123456')
    await sendSingleMail({ ...way, smtpUrl: undefined }, mail)
    expect((await listOutbox(database.sql))[0]).toMatchObject({
      kind: 'single',
      recipient: 'a@people.example',
    })
  })
})
