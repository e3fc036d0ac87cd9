import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Health } from '../../../contract/health'
import { startApp, type TestApp } from '../../../tests/kit/app'
import { selfSigned } from '../../../tests/kit/certificate'
import { contextOf, hasStatus, makeCampaign, makeWorker, until } from '../../../tests/kit/mail/campaigns'
import { type SmtpOptions, startSmtp, type TestSmtp } from '../../../tests/kit/smtp'
import { startCampaign } from '../campaign/start'
import { mailFigures } from './figures'
import { keepTrouble, mailTrouble } from './trouble'
import type { MailWorker } from './worker/MailWorker'

let app: TestApp
let smtp: TestSmtp | undefined
const workers: MailWorker[] = []
beforeAll(async () => {
  app = await startApp({ SMTP_URL: 'smtp://127.0.0.1:1' })
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map(worker => worker.stop()))
  await smtp?.stop()
})
afterAll(() => app?.stop())

async function work(smtpUrl: string) {
  const worker = await makeWorker(app.sql, { smtpUrl, smtpConnections: 1 })
  workers.push(worker)
  await worker.start()
}

async function launch() {
  const { id } = await makeCampaign(app.sql, { people: 3 })
  await startCampaign({ ...(await contextOf(app.sql)), id })
  return id
}
const trouble = () => mailTrouble(app.sql, new Date())
const get = async (path: string) => (await (await app.api('superadmin')).get(path)).json
const noticed = () => app.sql<{ role: string; body: string }[]>`
  select u.role, n.body from notifications n join users u on u.id = n.user_id where n.kind = 'mail_server_down' order by n.id`

/** Of a server on the same machine no certificate is checked, unless its address is written in another way. */
const asForeign = (url: string) =>
  url.replace('smtp://', 'smtps://').replace('127.0.0.1', '[::ffff:127.0.0.1]')

describe('a mail server that cannot be used', () => {
  const KINDS: [string, SmtpOptions, (url: string) => string, RegExp][] = [
    [
      'refuses the greeting',
      { answer: () => ({ code: 554, message: 'No SMTP service' }) },
      url => url,
      /554 No SMTP service/,
    ],
    [
      'refuses the sign-in',
      { user: 'lotse', password: 'right' },
      url => url.replace('right', 'wrong'),
      /AUTH: 535/,
    ],
    ['has a certificate that nobody knows', { tls: selfSigned('rsa') }, asForeign, /self-signed certificate/],
  ]

  it.each(KINDS)('%s: is shown and told once to those who may send', async (_, options, addressOf, words) => {
    const before = (await noticed()).length
    smtp = await startSmtp(options)
    const id = await launch()
    await work(addressOf(smtp.url))
    await until('it is kept', async () => (await trouble())?.words !== undefined)
    expect((await trouble())?.words).toMatch(words)
    await until('it is told', async () => (await noticed()).length > before)
    const told = (await noticed()).slice(before)
    expect(told.map(({ role }) => role).sort()).toEqual(['de_admin', 'de_superadmin', 'master', 'superadmin'])
    expect(told[0]?.body).toMatch(words)
    const health = (await get('/health')) as Health
    expect(health.engine.trouble).toMatch(words)
    expect(health.systems.find(({ name }) => name === 'mail_server')).toMatchObject({
      configured: true,
      last_error: expect.stringMatching(words),
    })
    expect(await get('/mail-state')).toMatchObject({
      mail_server: true,
      trouble: expect.stringMatching(words),
    })
    const figures = await mailFigures(app.sql, new Date())
    expect(figures).toMatchObject({ server_troubled: 1 })
    expect(figures.queued + figures.retrying + figures.sending).toBe(3)
    // Another attempt, or another worker, tells nobody again.
    const again = { worker: 'another', words: '554 still no', isFinal: true, now: new Date() }
    await keepTrouble(app.sql, again)
    expect(await noticed()).toHaveLength(before + told.length)
    await app.sql`delete from mail_troubles where worker = 'another'`
    await app.sql`update campaigns set status = 'stopped' where id = ${id}`
  })

  it('is used again as soon as it can be, and nothing is shown any more', async () => {
    smtp = await startSmtp({ answer: () => ({ code: 554, message: 'No SMTP service' }) })
    const id = await launch()
    await work(smtp.url)
    await until('it is kept', async () => (await trouble()) !== undefined)
    smtp.answerBy(undefined)
    await until('it is sent', () => hasStatus(app.sql, id, 'sent'))
    await until('it is over', async () => (await trouble()) === undefined)
    expect(((await get('/health')) as Health).engine.trouble).toBeNull()
    expect(await get('/mail-state')).toMatchObject({ trouble: null })
  })

  it('is no news of a worker that is gone', async () => {
    const long = new Date(Date.now() - 10 * 60_000)
    await keepTrouble(app.sql, { worker: 'gone', words: '554 no', isFinal: false, now: long })
    expect(await trouble()).toBeUndefined()
  })
})
