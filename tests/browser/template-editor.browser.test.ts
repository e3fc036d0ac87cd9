/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../fixtures/mails'
import { closePages, newPage } from '../kit/chromium'
import { type Served, startServed } from '../kit/served'
import { startUnlayer, type TestUnlayer } from '../kit/unlayer'

/** The editor page as it is built, in a frame as the application puts it, spoken to by its messages. */
const BUILT = resolve(import.meta.dirname, '../../dist/browser')
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

interface Said {
  type: string
  nonce?: string
  content?: string
  state?: { content: string; style: string; canUndo: boolean; layers: { id: string; text: string }[] }
}
interface Talking extends Window {
  said: Said[]
}

let server: Server
let page: Page
const asked: string[] = []

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    if (path === '/parent') {
      response.setHeader('content-type', 'text/html')
      return response.end(
        '<!doctype html><title>parent</title><iframe style="width:900px;height:700px"></iframe>',
      )
    }
    const file = await readFile(join(BUILT, path)).catch(() => null)
    response.statusCode = file ? 200 : 404
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.end(file)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  page = await newPage({ width: 1000 })
  page.on('request', request => asked.push(request.url()))
  await page.goto(`${origin}/parent`)
  await page.evaluate(() => {
    const own = window as unknown as Talking
    own.said = []
    window.addEventListener('message', event => own.said.push(event.data as Said))
    document.querySelector('iframe')!.src = '/builder.html'
  })
  await hear('ready')
})

afterAll(async () => {
  await page?.context().close()
  await closePages()
  await new Promise(done => server.close(done))
})

async function hear(type: string): Promise<Said> {
  await page.waitForFunction(
    wanted => (window as unknown as Talking).said.some(message => message.type === wanted),
    type,
    { timeout: 45_000 },
  )
  return page.evaluate(
    wanted => (window as unknown as Talking).said.filter(message => message.type === wanted).at(-1)!,
    type,
  )
}

async function say(message: object): Promise<void> {
  await page.evaluate(told => {
    ;(window as unknown as Talking).said.length = 0
    document.querySelector('iframe')!.contentWindow!.postMessage(told, window.location.origin)
  }, message)
}

const word = 'x'
const labels = {
  ...{
    canvas: 'The mail',
    bold: word,
    italic: word,
    underline: word,
    strike: word,
    link: word,
    linkAddress: word,
  },
  ...{ parent: word, move: word, copy: word, remove: word, kinds: {} },
}

/** Opens a mail and gives it back as the editor would save it. */
async function open(mail: { content: string; style: string }) {
  await say({ type: 'load', ...mail, locale: 'en', direction: 'ltr', scheme: 'light', labels })
  const { state } = await hear('loaded')
  return { content: state!.content, style: state!.style }
}

describe('a mail in the editor', () => {
  it.each(mails)('$name settles after one pass', async mail => {
    const once = await open(mail)
    expect(await open(once)).toEqual(once)
    expect(once.content).not.toMatch(/<script|<style|\son\w+=|javascript:/i)
  })

  it('keeps styles, merge code and comments as they were written', async () => {
    const content =
      '<p style="color:red;mso-line-height-rule:exactly;">{{ name | default: "there" }}{% if a > b %}x{% endif %}</p><!--[if mso]>y<![endif]-->'
    const style = '@import url(a.css);\np { mso-x: 1 }'
    expect(await open({ content, style })).toEqual({ content, style })
  })

  it('loses no data address of an inline style', async () => {
    const { content } = await open(mails.find(({ name }) => name === 'data addresses')!)
    expect(content).toContain('url(data:image/png;base64,iVBORw0KGgo=)')
  })

  it('takes a block and a merge field, and gives them up again', async () => {
    const before = await open({ content: '<div><p>One</p></div>', style: '' })
    await say({ type: 'insertBlock', html: '<p>Two</p>' })
    expect((await hear('change')).state!.content).toContain('<p>Two</p>')
    await say({ type: 'insertField', code: '{{ name }}', link: false })
    const changed = await hear('change')
    expect(changed.state!.content).toContain('Two {{ name }}')
    for (let step = 0; step < 2; step++) {
      await say({ type: 'undo' })
      await hear('change')
    }
    await say({ type: 'read', nonce: '1' })
    expect((await hear('read')).content).toBe(before.content)
  })

  it('asks nobody outside for anything', () => {
    const own = new URL(page.url()).origin
    expect(
      asked.filter(url => /^https?:/.test(url) && !url.startsWith(own) && !url.includes('.example')),
    ).toEqual([])
  })
})

describe('the second editor', () => {
  let served: Served
  let unlayer: TestUnlayer
  beforeAll(async () => {
    unlayer = await startUnlayer()
    served = await startServed({ env: { UNLAYER_URL: unlayer.url } })
  })
  afterAll(async () => {
    await served?.stop()
    await unlayer?.stop()
  })

  const design = {
    body: { rows: [{ columns: [{ contents: [{ type: 'text', values: { text: '<p>Kept</p>' } }] }] }] },
  }
  /** The field of Unlayer's own page, in its frame in our frame on another host. */
  const field = (at: Page) =>
    at
      .frameLocator('iframe[src*="unlayer.html"]')
      .frameLocator('iframe')
      .getByRole('textbox', { name: 'Text' })
  const save = (at: Page) => at.getByRole('button', { name: /^Save/ })

  async function make(): Promise<number> {
    const master = await served.api('master')
    const mail = { name: 'Spring', content: '<p>Kept</p>', style: '', design }
    return (await master.post('/templates', mail)).record.id
  }

  it('opens its own design, stores pictures by the application, saves, and opens again', async () => {
    const id = await make()
    const at = await served.open('master')
    await at.goto(`/template-builder/${id}`)
    await expect.poll(() => field(at).inputValue()).toBe('<p>Kept</p>')
    await field(at).fill('<p>Changed {{ name }}</p>')
    const inside = at.frameLocator('iframe[src*="unlayer.html"]').frameLocator('iframe')
    await inside.getByRole('button', { name: 'Picture' }).click()
    await expect.poll(() => inside.locator('output').textContent()).toContain('/m/')
    await at.getByText('Not saved').waitFor()
    await save(at).click()
    await at.waitForURL('**/templates')
    const master = await served.api('master')
    const { record } = await master.get(`/templates/${id}`)
    expect(record.content).toContain('<p>Changed {{ name }}</p>')
    expect(record.content).toContain(`${served.url}/m/`)
    expect([record.style, record.editor]).toEqual(['.u_row { width: 600px }', 'unlayer'])
    await at.goto(`/template-builder/${id}`)
    await expect.poll(() => field(at).inputValue()).toBe('<p>Changed {{ name }}</p>')
    // Its script ran on the other host: no cookie there, and no way into the page around it.
    expect(new Set(unlayer.saw)).toEqual(new Set([' closed']))
  })

  it('loses nothing where saving fails, or the session ends in the middle of it', async () => {
    const id = await make()
    const at = await served.open('master')
    await at.goto(`/template-builder/${id}`)
    await expect.poll(() => field(at).inputValue()).toBe('<p>Kept</p>')
    await field(at).fill('<p>Long work</p>')
    await at.getByText('Not saved').waitFor()
    const saved = `**/api/v1/templates/${id}`
    for (const status of [500, 503, 0]) {
      await at.route(saved, route => (status ? route.fulfill({ status, json: {} }) : route.abort()))
      const failed = status ? at.waitForResponse(saved) : at.waitForEvent('requestfailed')
      await save(at).click()
      await failed
      await expect.poll(() => save(at).isEnabled()).toBe(true)
      expect(await field(at).inputValue()).toBe('<p>Long work</p>')
      await at.getByText('Not saved').waitFor()
      await at.unroute(saved)
    }
    await served.sql`delete from sessions where user_id = ${await served.userOf('master')}`
    // Saved before the pause after which Unlayer tells of a change.
    await field(at).fill('<p>Long work, to the last word</p>')
    await save(at).click()
    await at.waitForURL('**/login')
    const again = await served.open('master')
    await at.context().addCookies(await again.context().cookies())
    const master = await served.api('master')
    const { record } = await master.get(`/templates/${id}`)
    await master.put(`/templates/${id}`, { name: 'Spring, by another', version: record.version })
    await at.goto(`/template-builder/${id}`)
    await expect.poll(() => field(at).inputValue()).toBe('<p>Long work, to the last word</p>')
    await save(at).click()
    await at.getByRole('button', { name: 'Save mine over it' }).click()
    await at.waitForURL('**/templates')
    const now = (await master.get(`/templates/${id}`)).record
    expect(now.content).toContain('Long work, to the last word')
  })

  it('gives way to the built-in one where it does not come or does not answer', async () => {
    const id = await make()
    const at = await served.open('master')
    unlayer.mood = 'down'
    await at.goto(`/template-builder/${id}`)
    await at.getByRole('heading', { name: 'Unlayer does not open' }).waitFor()
    unlayer.mood = 'silent'
    await at.clock.install()
    await at.reload()
    await at.frameLocator('iframe[src*="unlayer.html"]').locator('iframe').waitFor({ state: 'attached' })
    await at.clock.fastForward(21_000)
    await at.getByRole('heading', { name: 'Unlayer does not open' }).waitFor()
    await at.getByRole('button', { name: 'Continue in the built-in editor' }).click()
    await at
      .frameLocator('iframe[src="/builder.html"]')
      .frameLocator('.gjs-frame')
      .getByText('Kept')
      .waitFor()
    await at.getByRole('textbox', { name: 'Name' }).fill('Spring, by hand')
    await save(at).click()
    await at.waitForURL('**/templates')
    expect((await (await served.api('master')).get(`/templates/${id}`)).record.name).toBe('Spring, by hand')
    unlayer.mood = 'well'
  })

  it('is on its own host only, and in a frame only', async () => {
    const other = served.url.replace('127.0.0.1', 'localhost')
    const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status
    expect(await status(`${served.url}/unlayer.html`)).toBe(404)
    expect(await status(`${other}/unlayer.html`)).toBe(200)
    expect(await status(`${other}/unlayer.html`, { 'sec-fetch-dest': 'document' })).toBe(404)
  })
})
