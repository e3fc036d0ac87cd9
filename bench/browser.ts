import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import postgres from 'postgres'
import { hashSecret } from '../server/auth/secrets'
import { runningEmbedded } from '../server/db/embedded'
import { closeBrowser, newPage } from '../tests/kit/chromium'
import { type Call, callsOf, signedIn, startServer } from './server'

/**
 * Measures pages of candidates in Chromium, beside an empty page of the same shell in the same run: requests of the
 * record's page, the mounting of the form, what a key waits for while it is filled, and frames of a board of many cards.
 * Usage: npm run bench:browser [cards]
 */
const CARDS = Number(process.argv[2] ?? 5_000)
const ROUNDS = 9
const LIMIT = { requests: 3, mount: 150, key: 50, frame: 50 }
const ROOT = resolve(import.meta.dirname, '..')
/** An address that no page has: the shell, and a sentence in it. */
const EMPTY = '/nowhere'
const FORM = '/candidates/create'

await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotse-bench-browser-'))
  const server = await startServer(join(folder, 'data'))
  try {
    const token = await signedIn(server.url)
    const id = await fill(callsOf(server.url, token), server.dataDir)
    const page = await newPage({ baseURL: server.url, width: 1440, height: 900 })
    await page.context().addCookies([{ name: '_MJC', value: token, url: server.url }])
    // The runner (tsx) keeps names of functions by a helper of its own, which the page does not have.
    await page.context().addInitScript({ content: 'globalThis.__name = made => made' })
    await page.goto(EMPTY)
    await page.locator('main').waitFor()
    const requests = await requestsOf(page, `/candidates/${id}`)
    const cpu = await page.context().newCDPSession(page)
    await cpu.send('Performance.enable', { timeDomain: 'threadTicks' })
    const mounts = await mountsOf(page, cpu)
    const before = await cpuOf(cpu)
    const keys = await keysOf(page)
    const keyCpu = ((await cpuOf(cpu)) - before) / keys.length
    const frames = await framesOf(page)
    await report({ requests, mounts, keys, keyCpu, frames })
  } finally {
    await closeBrowser()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns the id of one candidate of many */
async function fill(call: Call, dataDir: string): Promise<number> {
  const { id } = await call<{ id: number }>('/candidates', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Meryem El Idrissi', phone: '+212661734101' }),
  })
  const sql = postgres((await runningEmbedded(dataDir)) ?? '', { max: 1, onnotice: () => undefined })
  await sql`
    insert into candidates (name, phone, search_text, recognition_ready, recognition_ready_date)
    select 'Person ' || n, '+20100' || lpad(n::text, 7, '0'), 'person ' || n, true, current_date - n % 90
    from generate_series(1, ${CARDS}) n`
  await sql`update users set pin = ${await hashSecret('4711')}`
  await sql`analyze candidates`
  await sql.end()
  return id
}

/** Goes somewhere within the application, as a link does. */
function go(page: Page, path: string): Promise<void> {
  return page.evaluate(to => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function requestsOf(page: Page, path: string): Promise<string[]> {
  const asked: string[] = []
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname.replace(/\d+/g, '{id}'))
  }
  page.on('request', note)
  await go(page, path)
  await page.getByText('Registered').first().waitFor()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return asked
}

/** Milliseconds from one page to the other, and the CPU of the page's main thread for it. */
interface Mounts {
  empty: number[]
  form: number[]
  emptyCpu: number[]
  formCpu: number[]
}

/** CPU milliseconds that the page's main thread has had: of a busy machine the figure that says something. */
async function cpuOf(cpu: CDPSession): Promise<number> {
  const { metrics } = await cpu.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

/** In turns; the first round loads what is loaded once. */
async function mountsOf(page: Page, cpu: CDPSession): Promise<Mounts> {
  const mounts: Mounts = { empty: [], form: [], emptyCpu: [], formCpu: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const began = await cpuOf(cpu)
    const empty = await mountOf(page, EMPTY, 'main h1, main h2, main p')
    const between = await cpuOf(cpu)
    const form = await mountOf(page, FORM, 'main form input[name="name"]')
    if (round < 0) continue
    mounts.empty.push(empty)
    mounts.form.push(form)
    mounts.emptyCpu.push(between - began)
    mounts.formCpu.push((await cpuOf(cpu)) - between)
  }
  return mounts
}

/** Milliseconds from the change of the address to the frame after what is looked for is there. */
function mountOf(page: Page, path: string, selector: string): Promise<number> {
  return page.evaluate(
    ([to, wanted]) =>
      new Promise<number>(mounted => {
        const before = document.querySelector(wanted)
        const began = performance.now()
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate'))
        const look = () => {
          const there = document.querySelector(wanted)
          if (there && there !== before) requestAnimationFrame(() => mounted(performance.now() - began))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [path, selector] as const,
  )
}

/** Milliseconds from each key to the frame that shows it. */
async function keysOf(page: Page): Promise<number[]> {
  await go(page, FORM)
  const name = page.locator('main form input[name="name"]')
  await name.click()
  await page.evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const frame = new MessageChannel()
        frame.port1.onmessage = () => waits.push(performance.now() - timeStamp)
        requestAnimationFrame(() => frame.port2.postMessage(null))
      },
      true,
    )
  })
  await name.pressSequentially('Meryem El Idrissi of Casablanca, who wants to work as a nurse in Bavaria', {
    delay: 40,
  })
  return page.evaluate(() => (window as unknown as { waits: number[] }).waits)
}

/** Milliseconds between frames while the fullest column is scrolled. */
async function framesOf(page: Page): Promise<number[]> {
  await page.goto('/candidates?kind=board&tab=recognition')
  await page.getByText('Person').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    () =>
      new Promise<number[]>(scrolled => {
        const columns = [...document.querySelectorAll<HTMLElement>('.k-cards')]
        const column = columns.sort((one, other) => other.scrollHeight - one.scrollHeight)[0]
        const frames: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          frames.push(now - last)
          last = now
          column?.scrollBy(0, 120)
          if (frames.length > 240) scrolled(frames.slice(1))
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
  )
}

interface Found {
  requests: string[]
  mounts: Mounts
  keys: number[]
  /** Of the main thread, a key. */
  keyCpu: number
  frames: number[]
}

async function report({ requests, mounts, keys, keyCpu, frames }: Found): Promise<void> {
  const more = at(mounts.form, 0.5) - at(mounts.empty, 0.5)
  const row = (what: string, value: number, limit: number, unit: string) =>
    `| ${what} | ${value.toFixed(unit ? 1 : 0)}${unit} | ${limit}${unit} | ${value <= limit ? 'held' : 'missed'} |`
  const lines = [
    '# Pages of candidates in Chromium',
    '',
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end, Node ${process.version}; the server on the same machine. Made by \`npm run bench:browser\`.`,
    '',
    '| what | measured | wanted | |',
    '|---|---|---|---|',
    row("requests of a candidate's page", requests.length, LIMIT.requests, ''),
    row('the form mounts, beyond an empty page (medians)', more, LIMIT.mount, ' ms'),
    row('a key until its frame, p95', at(keys, 0.95), LIMIT.key, ' ms'),
    row(
      `a frame while ${CARDS.toLocaleString('en-GB')} cards are scrolled, p95`,
      at(frames, 0.95),
      LIMIT.frame,
      ' ms',
    ),
    '',
    `Requests: ${requests.map(path => `\`${path}\``).join(', ')}.`,
    `The empty page takes ${at(mounts.empty, 0.5).toFixed(1)} ms, the form ${at(mounts.form, 0.5).toFixed(1)} ms (medians of ${ROUNDS}, in turns).`,
    `CPU of the page's main thread: the empty page ${at(mounts.emptyCpu, 0.5).toFixed(1)} ms, the form ${at(mounts.formCpu, 0.5).toFixed(1)} ms, a key ${keyCpu.toFixed(1)} ms.`,
    `A key: median ${at(keys, 0.5).toFixed(1)} ms of ${keys.length}; a frame: median ${at(frames, 0.5).toFixed(1)} ms, longest ${at(frames, 1).toFixed(1)} ms.`,
    '',
  ]
  console.log(lines.join('\n'))
  await writeFile(join(ROOT, 'bench/results/browser.md'), lines.join('\n'))
}

function at(values: number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
