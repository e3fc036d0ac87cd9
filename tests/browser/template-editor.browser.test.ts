/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../fixtures/mails'
import { closeBrowser, newPage } from '../kit/chromium'

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
  await closeBrowser()
  await new Promise(done => server.close(done))
})

async function hear(type: string): Promise<Said> {
  await page.waitForFunction(
    wanted => (window as unknown as Talking).said.some(message => message.type === wanted),
    type,
    { timeout: 30_000 },
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
