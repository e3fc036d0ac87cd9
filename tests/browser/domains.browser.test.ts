import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityFaults } from '../kit/chromium'
import { startCloudflare, type TestCloudflare } from '../kit/cloudflare'
import { startDns, type TestDns } from '../kit/dns'
import { some } from '../kit/long'
import { pictureFailures, type Served, startServed } from '../kit/served'

let served: Served
let dns: TestDns
let cloudflare: TestCloudflare
/** The domain that is set up. */
let ready = 0

beforeAll(async () => {
  ;[dns, cloudflare] = await Promise.all([startDns(), startCloudflare({ 'lotse.de': [] })])
  served = await startServed({
    env: {
      DNS_SERVERS: dns.address,
      CLOUDFLARE_API_URL: cloudflare.url,
      OUTBOUND_ALLOW: '127.0.0.1',
      SMTP_URL: 'smtp://mail.lotse.de:25',
    },
  })
})
afterAll(async () => {
  await served?.stop()
  await dns?.stop()
  await cloudflare?.stop()
})
pictureFailures()

const says = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text).first().waitFor()

test('a domain is set up step by step, and is ready once the world sees its records', async () => {
  const { id } = (await (await served.api('superadmin')).post('/domains', { name: 'news.lotse.de' })).record
  ready = id
  const page = await served.open('superadmin')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/domainSetup?domain=${id}`)
  const steps = page.getByRole('region', { name: 'news.lotse.de' })
  await steps.getByText('emails of this domain are sent unsigned').waitFor()
  await steps.getByRole('button', { name: 'Create keys' }).click()
  await says(page, 'The keys were created.')
  await steps.getByRole('button', { name: 'Copy: Value, lotse1._domainkey.news.lotse.de' }).click()
  await steps.getByRole('button', { name: 'Copied: Value, lotse1._domainkey.news.lotse.de' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^v=DKIM1; k=rsa; p=MII/)

  await page.getByLabel('Cloudflare API token').fill(cloudflare.token)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('A Cloudflare token is saved and encrypted.').waitFor()
  await steps.getByRole('button', { name: 'Set through Cloudflare' }).click()
  await says(page, 'Cloudflare is up to date.')
  for (const { type, name, content } of cloudflare.zones['lotse.de'] ?? [])
    dns.zone[`${type} ${name}`] = [content.slice(1, -1).replace(/" "/g, '')]
  dns.zone['MX news.lotse.de'] = ['10 mx.lotse.de']
  // SPF is evaluated for the addresses of the mail server.
  dns.zone['A mail.lotse.de'] = ['192.0.2.7']
  await steps.getByRole('button', { name: 'Check now' }).click()
  await steps.getByText('ready', { exact: true }).waitFor()
})

test('a held domain says why, shows what it sent, and is let go', async () => {
  const [row] = await served.sql<{ id: number }[]>`
    insert into domains (name, warm, warm_day, paused_reason)
    values ('held.lotse.de', 'warming', 1, 'engine:bounces 6 90 2026-11-20') returning id`
  const id = Number(row?.id)
  await served.sql`insert into domain_pauses (domain_id) values (${id})`
  await served.sql`insert into domain_days (domain_id, day, cap, used, hard) values
    (${id}, current_date - 2, 50, 50, 0), (${id}, current_date - 1, 100, 84, 6)`
  const page = await served.open('master', { width: 390 })
  await page.goto(`/domains/${id}`)
  await page.getByText('Too many bounces: 6 of 90 messages').waitFor()
  await page.getByRole('img', { name: /Messages: .?134/ }).waitFor()
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('cell', { name: '84', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Resume domain' }).click()
  await page.getByText('Too many bounces').waitFor({ state: 'detached' })
  expect(await served.sql`select from domain_pauses where domain_id = ${id}`).toHaveLength(0)
})

test.each(some(['ar', 'en'] as const, 2))(
  'the setup is looked at by all, fits a phone, and whoever reads it otherwise: %s',
  async locale => {
    const page = await served.open('user', { width: 390 })
    await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
    await page.goto(`/domainSetup?domain=${ready}`)
    await page.locator('.dm-records li').first().waitFor()
    expect(await page.getByRole('button', { name: /Check now|الفحص الآن/ }).count()).toBe(0)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0)
  },
)
