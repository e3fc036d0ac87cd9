import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { pictureFailures, type Served, startServed } from '../kit/served'
import { startWhatsapp, type WhatsappKit } from '../kit/whatsapp'

let meta: WhatsappKit
let served: Served
beforeAll(async () => {
  meta = await startWhatsapp()
  meta.templates.push({
    ...{ name: 'welcome', language: 'en', status: 'APPROVED', category: 'UTILITY' },
    components: [{ type: 'BODY', text: 'Hello {{1}}, when may we call?' }],
  })
  served = await startServed({ env: meta.env })
})
afterAll(async () => {
  await served?.stop()
  await meta?.stop()
})
pictureFailures()

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const DIGITS = '201005551234'

test('staff answer within the 24 hours, send a template after them, and hear of what did not arrive', async () => {
  const master = await served.api('master')
  const number = await master.post('/whatsapp-official-settings', { name: 'Ours', ...meta.account })
  await master.post(`/whatsapp-official-settings/${number.record.id}/templates`)
  const lead = await master.post('/leads', { name: 'Mona Adel', phone: `+${DIGITS}` })
  expect(lead.status, lead.text).toBe(201)
  const says = (hook: ReturnType<WhatsappKit['hook']>) =>
    fetch(`${served.url}/hooks/whatsapp`, { method: 'POST', body: hook.body, headers: hook.headers })
  await says(meta.incoming(DIGITS, { type: 'text', text: { body: 'Is there a course in May?' } }))

  const page = await served.open('user')
  await page.goto(`/leads/${lead.record.id}?tab=whatsapp`)
  const log = page.getByRole('log')
  const line = (text: string | RegExp) => log.getByRole('listitem').filter({ hasText: text }).last()
  await log.getByText('Is there a course in May?').waitFor()
  await page.getByText(/^Free text for another .*23.* h .*59.* min$/).waitFor()
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await log.getByText(text).waitFor()
  }
  await write('Yes, from the fourth.')
  await expect.poll(() => meta.messages.map(({ type, to }) => [type, to])).toEqual([['text', DIGITS]])
  await line('Yes, from the fourth.').getByText('Sent', { exact: true }).waitFor()
  // Later states of the message come to the open page by themselves.
  await says(meta.status(String(meta.messages[0]?.id), 'read'))
  await line('Yes, from the fourth.').getByText('Read', { exact: true }).waitFor()

  await page.locator('.wa-acts input[type=file]').setInputFiles({
    ...{ name: 'plan.png', mimeType: 'image/png', buffer: PNG },
  })
  await page.getByText('plan.png').waitFor()
  await write('The plan')
  await log.getByRole('img', { name: 'plan.png' }).waitFor()
  meta.media.set('77001', { bytes: PNG, type: 'image/png' })
  await says(
    meta.incoming(DIGITS, {
      type: 'image',
      image: { id: '77001', mime_type: 'image/png', caption: 'My diploma' },
    }),
  )
  await line('My diploma').getByRole('img').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  meta.next({ status: 400, code: 131026, title: 'Message undeliverable' })
  await write('See you there')
  await line('See you there').getByText('The number is not on WhatsApp or cannot get this message.').waitFor()
  await page.goto('/notifications')
  await page.getByText('The message to Mona Adel could not be sent').first().waitFor()

  await served.sql`update whatsapp_contacts set last_in_at = now() - interval '25 hours'`
  await page.goto(`/leads/${lead.record.id}?tab=whatsapp`)
  await page.getByText('Only templates: the last message is over 24 hours old.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Message' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose a template' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('Hello Mona, when may we call?').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Send template' }).click()
  await log.getByText('Hello Mona, when may we call?').waitFor()
  await expect.poll(() => meta.messages.at(-1)?.type).toBe('template')
  expect(served.faults).toEqual([])
})
