import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { makeCampaign } from '../../../../tests/kit/mail/campaigns'
import { type Moment, startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'

let smtp: TestSmtp
let app: TestApp
let path = ''
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
  await app.sql`insert into users (name, email, role) values
    ('Layla', 'layla@office.example', 'admin'), ('Omar', 'omar@office.example', 'admin')`
  path = `/campaigns/${(await makeCampaign(app.sql, { people: 1 })).id}`
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

/** Tests of the campaign, oldest first. */
const tests = async () => (await (await app.api('master')).get(`${path}/tests`)).rows.toReversed()

it('a test shows the response of the mail server for each address', async () => {
  const master = await app.api('master')
  smtp.answerBy(({ at, address }: Moment) =>
    at === 'rcpt' && address.startsWith('layla') ? { code: 550, message: '5.2.2 Mailbox full' } : undefined,
  )
  const to = ['layla@office.example', 'omar@office.example']
  const { status, refusal } = await master.post(`${path}/test`, { to })
  expect([status, refusal.error]).toEqual([503, 'unavailable'])
  expect(refusal.reply).toMatch(/5\.2\.2 Mailbox full/)
  // One refusal does not keep the test from the next address.
  expect((await smtp.mailTo('omar@office.example')).subject).toMatch(/^\[Test\]/)
  expect(await tests()).toEqual([
    expect.objectContaining({
      ...{
        to: 'layla@office.example',
        outcome: 'failed',
        reply: expect.stringMatching(/5\.2\.2 Mailbox full/),
      },
    }),
    expect.objectContaining({
      to: 'omar@office.example',
      outcome: 'sent',
      reply: expect.stringMatching(/^250/),
    }),
  ])
  // The message itself is not stored.
  for (const { id } of await tests()) expect((await master.get(`${path}/tests/${id}`)).status).toBe(404)
})

it('a mail server that is gone is tried once, and every test shows it', async () => {
  await app.sql`truncate outbox`
  const before = smtp.connections()
  smtp.answerBy(({ at }: Moment) => (at === 'connect' ? 'cut' : undefined))
  const to = ['layla@office.example', 'omar@office.example']
  expect((await (await app.api('master')).post(`${path}/test`, { to })).status).toBe(503)
  expect(smtp.connections() - before).toBe(1)
  expect((await tests()).map(({ to, outcome }) => [to, outcome])).toEqual(to.map(each => [each, 'failed']))
})
