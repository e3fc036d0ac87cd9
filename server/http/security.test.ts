import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { readConfig } from '../config'
import { appPolicy, secure, unlayerPolicy } from './security'

const directives = (policy: string) =>
  Object.fromEntries(policy.split('; ').map(each => [each.split(' ')[0], each.split(' ').slice(1)]))

const FIREBASE = {
  FIREBASE_PROJECT_ID: 'lotse-crm',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'lotse-crm.firebaseapp.com',
  ALLOWED_DOMAINS: 'office.example',
}

it('lets nothing of others in unless it is set up', () => {
  const plain = directives(appPolicy(readConfig({}), 'n'))
  expect(plain).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'connect-src': ["'self'"],
    'media-src': ["'self'"],
  })
  expect(plain['frame-src']).toEqual(["'self'", 'blob:', 'data:', 'http://127.0.0.1:3000'])
  const named = { PUBLIC_URL: 'https://office.example' }
  expect(appPolicy(readConfig(named), 'n')).not.toContain('http')
})

it('lets in what signing in by Firebase needs, and no more', () => {
  const policy = directives(appPolicy(readConfig({ ...FIREBASE, PUBLIC_URL: 'https://office.example' }), 'n'))
  expect(policy).toMatchObject({
    'script-src': ["'self'", 'https://apis.google.com'],
    'connect-src': ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    'frame-src': ["'self'", 'blob:', 'data:', 'https://lotse-crm.firebaseapp.com'],
    'img-src': ["'self'", 'data:', 'blob:'],
  })
})

it("shows Unlayer's page in the application only, and lets in its maker alone", () => {
  const env = { PUBLIC_URL: 'https://office.example', BUILDER_ORIGIN: 'https://mails.office.example' }
  expect(directives(appPolicy(readConfig(env), 'n'))['frame-src']).toContain('https://mails.office.example')
  expect(directives(unlayerPolicy(readConfig(env)))).toMatchObject({
    'script-src': ["'self'", 'https://editor.unlayer.com', 'https://*.unlayer.com'],
    'connect-src': ['https://editor.unlayer.com', 'https://*.unlayer.com'],
    'frame-ancestors': ['https://office.example'],
  })
  const other = unlayerPolicy(readConfig({ ...env, UNLAYER_URL: 'http://127.0.0.1:99/embed.js' }))
  expect(other).not.toContain('unlayer.com')
})

it('takes no host for Unlayer that has the cookies of the application', () => {
  const env = { PUBLIC_URL: 'https://office.example', BUILDER_ORIGIN: 'https://office.example:8443' }
  expect(() => readConfig(env)).toThrow('BUILDER_ORIGIN')
  expect(readConfig({ PUBLIC_URL: 'https://office.example' }).builderOrigin).toBeUndefined()
  expect(readConfig({ PUBLIC_URL: 'http://127.0.0.1:4000' }).builderOrigin).toBe('http://localhost:4000')
})

it('lets the configured origins call from elsewhere, and no others', async () => {
  const app = fastify()
  await secure(app, readConfig({ CORS_ORIGINS: 'https://desk.example' }))
  app.get('/api/v1/leads', () => [])
  const from = (origin: string, method: 'GET' | 'OPTIONS') =>
    app.inject({ method, url: '/api/v1/leads', headers: { origin, 'access-control-request-method': 'PUT' } })
  const allowed = await from('https://desk.example', 'OPTIONS')
  expect(allowed.statusCode).toBe(204)
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': 'https://desk.example',
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'authorization, content-type, accept, idempotency-key, x-request-id',
    'access-control-max-age': '600',
    vary: 'Origin',
  })
  expect((await from('https://desk.example', 'GET')).headers).toMatchObject({
    'access-control-allow-origin': 'https://desk.example',
    'access-control-expose-headers': 'x-request-id',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect((await from('https://other.example', 'OPTIONS')).statusCode).toBe(404)
  expect((await from('https://other.example', 'GET')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
  await app.close()
})
