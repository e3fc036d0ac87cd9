import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goOn, pictureFailures, type Served, settle, startServed } from '../kit/served'

let served: Served

beforeAll(async () => {
  served = await startServed()
})
afterAll(() => served?.stop())
pictureFailures()

const KB = 1_000

/** Size of scripts on the wire by gzip, as the server sends them to this page; each address counts once. */
async function weighScripts(page: Page) {
  const urls = new Set<string>()
  page.on('response', response => {
    if (response.request().resourceType() === 'script') urls.add(response.url())
  })
  return async () => {
    const sizes = await Promise.all([...urls].map(gzipSize))
    return sizes.reduce((sum, size) => sum + size, 0)
  }
}

async function gzipSize(url: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((done, failed) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, answer => {
      expect(answer.headers['content-encoding'] ?? 'identity').toMatch(/gzip|identity/)
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
      })
      answer.on('end', () => done(size))
    })
      .on('error', failed)
      .end()
  })
}

test('sign-in transfers under 95 kB of scripts', async () => {
  const page = await served.open(null)
  const weight = await weighScripts(page)
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.waitForLoadState('networkidle')
  const bytes = await weight()
  expect(bytes).toBeGreaterThan(20 * KB)
  expect(bytes).toBeLessThan(95 * KB)
})

test('the first list transfers under 372 kB of scripts', async () => {
  const api = await served.api('master')
  await api.post('/leads', { name: 'Salma Idrissi', phone: '+201001234567' })
  const page = await served.open('master')
  const weight = await weighScripts(page)
  await page.goto('/leads')
  await page.getByRole('link', { name: 'Salma Idrissi' }).waitFor()
  const bytes = await weight()
  expect(bytes).toBeGreaterThan(100 * KB)
  expect(bytes).toBeLessThan(372 * KB)
})

test('nothing comes from any other host', async () => {
  const page = await served.open('master')
  const elsewhere: string[] = []
  await page.context().route(
    url => url.protocol.startsWith('http') && url.origin !== served.url,
    route => {
      elsewhere.push(route.request().url())
      return route.abort()
    },
  )
  await page.goto('/')
  await settle(page)
  for (const path of ['/leads', '/settings', '/users', '/campaigns', '/logs', '/profile']) {
    await goOn(page, path)
    await settle(page)
  }
  await page.goto('/template-builder')
  await page.frameLocator('iframe').locator('body').waitFor()
  expect(elsewhere).toEqual([])
})

test('the policy allows no inline script, and the headers stand', async () => {
  for (const path of ['/', '/login', '/leads', '/builder.html', '/no-such-page']) {
    const answer = await fetch(`${served.url}${path}`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
    expect(scripts, path).toBe("'self'")
    expect(policy, path).toContain("default-src 'none'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>[^<]/)
  }
})

test('an inline script is refused by the browser itself', async () => {
  const page = await served.open(null)
  await page.goto('/login')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    document.body.append(script)
    return 'wasRun' in window
  })
  expect(ran).toBe(false)
  // The browser's own message of it is no fault of the page.
  served.faults.splice(0)
})

test('a missing asset is 404, any path of the application the page', async () => {
  const status = async (path: string) => (await fetch(`${served.url}${path}`)).status
  expect(await status('/assets/none.js')).toBe(404)
  expect(await status('/leads/7')).toBe(200)
})

test('a signed-in user who opens an address below the sign-in gets the 404 page', async () => {
  const page = await served.open('master')
  await page.goto('/login/a/b')
  await page.getByText('This page doesn’t exist.').waitFor()
})

test.each(['en', 'ar'])(
  'a printed list holds every column, none cut and none over another: %s',
  async locale => {
    const api = await served.api('master')
    const name = 'Abdulrahman Mohammed Abdelkader Almasri Bint-Alsheikh of the old town of Casablanca'
    const { json } = await api.post('/leads', { name, phone: '+201001234599' })
    const page = await served.open('master', { width: 794, height: 1123 })
    await page.addInitScript(chosen => localStorage.setItem('lotse.locale', chosen), locale)
    await page.goto('/leads')
    await page.getByRole('link', { name }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const cells = await page.locator('.v-table :is(th, td)').evaluateAll(all =>
      all
        .filter(cell => cell.getClientRects().length > 0)
        .map(cell => ({
          words: cell.textContent,
          isCut: cell.scrollWidth > cell.clientWidth + 1,
          isOutside: cell.getBoundingClientRect().right > innerWidth || cell.getBoundingClientRect().left < 0,
        })),
    )
    expect(cells.filter(({ isCut, isOutside }) => isCut || isOutside)).toEqual([])
    expect(cells.map(({ words }) => words)).toEqual(
      expect.arrayContaining([name, locale === 'en' ? 'Calls' : 'عدد المكالمات']),
    )
    await api.delete(`/leads/${(json as { id: number }).id}`)
  },
)

test('no script broke', () => expect(served.faults).toEqual([]))
