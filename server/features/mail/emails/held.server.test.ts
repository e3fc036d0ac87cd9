import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../../tests/kit/app'
import { startSmtp, type TestSmtp } from '../../../../tests/kit/smtp'
import { adoptDatabase, holdSending } from '../../../mail'
import { senderOf, sendMail } from './sender'

let smtp: TestSmtp
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  app = await startApp({ SMTP_URL: smtp.url })
})
afterAll(async () => {
  await app?.stop()
  await smtp?.stop()
})

test('a restored database writes to nobody outside until a master releases it; staff hear from it', async () => {
  const { sql, config } = app.services
  await adoptDatabase({ sql, dataDir: config.dataDir })
  await holdSending(sql)
  const sender = await senderOf(app.services, null)
  const send = (to: string, foot: { language: string } | 'internal') =>
    sendMail(app.services, sender, { purpose: 'transactional', to, subject: to, text: 'Text', foot })
  await expect(send('mona@mail.example', { language: 'en' })).rejects.toThrow(/^held/)
  await send('layla@office.example', 'internal')
  await adoptDatabase({ sql, dataDir: config.dataDir })
  await send('mona@mail.example', { language: 'en' })
  expect(smtp.messages.flatMap(({ to }) => to)).toEqual(['layla@office.example', 'mona@mail.example'])
})
