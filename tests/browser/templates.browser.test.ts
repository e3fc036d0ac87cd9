import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { testLong } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let api: Api
let page: Page

beforeAll(async () => {
  served = await startServed({ smtp: true })
  api = await served.api('master')
})
afterAll(() => served?.stop())
pictureFailures()

const OUT = '<p><a href="{{ unsubscribe_url }}">Out</a></p>'
const says = (words: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(words).first().waitFor()
/** The mail as the editor draws it. */
const canvas = () => page.frameLocator('iframe[title="Email"]').frameLocator('iframe.gjs-frame')
const more = async (act: string) => {
  await page.getByRole('button', { name: 'More for this template' }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

async function make(name: string, content: string): Promise<number> {
  const { status, record, text } = await api.post('/templates', { name, content: content + OUT, style: '' })
  expect(status, text).toBe(201)
  return record.id
}

/** The builder with a template, open. */
async function open(id: number, words: string) {
  page = await served.open('master')
  await page.goto(`/template-builder/${id}`)
  await canvas().getByText(words).waitFor()
}

test('templates are a gallery of their mails, and stay one', async () => {
  await make('Spring', '<h1>Dear {{ name }}</h1><img src="https://pictures.example/open.png" alt="">')
  page = await served.open('master')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.goto('/templates')
  await page.getByRole('link', { name: 'Spring' }).waitFor()
  await page.getByRole('link', { name: 'Gallery' }).click()
  const picture = page.frameLocator('iframe[title="Spring"]')
  await picture.getByText('Dear Katrin Schuster').waitFor()
  expect(asked.filter(url => url.startsWith('http') && !url.startsWith(served.url))).toEqual([])
  await page.goto('/campaigns')
  await page.goto('/templates')
  await picture.getByText('Dear Katrin Schuster').waitFor()
  await page.getByRole('link', { name: 'Spring' }).click()
  await canvas().getByText('Dear').waitFor()
})

test('a new one begins with a mail that is chosen, in the language of its readers', async () => {
  page = await served.open('master')
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('main').getByRole('button', { name: 'العربية' }).click()
  await page.frameLocator('iframe[title="Invitation to a seminar"]').getByText('مرحبًا').waitFor()
  await page.getByRole('link', { name: 'Invitation to a seminar' }).click()
  await canvas().getByText('العمل في ألمانيا').waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('دعوة إلى ندوة')
  await page.getByRole('region', { name: 'Check' }).getByText('Not filled in yet').waitFor()
  await page.getByRole('button', { name: /^Save/ }).click()
  await says('Template saved')
  const { page: saved } = await api.get('/templates')
  expect(saved.data[0]).toMatchObject({ name: 'دعوة إلى ندوة', editor: 'grapesjs' })
})

testLong('an older version is seen and taken back', async () => {
  const id = await make('Versions', '<p>As it was</p>')
  await api.put(`/templates/${id}`, { content: `<p>As it is</p>${OUT}` })
  await open(id, 'As it is')
  await more('Versions')
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await dialog.getByRole('list').getByRole('button').last().click()
  await dialog.frameLocator('iframe').frameLocator('iframe').getByText('As it was').waitFor()
  await dialog.getByRole('button', { name: 'Changed words' }).click()
  await dialog.getByText('As it is').waitFor()
  await dialog.getByRole('button', { name: 'Restore this version' }).click()
  await says(/^Restored/)
  await canvas().getByText('As it was').waitFor()
  expect((await api.get(`/templates/${id}`)).record).toMatchObject({ version: 3, name: 'Versions' })
})

test('the text is written by hand or made anew, and a test goes to whoever writes it', async () => {
  const id = await make('By hand', '<p>Generated from the email</p>')
  await open(id, 'Generated from the email')
  await page.getByRole('button', { name: 'Plain text' }).click()
  await page.getByRole('button', { name: 'Write manually' }).click()
  const text = page.getByRole('textbox', { name: 'Plain text' })
  await text.fill('Only words for {{ name }}: {{ unsubscribe_url }}')
  await more('Send a test to me')
  await says(/^Sent to/)
  const mail = await served.smtp.mailTo('master@office.example')
  expect([mail.subject, mail.text]).toEqual([
    '[Test] By hand',
    expect.stringContaining('Only words for Katrin Schuster'),
  ])
  expect(mail.html).toContain('Generated from the email')
  await page.getByRole('button', { name: 'Generate from email' }).click()
  await text.waitFor({ state: 'detached' })
  await page.getByText('Generated from the email').last().waitFor()
})

testLong('a part that is kept is put into another mail', async () => {
  const block = { audience: 'general', name: 'Imprint', html: '<p>Hafenstraße 12</p>', shared: true }
  expect((await (await served.api('superadmin')).post('/template-blocks', block)).status).toBe(201)
  const id = await make('With an imprint', '<p>Begin</p>')
  await open(id, 'Begin')
  await page.getByRole('button', { name: 'Imprint' }).click()
  await canvas().getByText('Hafenstraße 12').waitFor()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await says('Template saved')
  expect((await api.get(`/templates/${id}`)).record.content).toContain('Hafenstraße 12')
})

test('it is shown for a lead, who is no subscriber', async () => {
  const lead = await api.post('/leads', {
    name: 'Amal Haddad',
    phone: '+212661700555',
    email: 'amal@mail.example',
  })
  expect(lead.status, lead.text).toBe(201)
  const id = await make('Shown', '<p>Hello {{ name }}</p>')
  await open(id, 'Hello')
  await page.getByRole('button', { name: 'Preview as' }).click()
  await page.getByRole('button', { name: 'Leads' }).click()
  await page.getByRole('button', { name: /Amal Haddad/ }).click()
  await says(/Amal Haddad isn’t a subscriber/)
  await page
    .frameLocator('iframe[title="As a recipient sees it"]')
    .frameLocator('iframe')
    .getByText('Hello Amal Haddad')
    .waitFor()
  expect(served.faults).toEqual([])
})
