import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFailures, type Served, startServed } from '../kit/served'

let app: Served
beforeAll(async () => {
  app = await startServed({ smtp: true })
})
afterAll(() => app?.stop())
pictureFailures()

test('a person is asked by mail, confirms, and the proof of it can be taken out', async () => {
  const boss = await app.api('superadmin')
  const list = await boss.post('/lists', { name: 'Jobs in Berlin', double_opt_in: true })
  const made = await boss.post('/subscribers', {
    ...{ email: 'ada@people.example', name: 'Ada', language: 'en', list_ids: [list.record.id] },
    ...{ wish_how: 'call', wish_on: '2026-11-20', wish_person: 'Ms K.' },
  })
  expect(made.record.status).toBe('unconfirmed')

  const page = await app.open('superadmin')
  await page.goto(`/subscribers/${made.record.id}`)
  const consent = page.getByRole('region', { name: 'Consent' })
  await consent.getByText('Waiting for confirmation: Jobs in Berlin').waitFor()
  await consent.getByRole('button', { name: 'Ask for confirmation' }).click()
  await page.getByText('The confirmation email is on its way.').waitFor()

  const mail = await app.smtp.mailTo('ada@people.example')
  expect(mail.subject).toBe('Please confirm your subscription')
  const path = /\/u\/confirm\/[\w.]+/.exec(mail.text ?? '')?.[0] as string
  const visitor = await app.open(null)
  await visitor.goto(path)
  await visitor.getByRole('heading', { name: 'Confirm your subscription?' }).waitFor()
  await visitor.getByText('Jobs in Berlin').waitFor()
  await visitor.getByRole('button', { name: 'Confirm' }).click()
  await visitor.getByRole('heading', { name: 'Your subscription is confirmed' }).waitFor()
  expect((await boss.get(`/subscribers/${made.record.id}`)).record).toMatchObject({
    ...{ status: 'subscribed', list_ids: [list.record.id], pending_list_ids: [] },
  })

  await page.reload()
  await page.getByRole('region', { name: 'History' }).getByText('Confirmed', { exact: true }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Proof to print' }).click(),
  ])
  const printed = await readFile(await file.path(), 'utf8')
  expect(printed).toContain('ada@people.example')
  expect(printed).toContain('Please confirm your subscription')
  expect(app.faults).toEqual([])
})
