import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SERVER_PATHS } from '../../bin/serverPaths.mjs'
import { tokens } from '../../src/layout/theme/tokens'
import { startApp, type TestApp } from '../../tests/kit/app'
import { inboxSources, routes } from '../features'
import { authRoutes } from './auth-routes'
import { healthRoutes } from './health-routes'
import { inboxRoutes } from './inbox-routes'
import { servePages } from './pages'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lotse-pages-'))
  app = await startApp()
})
afterAll(async () => {
  await app?.stop()
  await rm(folder, { recursive: true, force: true })
})

const manifest = async (language: string) => {
  const answer = await fetch(`${app.url}/manifest.webmanifest`, { headers: { 'accept-language': language } })
  return { answer, json: (await answer.json()) as Record<string, unknown> }
}

it('names the organisation, in the language of the browser, with the colours of the look', async () => {
  await app.sql`update organisation set name = 'Nordwind'`
  const { answer, json } = await manifest('ar-EG,en;q=0.5')
  expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(json).toMatchObject({ name: 'Nordwind', short_name: 'Nordwind', lang: 'ar', dir: 'rtl', scope: '/' })
  expect(json).toMatchObject({
    theme_color: tokens.light.accent,
    background_color: tokens.light.page,
    display: 'standalone',
  })
  await app.sql`update organisation set name = 'Nordwind Pflege und Ausbildung'`
  expect((await manifest('de')).json).toMatchObject({ short_name: 'Lotse', lang: 'de', dir: 'ltr' })
})

it('lets the worker hold the application, be looked up anew, and call nobody else', async () => {
  await writeFile(join(folder, 'sw.js'), `self.name = '${'long enough to be compressed '.repeat(20)}'`)
  await writeFile(join(folder, 'index.html'), '<meta name="csp-nonce" content="">')
  const pages = fastify()
  servePages(pages, app.services.config, folder)
  const { headers } = await pages.inject('/sw.js')
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('text/javascript'),
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const policy = String((await pages.inject('/leads')).headers['content-security-policy'])
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
})

it('has each page that the server makes among the paths that the worker leaves alone', () => {
  const own = [...routes, ...healthRoutes, ...authRoutes, ...inboxRoutes(inboxSources)]
    .map(({ path }) => (path.startsWith('//') ? path.slice(1) : `/api/v1${path}`))
    .filter(
      path =>
        !SERVER_PATHS.some(server => (server.endsWith('/') ? path.startsWith(server) : path === server)),
    )
  expect(own).toEqual([])
})
