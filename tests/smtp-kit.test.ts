import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { type SmtpOptions, startSmtp, type TestSmtp } from './kit/smtp'

let smtp: TestSmtp

async function start(options: SmtpOptions = {}) {
  smtp = await startSmtp(options)
  return createTransport(smtp.url)
}
const MAIL = {
  from: 'desk@lotse.example',
  to: 'amina@lotse.example',
  subject: 'مرحبا',
  text: 'Hello\n.\nAmina',
}

afterEach(() => smtp.stop())

test('keeps what it is given, byte for byte', async () => {
  const transport = await start()
  await transport.sendMail(MAIL)
  expect(smtp.messages).toHaveLength(1)
  expect(smtp.messages[0]).toMatchObject({ from: 'desk@lotse.example', to: ['amina@lotse.example'] })
  const mail = await smtp.mailTo('amina@lotse.example')
  expect(mail.subject).toBe('مرحبا')
  expect(mail.text?.trim()).toBe('Hello\n.\nAmina')
})

test('refuses where it is told to, and keeps nothing then', async () => {
  const transport = await start({
    answer: ({ at }) => (at === 'data' ? { code: 421, message: 'Later' } : undefined),
  })
  await expect(transport.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 421 })
  smtp.answerBy(({ at }) => (at === 'rcpt' ? { code: 550, message: 'Nobody here' } : undefined))
  await expect(transport.sendMail(MAIL)).rejects.toMatchObject({ responseCode: 550 })
  expect(smtp.messages).toHaveLength(0)
})

test('cuts the connection after the message was kept', async () => {
  const transport = await start({ answer: ({ at }) => (at === 'data' ? 'cut' : undefined) })
  await expect(transport.sendMail(MAIL)).rejects.toThrow()
  expect(smtp.messages).toHaveLength(1)
})

test('asks for a sign-in where one is set', async () => {
  await start({ user: 'desk', password: 'p@ss word' })
  await createTransport(smtp.url).sendMail(MAIL)
  await expect(createTransport(smtp.url.replace('desk:', 'other:')).sendMail(MAIL)).rejects.toMatchObject({
    responseCode: 535,
  })
  expect(smtp.messages).toHaveLength(1)
})
