import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from '../kit/api'
import { testLong } from '../kit/long'
import { CONSENT } from '../kit/mail/campaigns'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let api: Api
const lists: Record<string, number> = {}

beforeAll(async () => {
  served = await startServed({ smtp: true })
  api = await served.api('master')
  await made('/domains', { name: 'letters.example', warm: 'warm' })
  for (const [name, people] of [
    ['Newsletter', 3],
    ['Everybody', 60],
  ] as const) {
    lists[name] = await made('/lists', { name })
    for (let n = 1; n <= people; n++) {
      const email = `${name}-${n}@mail.example`.toLowerCase()
      const who = { email, name: `${name} ${n}`, ...CONSENT }
      await made('/subscribers', { ...who, list_ids: [lists[name]] })
    }
  }
}, 180_000)
afterAll(() => served?.stop())
pictureFailures()

async function made(path: string, body: Record<string, unknown>): Promise<number> {
  const { status, record, text } = await api.post(path, body)
  expect(status, text).toBe(201)
  return record.id
}

const says = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()
const pathOf = (page: Page) => new URL(page.url()).pathname

test('a template is made in the editor, saved, and opened again from the list', async () => {
  const page = await served.open('master')
  await page.goto('/templates')
  await page.getByRole('button', { name: 'New template' }).click()
  await page.getByRole('link', { name: 'Without a design' }).click()
  await page.waitForURL('**/template-builder')
  const mail = page.frameLocator('iframe[title="Email"]').frameLocator('iframe.gjs-frame')
  await mail.getByText('A title that names the topic').waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Open positions')
  await page.getByRole('button', { name: 'Heading' }).click()
  await mail.getByRole('heading', { name: 'A heading' }).waitFor()
  await page.getByText('Not saved').waitFor()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await says(page, 'Template saved')
  await page.waitForURL('**/templates')
  const { page: saved } = await api.get('/templates')
  expect(saved.data).toMatchObject([{ name: 'Open positions' }])
  expect(
    saved.data[0]!.content ?? (await api.get(`/templates/${saved.data[0]!.id}`)).record.content,
  ).toContain('A heading')
  await page.getByRole('link', { name: 'Open positions' }).click()
  await page.waitForURL(/template-builder\/\d+$/)
  await mail.getByRole('heading', { name: 'A heading' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Open positions')
  expect(await page.getByText('Not saved').count()).toBe(0)
})

testLong('without a name it becomes New Template', async () => {
  const page = await served.open('master')
  await page.goto('/bw-template-builder')
  await page
    .frameLocator('iframe[title="Email"]')
    .frameLocator('iframe.gjs-frame')
    .getByText('A title that names the topic')
    .waitFor()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await page.waitForURL('**/bw-templates')
  await page.getByRole('link', { name: 'New Template' }).waitFor()
})

const CONTENT = `<p>Hello {{ name }},</p><p><a href="https://jobs.example/nursing">Open positions</a></p>
  <p><a href="{{ unsubscribe_url }}">No more mails</a></p>`

test('a campaign goes through its steps to the inbox, and what comes back is counted', async () => {
  await made('/templates', { name: 'January letter', content: CONTENT, style: 'p { color: #102944 }' })
  const page = await served.open('superadmin')
  await page.goto('/campaigns')
  await page.getByRole('button', { name: 'New campaign' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('January')
  const chosen = page.getByRole('group', { name: 'To these lists' })
  await chosen.getByRole('checkbox', { name: /Newsletter/ }).check()
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page.getByRole('textbox', { name: /^Subject/ }).fill('Nurses wanted: فرص عمل')
  await page.getByRole('textbox', { name: /^Sender name/ }).fill('Lotse')
  await page.getByRole('textbox', { name: /^Sender email/ }).fill('news')
  await page.getByRole('combobox', { name: /^Template/ }).fill('January')
  await page.getByRole('option', { name: 'January letter' }).click()
  await page.getByRole('button', { name: 'Next: Test' }).click()
  await page.waitForURL(/\/campaigns\/\d+\?step=test/)
  const id = Number(/campaigns\/(\d+)/.exec(page.url())![1])

  await page.getByRole('textbox', { name: 'Send a test to' }).fill('me@office.example')
  await page.getByRole('button', { name: 'Send test' }).click()
  expect((await served.smtp.mailTo('me@office.example')).subject).toContain('Nurses wanted: فرص عمل')

  await page.getByRole('button', { name: 'Next: Sending' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send to 3 people?' })
  await question.getByRole('button', { name: 'Send now' }).click()
  await page.waitForURL(`**/campaigns/${id}/show`)
  const mail = await served.smtp.mailTo('newsletter-1@mail.example')
  expect(mail.subject).toBe('Nurses wanted: فرص عمل')
  expect(mail.from).toMatchObject({ name: 'Lotse', address: 'news@letters.example' })
  expect(mail.html).toContain('Hello Newsletter 1,')
  expect(mail.html).toMatch(/style="[^"]*color: ?#102944/)
  expect(mail.text).toContain('Hello Newsletter 1,')
  const header = (key: string) => mail.headers.find(each => each.key === key)?.value ?? ''
  expect(header('list-unsubscribe')).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/u\/[\w.~-]+>/)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await page.getByText('All are handed over.').waitFor()
  expect(served.smtp.messages.filter(({ to }) => to[0]?.startsWith('newsletter-'))).toHaveLength(3)

  // A person's mail program loads the picture and the person follows the link, some time after it came.
  await served.sql`update emails set "at" = "at" - interval '1 minute' where campaign_id = ${id}`
  const person = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Thunderbird/128.0' } }
  const pixel = /http[^"]*\/o\/[^"]*\.gif/.exec(mail.html!)![0]
  expect((await fetch(pixel, person)).headers.get('content-type')).toBe('image/gif')
  const link = /http[^"]*\/c\/[^"]*/.exec(mail.html!)![0]
  const followed = await fetch(link, { ...person, redirect: 'manual' })
  expect(followed.headers.get('location')).toBe('https://jobs.example/nursing')
  const counts = async () => (await api.get(`/campaigns/${id}`)).record
  await expect.poll(async () => (await counts()).opened).toBe(1)
  await expect.poll(async () => (await counts()).clicked).toBe(1)
  await page.reload()
  await page.getByText('Sent', { exact: true }).first().waitFor()
  await page.getByText('https://jobs.example/nursing').first().waitFor()
})

test('the unsubscribe page asks; to look at it changes nothing, its button does', async () => {
  const mail = await served.smtp.mailTo('newsletter-2@mail.example')
  const address = /<(http[^>]*)>/.exec(mail.headers.find(({ key }) => key === 'list-unsubscribe')!.value)![1]!
  const state = async () =>
    (await served.sql`select status from subscribers where email = 'newsletter-2@mail.example'`)[0]?.status
  const page = await served.open(null)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Unsubscribe from these emails?' }).waitFor()
  await page.getByText('newsletter-2@mail.example').waitFor()
  expect(await state()).toBe('subscribed')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect(await state()).toBe('unsubscribed')
  await page.goto(`${address.slice(0, -3)}xyz`)
  await page.getByRole('heading', { name: 'This link isn’t valid' }).waitFor()
})

testLong(
  'a slow campaign is stopped in the middle and taken up again: nobody twice, nobody lost',
  async () => {
    const template_id = await made('/templates', { name: 'Slow', content: CONTENT, style: '' })
    const id = await made('/campaigns', {
      name: 'Slow one',
      subject: 'Slow',
      from_email: 'news@letters.example',
      template_id,
      list_ids: [lists.Everybody],
    })
    // The first one goes through. The others wait until sending is stopped, however long the page takes for it.
    let resume: () => void = () => undefined
    const isStopped = new Promise<void>(done => {
      resume = done
    })
    let begun = 0
    served.smtp.answerBy(async ({ at }) => {
      if (at === 'data' && begun++ > 0) await isStopped
      return undefined
    })
    const page = await served.open('master')
    await page.goto(`/campaigns/${id}?step=send`)
    await page.getByRole('button', { name: 'Send now' }).click()
    await page
      .getByRole('alertdialog', { name: 'Send to 60 people?' })
      .getByRole('button', { name: 'Send now' })
      .click()
    await page.waitForURL(`**/campaigns/${id}/show`)
    const got = () => served.smtp.messages.filter(({ to }) => to[0]?.startsWith('everybody-'))
    await expect.poll(() => got().length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Stop sending' }).click()
    await page.getByRole('button', { name: 'Resume' }).waitFor()
    expect((await api.get(`/campaigns/${id}`)).record.status).toBe('stopped')
    resume()
    const underWay = async () =>
      (await served.sql`select from emails where campaign_id = ${id} and state in ('claimed', 'sending')`)
        .length
    await expect.poll(underWay).toBe(0)
    expect(got().length).toBeLessThan(60)
    served.smtp.answerBy(undefined)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('All are handed over.').waitFor()
    expect(new Set(got().map(({ to }) => to[0])).size).toBe(60)
    expect(got()).toHaveLength(60)
    expect(pathOf(page)).toBe(`/campaigns/${id}/show`)
    const [first] = got()
    expect((await PostalMime.parse(first!.raw)).subject).toBe('Slow')
  },
)

testLong(
  'a list by rule is counted while it is built; with hours and two versions a dry run tells who would get which',
  async () => {
    const page = await served.open('master')
    await page.goto('/lists/create')
    await page.getByText('Dynamic list', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('By rule')
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('menuitem', { name: 'Name' }).click()
    await page.getByRole('dialog', { name: 'Filter: Name' }).getByRole('textbox').fill('Newsletter')
    await page.keyboard.press('Enter')
    const count = page.getByRole('complementary').filter({ hasText: 'Current matches' })
    await count.getByText('of 3 found').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/lists\/\d+$/)
    const list = Number(pathOf(page).split('/').at(-1))
    const template = await made('/templates', { name: 'Ruled', content: '<p>Hello</p>', style: '' })
    const campaign = await made('/campaigns', {
      ...{ name: 'Ruled', subject: 'Ruled', from_email: 'office@letters.example' },
      ...{ template_id: template, list_ids: [list], exclude_list_ids: [] },
    })
    await page.goto(`/campaigns/${campaign}?step=audience`)
    await hoursOverMidnight(page)
    await page.getByRole('button', { name: 'Next: Content' }).click()
    await twoVersions(page)
    await page.getByRole('button', { name: 'Next: Test' }).click()
    await page.getByRole('button', { name: 'Next: Sending' }).click()
    expect((await api.get(`/campaigns/${campaign}`)).record).toMatchObject({
      ...{ window_from: '20:00', window_to: '02:00' },
      ...{ ab_subject: 'Ruled, again', ab_share: 40, ab_rule: 'opened', ab_hours: 4 },
    })
    await page.getByRole('button', { name: 'Dry run' }).click()
    const dialog = page.getByRole('dialog', { name: 'Dry run' })
    await dialog.getByText('newsletter-1@mail.example').waitFor()
    await dialog.getByRole('combobox', { name: 'Result' }).selectOption('Suppressed')
    await dialog.getByText('No one.').waitFor()
  },
)

/** Times as people type them; one time alone is refused where it stands. */
async function hoursOverMidnight(page: Page) {
  await page.getByRole('checkbox', { name: /^Limit sending to a delivery window/ }).check()
  const [from, until] = ['Not before', 'Until'].map(name => page.getByRole('textbox', { name }))
  await from!.fill('')
  await until!.fill('2')
  await page.getByRole('button', { name: 'Next: Content' }).click()
  await page.getByText('Not before required').waitFor()
  await from!.fill('٢٠')
  await page.getByText(/^From .*20:00.* until .*02:00.* of the next day/).waitFor()
}

async function twoVersions(page: Page) {
  await page.getByRole('checkbox', { name: 'Test a second version first' }).check()
  await page.getByRole('textbox', { name: /^Version B subject/ }).fill('Ruled, again')
  const part = page.getByRole('textbox', { name: /^Test share per version/ })
  await part.fill('all')
  await page.getByRole('button', { name: 'Next: Test' }).click()
  await page.getByText('Only numbers allowed').waitFor()
  await part.fill('40')
  await page.getByText(/Too few people per version/).waitFor()
}

test('no script broke', () => expect(served.faults).toEqual([]))
