/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, createServer as createLine, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { transform } from 'esbuild'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withShell } from '../../bin/appShell'
import { newPage, pictureOfLongForm } from '../kit/chromium'
import { pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served
beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const WORDS = {
  en: 'You’re offline',
  ar: 'لا يوجد اتصال',
  de: 'Keine Verbindung',
  fr: 'Hors connexion',
}

/** Waits until the worker holds the page and has kept what it keeps. */
const worker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

const kept = (page: Page) =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)))
    const entries = await Promise.all(
      caches_.map(async cache =>
        Promise.all(
          (await cache.keys()).map(async request => ({
            path: new URL(request.url).pathname,
            text: (await (await cache.match(request))?.text()) ?? '',
          })),
        ),
      ),
    )
    return entries.flat()
  })

/** A line to the server that can be cut: what Chromium calls offline does not reach a worker that is started anew. */
async function startLine(target: string) {
  const open = new Set<Socket>()
  const line = createLine(near => {
    const far = connect(Number(new URL(target).port), '127.0.0.1')
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>(done => line.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = line.address() as AddressInfo
  const cut = () =>
    new Promise<void>(done => {
      line.close(() => done())
      for (const socket of open) socket.destroy()
    })
  return { url: `http://127.0.0.1:${port}`, cut, mend: () => listen(port) }
}

describe('the installed application', () => {
  test('is one that Chromium would install, with its icons', async () => {
    const page = await served.open('user', { worker: true })
    await page.goto('/leads')
    await worker(page)
    const devtools = await page.context().newCDPSession(page)
    const { errors, data } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[] }
    for (const { src, sizes } of [...icons, { src: '/icons/mark-180.png', sizes: '180x180' }]) {
      const answer = await fetch(`${served.url}${src}`)
      expect(answer.headers.get('content-type'), src).toBe('image/png')
      const png = Buffer.from(await answer.arrayBuffer())
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    }
  })

  test('keeps its files alone: no answer of the API, and no word of a person', async () => {
    const api = await served.api('master')
    const { json } = await api.post('/candidates', { name: 'Noura Kandil', phone: '+201001234571' })
    const page = await served.open('master', { worker: true })
    await page.goto('/leads')
    await worker(page)
    await page.goto('/candidates')
    await page.getByRole('link', { name: 'Noura Kandil' }).first().waitFor()
    await page.goto(`/candidates/${(json as { id: number }).id}`)
    await settle(page)
    const entries = await kept(page)
    expect(entries.length).toBeGreaterThan(10)
    expect(entries.filter(({ path }) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    expect(entries.filter(({ text }) => text.includes('Noura'))).toEqual([])
  })

  test('says without a connection that there is none, in each language, and goes on with one', async () => {
    const line = await startLine(served.url)
    const page = await served.open('user', { worker: true, baseURL: line.url, width: 390, height: 780 })
    await page.goto('/leads')
    await worker(page)
    await line.cut()
    for (const [locale, words] of Object.entries(WORDS)) {
      await page.evaluate(chosen => localStorage.setItem('lotse.locale', chosen), locale)
      await page.goto('/leads')
      await page.getByRole('heading', { name: words }).waitFor()
      await pictureOfLongForm(page, `offline-${locale}-390`)
    }
    await page.evaluate(() => localStorage.setItem('lotse.locale', 'en'))
    await line.mend()
    await page.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/leads')
    await line.cut()
  })

  test('has no part in pages for people outside', async () => {
    const line = await startLine(served.url)
    const page = await served.open('user', { worker: true, baseURL: line.url })
    await page.goto('/leads')
    await worker(page)
    await line.cut()
    for (const path of ['/p/abc', '/book/abc', '/f/abc', '/u/abc', '/privacy'])
      await expect(page.goto(path), path).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  })
})

describe('a new release', () => {
  let site: Server
  let release = 1
  const file = () => `/assets/part-${release}.js`
  beforeAll(async () => {
    const source = await readFile(resolve(import.meta.dirname, '../../src/shell-worker/sw.ts'), 'utf8')
    const { code } = await transform(source, { loader: 'ts' })
    site = createServer(({ url }, answer) => {
      const script = (text: string) => answer.setHeader('content-type', 'text/javascript').end(text)
      if (url === '/sw.js') return script(withShell(code, [file()]))
      if (url === file()) return script(`export const release = ${release}`)
      if (url?.startsWith('/assets/')) return answer.writeHead(404).end()
      return answer.setHeader('content-type', 'text/html').end(`<h1>${release}</h1>`)
    })
    await new Promise<void>(done => site.listen(0, '127.0.0.1', done))
  })
  afterAll(() => void site?.close())

  test('comes with the next page, and leaves an open one its own files until it is closed', async () => {
    const baseURL = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const open = await newPage({ baseURL, worker: true })
    await open.goto('/')
    await open.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }))
    await worker(open)
    await open.reload()
    release = 2
    const fresh = await open.context().newPage()
    await fresh.goto(baseURL)
    expect(await fresh.textContent('h1')).toBe('2')
    await fresh.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    // A part of release 1 that this page had not loaded: the server has it no more.
    const loaded = await open.evaluate('import("/assets/part-1.js").then(({ release }) => release)')
    expect(loaded).toBe(1)
    await open.close()
    await fresh.close()
    const next = await newPageIn(fresh, baseURL)
    await expect
      .poll(async () => (await kept(next)).map(({ path }) => path).sort())
      .toEqual(['/', '/assets/part-2.js'])
  })

  const newPageIn = async (page: Page, url: string) => {
    const next = await page.context().newPage()
    await next.goto(url)
    return next
  }
})

test('no script broke', () => {
  // The browser names what it could not load without a connection.
  expect(served.faults.filter(fault => !/ERR_CONNECTION_REFUSED|Failed to fetch/.test(fault))).toEqual([])
})
