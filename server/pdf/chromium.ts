import { fail } from '../../contract/http/errors'
import { type Devtools, type Message, objectIn } from './devtools'
import { findChromium } from './find'
import { withChromium } from './launch'
import { launchModeOf } from './launchMode'

export interface Printing {
  /** A whole page. It may come from anybody: its scripts do not run and nothing is fetched for it. */
  html: string
  title: string
}

const LIMITS = { seconds: 30, bytes: 1_200 * 1024 * 1024 }
const LARGEST_PAGE = 8 * 1024 * 1024
const AT_ONCE = 2
const MOST_WAITING = 20
/** Never looked up: the page is handed over when the browser asks for it. */
const ADDRESS = 'http://print.invalid/'
const MM = 1 / 25.4

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
    const order = { mode: await launchModeOf(path), limits: LIMITS }
    return await withChromium(path, order, devtools => print(devtools, { html, title }))
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

async function print(devtools: Devtools, { html, title }: Printing): Promise<Buffer> {
  const { targetId } = await devtools.call('Target.createTarget', { url: 'about:blank' })
  const attached = await devtools.call('Target.attachToTarget', { targetId, flatten: true })
  const tab = (method: string, params?: Message) => devtools.call(method, params, String(attached.sessionId))
  answerRequests(devtools, tab, html)
  await tab('Page.enable')
  await tab('Emulation.setScriptExecutionDisabled', { value: true })
  await tab('Fetch.enable', { patterns: [{ urlPattern: '*' }] })
  const loaded = devtools.once('Page.loadEventFired')
  // If the browser ends before, the navigation rejects first.
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
    const isPage = !given && objectIn(request).url === ADDRESS
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

/** Content-Security-Policy of a printed page: its own styles, and pictures and fonts within it. */
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
