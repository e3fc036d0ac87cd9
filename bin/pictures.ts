/// <reference lib="dom" />
import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { closeBrowser, newPage } from '../tests/kit/chromium'
import { startSmtp, type TestSmtp } from '../tests/kit/smtp'
import { type Pixels, palettePng } from './palettePng'

/**
 * Takes the pictures of docs/screens.md again, from a demo that is filled for it.
 * Usage: npm run pictures [names of screens that need no more than their address, or `case`, `route-editor`, `own-page`]
 */
const WANTED = process.argv.slice(2)
const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'docs/pictures')
const SIZE = { width: 1440, height: 900 }
const LANGUAGES = ['en', 'ar'] as const

/** Screens that need no more than their address. */
const SCREENS = {
  home: '/',
  work: '/leads-management',
  counters: '/lead-counters',
  report: '/leads-report?period=all',
  'mail-report': '/mail-report?period=all',
  gallery: '/templates?kind=gallery',
  board: '/candidates?kind=board&tab=recognition',
  stuck: '/clocks',
  ledger: '/ledger',
  calendar: '/online-appointments?kind=calendar',
  rule: '/automation/1',
  form: '/forms/1',
  domain: '/domains/1',
  routes: '/routes',
  figures: '/figures',
  due: '/due-clocks?filter=%7B%7D',
  'stuck-steps': '/stuck-steps?filter=%7B%7D',
  expiring: '/expiring?filter=%7B%7D',
  'to-confirm': '/to-confirm?filter=%7B%7D',
  positions: '/positions',
  matches: '/matches',
  placements: '/placements',
  invoices: '/invoices',
  letters: '/letters',
  funnel: '/funnel',
  speeds: '/step-speeds',
  arrivals: '/expected-arrivals',
  demand: '/demand-supply',
  'visa-costs': '/visa-costs',
  evidence: '/payment-evidence',
  'data-requests': '/data-requests',
  retention: '/retention',
}

/** Screens of a phone. */
const ON_A_PHONE = { queue: '/leads?queue=1', 'public-form': '/f/nursing', booking: '/book/advice' }
const PHONE = { width: 390, height: 844 }

interface Demo {
  url: string
  stop(): Promise<void>
}

interface Named {
  id: number
  /** Of a case. */
  candidate_id?: number
  name: string
}

await main()

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lotse-pictures-'))
  const smtp = await startSmtp()
  const demo = await startDemo(dataDir, smtp.url)
  try {
    await mkdir(FOLDER, { recursive: true })
    const token = await signIn(demo.url)
    for (const language of LANGUAGES) {
      await takeAll(demo.url, token, language)
      if (isWanted('own-page')) await takeOwnPage({ url: demo.url, token, smtp }, language)
    }
  } finally {
    await closeBrowser()
    await demo.stop()
    await smtp.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The port is the system's choice, so PUBLIC_URL cannot be known before: one that was free a moment ago. */
async function startDemo(dataDir: string, smtpUrl: string): Promise<Demo> {
  const { freePort } = (await import(join(ROOT, 'bin/setup.mjs'))) as { freePort(): Promise<number> }
  const port = await freePort()
  const { PUBLIC_URL, DATABASE_URL, SMTP_URL, ...env } = process.env
  const child = spawn(process.execPath, ['bin/start.mjs', '--demo'], {
    cwd: ROOT,
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, SMTP_URL: smtpUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  await new Promise<void>((ready, failed) => {
    child.once('exit', code => failed(new Error(`The demo ended with ${code}.`)))
    createInterface({ input: child.stdout }).on('line', line => {
      if (line.startsWith('Lotse is ready')) ready()
    })
  })
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/demo-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'master' }),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  return access_token
}

async function takeAll(url: string, token: string, language: (typeof LANGUAGES)[number]): Promise<void> {
  const page = await newPage({ baseURL: url, locale: language, ...SIZE })
  await page.context().addCookies([{ name: '_MJC', value: token, url }])
  await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), language)
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { data: Named[] }).data
  }
  if (WANTED.length) {
    await takeScreens(page, { read, language })
    return page.context().close()
  }
  const campaign = await running(read)
  const candidate = await underWay(read)
  const template = inLanguage(await read('templates?per_page=100'), language)

  await page.goto('/leads')
  await page.getByRole('row').nth(8).waitFor()
  await take(page, `list-${language}`)
  await page.goto(`/candidates/${candidate.id}`)
  await page.getByRole('heading', { name: /./ }).nth(2).waitFor()
  await take(page, `candidate-${language}`)
  await takeScreens(page, { read, language })
  await page.goto('/leads')
  await page.getByRole('row').nth(8).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill(candidate.name.slice(0, 4))
  await take(page, `palette-${language}`)
  await page.goto('/whatsapp-log')
  await page.locator('main a[href*="number="]').first().click()
  await take(page, `conversation-${language}`)
  await page.goto(`/campaigns/${campaign.id}/show`)
  await page.getByRole('heading', { name: campaign.name }).first().waitFor()
  await take(page, `campaign-${language}`)
  await page.goto(`/template-builder/${template.id}`)
  await page.locator('iframe').first().contentFrame().locator('iframe').first().waitFor()
  await take(page, `editor-${language}`)
  await page.setViewportSize(PHONE)
  for (const [name, path] of Object.entries(ON_A_PHONE)) {
    await page.goto(path)
    await page.locator('main').waitFor()
    await take(page, `${name}-${language}`)
  }
  await page.context().close()
}

type Read = (path: string) => Promise<Named[]>

/** Takes the screens that need no more than their address, and a candidate on a route. */
async function takeScreens(page: Page, { read, language }: { read: Read; language: string }): Promise<void> {
  const [onRoute] = await read(`cases?filter=${encodeURIComponent(JSON.stringify({ is_primary: true }))}`)
  const [route] = await read(`routes?filter=${encodeURIComponent(JSON.stringify({ slug: 'NURSE_MEASURE' }))}`)
  const screens = {
    ...SCREENS,
    case: `/candidates/${onRoute?.candidate_id}`,
    'route-editor': `/routes/${route?.id}/versions/1`,
  }
  for (const [name, path] of Object.entries(screens)) {
    if (!isWanted(name)) continue
    await page.goto(path)
    await page.locator('main').waitFor()
    await take(page, `${name}-${language}`)
  }
}

function isWanted(name: string): boolean {
  return !WANTED.length || WANTED.includes(name)
}

interface OwnPageOf {
  url: string
  token: string
  smtp: TestSmtp
}

/** Opens the own page of a candidate on a phone as the person does: by the link and the code that were mailed. */
async function takeOwnPage({ url, token, smtp }: OwnPageOf, language: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/v1/cases?per_page=100&filter={"is_primary":true}`, { headers })
  const { data } = (await answer.json()) as { data: Named[] }
  const people = await Promise.all(
    data.map(async ({ candidate_id }) => {
      const found = await fetch(`${url}/api/v1/candidates/${candidate_id}`, { headers })
      return (await found.json()) as { id: number; email: string | null; birth_date: string | null }
    }),
  )
  const person = people.find(({ email, birth_date }) => email && birth_date)
  if (!person?.email || !person.birth_date) throw new Error('The demo has nobody for an own page.')
  const { email, id, birth_date } = person
  const known = smtp.messages.length
  const mailed = async (what: RegExp): Promise<string> => {
    for (;;) {
      const mails = smtp.messages.slice(known).filter(({ to }) => to.includes(email))
      const texts = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)))
      const found = texts.map(({ text }) => what.exec(text ?? '')?.[1]).findLast(Boolean)
      if (found) return found
      await wait(100)
    }
  }
  const order = { method: 'POST', headers, body: JSON.stringify({ language }) }
  await fetch(`${url}/api/v1/candidates/${id}/own-page/send`, order)
  const page = await newPage({ baseURL: url, locale: language, ...PHONE })
  await page.goto(`${await mailed(/(\/p\/[\w-]{22})/)}?lang=${language}`)
  await page.locator('form:has(input[value=code]) button').click()
  await page.locator('input[name=code]').fill(await mailed(/[:：] ?(\d{6})/))
  await page.locator('input[name=birth_date]').fill(birth_date)
  await page.locator('form:has(input[value=enter]) button').click()
  await page.locator('form[data-upload], section').first().waitFor()
  await take(page, `own-page-${language}`)
  await page.context().close()
}

/** A file at the mission, in the accelerated procedure: every track has something to show. */
async function underWay(read: Read): Promise<Named> {
  const filter = { visa_step: 'visa_submitted', accelerated_step: 'accelerated_result' }
  const [found] = await read(`candidates?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  if (!found) throw new Error('The demo has no candidate at the mission.')
  return found
}

/** One that is being sent has most to show. */
async function running(read: Read): Promise<Named> {
  for (const status of ['sending', 'stopped', 'sent']) {
    const [found] = await read(`campaigns?filter=${encodeURIComponent(JSON.stringify({ status }))}`)
    if (found) return found
  }
  throw new Error('The demo has no campaign.')
}

function inLanguage(templates: Named[], language: (typeof LANGUAGES)[number]): Named {
  const found = templates.find(({ name }) => /[\u0600-\u06ff]/.test(name) === (language === 'ar'))
  if (!found) throw new Error(`The demo has no template in ${language}.`)
  return found
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(2_500)
  const picture = await page.screenshot({ animations: 'disabled' })
  const png = palettePng(await pixelsOf(page, picture))
  await writeFile(join(FOLDER, `${name}.png`), png)
  console.log(`docs/pictures/${name}.png, ${Math.round(png.length / 1000)} kB`)
}

/** The browser reads what it wrote. In a page of its own: the application's policy refuses such an image. */
async function pixelsOf(page: Page, picture: Buffer): Promise<Pixels> {
  const canvas = await page.context().newPage()
  const { width, height, text } = await canvas.evaluate(async (source: string) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const surface = new OffscreenCanvas(image.width, image.height)
    const context = surface.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    let text = ''
    for (let at = 0; at < data.length; at += 8_192)
      text += String.fromCharCode(...data.subarray(at, at + 8_192))
    return { width: image.width, height: image.height, text: btoa(text) }
  }, picture.toString('base64'))
  await canvas.close()
  return { width, height, data: Buffer.from(text, 'base64') }
}
