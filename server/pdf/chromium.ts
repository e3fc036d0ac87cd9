import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { fail } from '../../contract/errors'
import { type Devtools, type Message, speakDevtools } from './devtools'
import { findChromium } from './find'
import { memoryOf } from './memory'

export interface Printing {
  /** A whole page. It may come from anybody: its scripts do not run and nothing is fetched for it. */
  html: string
  title: string
}

const SECONDS = 30
const LARGEST_PAGE = 8 * 1024 * 1024
const MOST_MEMORY = 1_200 * 1024 * 1024
const AT_ONCE = 2
const MOST_WAITING = 20
/** Never looked up: the page is handed over when the browser asks for it. */
const ADDRESS = 'http://print.invalid/'
const MM = 1 / 25.4

const FLAGS = [
  '--headless',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--disable-quic',
  '--disable-extensions',
  '--disable-plugins',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--no-pings',
  '--mute-audio',
  '--hide-scrollbars',
  '--font-render-hinting=none',
  // Should a request ever get past the one that answers them all, it finds neither a name nor a way.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
]

let running = 0
const queue: (() => void)[] = []

/**
 * Makes a PDF (A4, with page numbers) of a page, in a Chromium of its own: scripts and network off, a fresh profile that
 * is thrown away, 30 seconds and 1.2 GB at most. Two run at once, others wait.
 * @throws Failure pdf_unavailable where there is no Chromium or it does not manage; too_large for a page over 8 MB
 */
export async function renderPdf({ html, title }: Printing): Promise<Buffer> {
  const path = findChromium()
  if (!path) throw fail('pdf_unavailable')
  if (Buffer.byteLength(html) > LARGEST_PAGE) throw fail('too_large')
  await takeTurn()
  try {
    return await printBy(path, { html, title })
  } catch (error) {
    throw fail('pdf_unavailable', { reason: error instanceof Error ? error.message : 'unknown' })
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (queue.length >= MOST_WAITING) throw fail('unavailable', { retryAfter: 5 })
    await new Promise<void>(resolve => queue.push(resolve))
  }
  running += 1
}

async function printBy(path: string, printing: Printing): Promise<Buffer> {
  const profile = await mkdtemp(join(tmpdir(), 'lotse-pdf-'))
  const child = startChromium(path, profile)
  const [, , , input, output] = child.stdio as unknown as [null, null, null, Writable, Readable]
  const devtools = speakDevtools(input, output)
  const ended = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  void ended.then(() => devtools.end(new Error('the browser ended')))
  const stopWatching = watch(child, reason => {
    devtools.end(new Error(reason))
    kill(child)
  })
  try {
    return await print(devtools, printing)
  } finally {
    stopWatching()
    kill(child)
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}

/** Its environment is bare: nothing of ours is to be read there. */
function startChromium(path: string, profile: string): ChildProcess {
  const asRoot = process.getuid?.() === 0
  const { PATH, LANG, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
  // Chromium refuses its sandbox as root, and where libraries are named by hand its helper does not find them.
  const flags = asRoot || LD_LIBRARY_PATH ? [...FLAGS, '--no-sandbox'] : FLAGS
  return spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    cwd: profile,
    env: { PATH, LANG, LD_LIBRARY_PATH, FONTCONFIG_PATH, HOME: profile, TMPDIR: profile },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    // It leads a group of its own, which is ended as a whole.
    detached: true,
  })
}

function kill({ pid }: ChildProcess) {
  if (!pid) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of the group have ended.
  }
}

/** @returns what stops it */
function watch({ pid }: ChildProcess, stop: (reason: string) => void): () => void {
  const late = setTimeout(() => stop('it took too long'), SECONDS * 1_000)
  const meter = setInterval(async () => {
    if (pid && ((await memoryOf(pid)) ?? 0) > MOST_MEMORY) stop('it took too much memory')
  }, 500)
  return () => {
    clearTimeout(late)
    clearInterval(meter)
  }
}

async function print(devtools: Devtools, { html, title }: Printing): Promise<Buffer> {
  const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' })
  const attached = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
  const tab = (method: string, params?: Message) => devtools.call(method, params, String(attached.sessionId))
  answerRequests(devtools, tab, html)
  await tab('Page.enable')
  await tab('Emulation.setScriptExecutionDisabled', { value: true })
  await tab('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const loaded = devtools.once('Page.loadEventFired')
  // Where the browser ends before, navigating says so first.
  loaded.catch(() => undefined)
  await tab('Page.navigate', { url: ADDRESS })
  await loaded
  await tab('Runtime.evaluate', { expression: 'document.fonts.ready.then(() => 1)', awaitPromise: true })
  const { data } = await tab('Page.printToPDF', paper(title))
  return Buffer.from(String(data), 'base64')
}

/** The one page is handed over; whatever else is asked for fails. */
function answerRequests(
  devtools: Devtools,
  tab: (method: string, params: Message) => Promise<Message>,
  html: string,
) {
  let given = false
  devtools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isPage = !given && (request as Message).url === ADDRESS
    given ||= isPage
    const answer = isPage
      ? tab('Fetch.fulfillRequest', { requestId, ...pageAnswer(html) })
      : tab('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    // It may have ended meanwhile, which its end tells.
    answer.catch(() => undefined)
  })
}

const pageAnswer = (html: string) => ({
  responseCode: 200,
  responseHeaders: [
    { name: 'Content-Type', value: 'text/html; charset=utf-8' },
    { name: 'Content-Security-Policy', value: PRINT_POLICY },
  ],
  body: Buffer.from(html).toString('base64'),
})

/** What a page that is printed may use: its own styles, and pictures and fonts that are within it. */
export const PRINT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; sandbox"

function paper(title: string): Message {
  const escaped = title.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
  const line = 'width:100%;padding:0 16mm;font-size:7pt;color:#555;display:flex;justify-content:space-between'
  return {
    printBackground: true,
    preferCSSPageSize: false,
    paperWidth: 210 * MM,
    paperHeight: 297 * MM,
    marginTop: 16 * MM,
    marginBottom: 18 * MM,
    marginLeft: 16 * MM,
    marginRight: 16 * MM,
    generateDocumentOutline: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: `<div style="${line}"><span dir="auto">${escaped}</span>
      <span dir="ltr"><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`,
  }
}
