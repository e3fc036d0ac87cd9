/// <reference lib="dom" />
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { AxeResults, Result, RunOptions } from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const ROOT = resolve(import.meta.dirname, '../..')
const PICTURES = join(ROOT, 'tests/browser/pictures')
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const FLAGS = [
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Binary {
  path: string
  env: Record<string, string>
}

let started: Promise<Browser> | undefined

/**
 * The one Chromium of this process, started when first asked for. It ends with the process: to start one for each file would
 * be a second of work each.
 */
export function browser(): Promise<Browser> {
  started ??= launch().catch(error => {
    started = undefined
    throw error
  })
  return started
}

/** Closes all pages that are open. */
export async function closePages(): Promise<void> {
  const running = await started
  await Promise.all(running?.contexts().map(context => context.close()) ?? [])
}

/** Ends the browser, if one was started. */
export async function closeBrowser(): Promise<void> {
  const running = started
  started = undefined
  await (await running)?.close()
}

export interface PageOptions {
  /** BCP 47 tag that the browser says it prefers. */
  locale?: string
  /** CSS pixels. */
  width?: number
  height?: number
  dark?: boolean
  /** A finger instead of a mouse: targets are larger. */
  touch?: boolean
  /** Origin of the paths given to `goto`. */
  baseURL?: string
  timezone?: string
  /** A visitor whose browser runs no script. */
  javaScriptEnabled?: boolean
  /** Allows the service worker: calls that it makes are not seen by routes of a page. */
  worker?: boolean
}

/** A page in a fresh profile: nothing stored, no cookie. Closing its context ends it. */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: options.locale ?? 'en-GB',
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    timezoneId: options.timezone ?? 'Europe/Berlin',
    colorScheme: options.dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    baseURL: options.baseURL,
    acceptDownloads: true,
    serviceWorkers: options.worker ? 'allow' : 'block',
  })
  return context.newPage()
}

/**
 * The calls of a page that change something, as they are made from now on: `PUT /leads/3`. What is asked by POST only to
 * be read (names, searches) is left out.
 */
export function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    const isRead = request.method() === 'GET' || /-all$/.test(path) || !/\/\d+(\/|$)/.test(path)
    if (!isRead) writes.push(`${request.method()} ${path.replace('/api/v1', '')}`)
  })
  return writes
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Checks everything on a page, frames included, by every WCAG 2.2 A and AA rule of axe-core, those that are
 * off by default too.
 * @returns what is wrong, one line an element; empty when nothing is
 */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  const source = await readFile(require.resolve('axe-core/axe.min.js'), 'utf8')
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source)
  await page.evaluate(endOfTransitions)
  const violations = await page.evaluate(async (tags: string[]) => {
    const { axe } = window as unknown as {
      axe: {
        getRules(tags: string[]): { ruleId: string }[]
        run(root: Document, options: RunOptions): Promise<AxeResults>
      }
    }
    const rules = Object.fromEntries(axe.getRules(tags).map(({ ruleId }) => [ruleId, { enabled: true }]))
    const results = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules,
      // Else a selector is made for each element that passed, which takes most of the time.
      resultTypes: ['violations'],
    })
    return results.violations
  }, WCAG)
  return violations.flatMap(describeViolation)
}

/** Waits for what fades in: while it does, its contrast is too low. */
async function endOfTransitions(): Promise<void> {
  // A transition begins in the frame after the one that drew its start.
  for (let frame = 0; frame < 2; frame++) await new Promise(resolve => requestAnimationFrame(resolve))
  const ending = document.getAnimations().filter(each => each instanceof CSSTransition)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

function describeViolation({ id, impact, help, nodes }: Result): string[] {
  return nodes.map(node => `${impact} ${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 160)}`)
}

/** Takes a picture for people to look at, in the long form alone: no test reads it. */
export async function pictureOfLongForm(...asked: Parameters<typeof picture>): Promise<void> {
  if (process.env.LONG) await picture(...asked)
}

/**
 * Takes a picture of what is seen into tests/browser/pictures.
 * @param name the file's name without `.png`
 * @returns the path of the file
 */
export async function picture(page: Page, name: string, fullPage = false): Promise<string> {
  await mkdir(PICTURES, { recursive: true })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const path = join(PICTURES, `${name}.png`)
  await page.screenshot({ path, fullPage, animations: 'disabled' })
  return path
}

async function launch(): Promise<Browser> {
  const { path, env } = await findChromium()
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath: path,
    args: asRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
    chromiumSandbox: !asRoot && env.LD_LIBRARY_PATH === undefined,
    env: { ...(process.env as Record<string, string>), ...env },
  })
}

/**
 * Finds a Chromium: CHROME_PATH, the one that comes as a package, one on PATH, or Debian's. The package holds the shell
 * without windows, which opens a page with two thirds of the work.
 * @throws Error that says what to install where there is none
 */
export async function findChromium(): Promise<Binary> {
  const named = process.env.CHROME_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROME_PATH names ${named}, where no file is.`)
    return { path: named, env: {} }
  }
  const found = (await packaged()) ?? onPath() ?? (await debian())
  if (found) return found
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; ' +
      'Fedora: dnf install chromium; macOS: brew install --cask chromium) or set CHROME_PATH to a Chrome.',
  )
}

function onPath(): Binary | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const path = folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(existsSync)
  return path ? { path, env: {} } : undefined
}

/**
 * The package @sparticuz/chromium holds the binary compressed and unpacks it into the temporary folder, where a
 * second process would find it half written: it is unpacked by a process of its own and then moved as a whole.
 */
async function packaged(): Promise<Binary | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const home = join(ROOT, 'node_modules/.cache/chromium', await versionOf('@sparticuz/chromium'))
  if (!existsSync(home)) await unpackInto(home)
  const binary = {
    path: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      ...(existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: join(home, 'fonts') }),
    },
  }
  return (await starts(binary)) ? binary : undefined
}

async function unpackInto(home: string) {
  await mkdir(dirname(home), { recursive: true })
  const draft = await mkdtemp(`${home}-`)
  const unpack = `import('@sparticuz/chromium').then(({ default: it }) => it.executablePath())`
  // This variable makes the package unpack the shared libraries that a bare system lacks, too.
  const env = { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  await run(process.execPath, ['--input-type=module', '-e', unpack], { cwd: ROOT, env })
  try {
    await rename(draft, home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!existsSync(home)) throw error
  }
}

async function starts({ path, env }: Binary): Promise<boolean> {
  return run(path, ['--version', '--no-sandbox'], { env: { ...process.env, ...env }, timeout: 20_000 }).then(
    () => true,
    () => false,
  )
}

/** The package does not export its package.json, so it is looked for from the entry upwards. */
async function versionOf(name: string): Promise<string> {
  let folder = dirname(require.resolve(name))
  for (;;) {
    const file = join(folder, 'package.json')
    const manifest = existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
    if (manifest.name === name) return String(manifest.version)
    folder = dirname(folder)
  }
}

async function debian(): Promise<Binary | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  process.stderr.write('Installing the package chromium for the browser tests\n')
  const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64 * 1024 * 1024 }
  await run('apt-get', ['update', '-q'], quiet)
  await run('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], quiet)
  return onPath()
}
