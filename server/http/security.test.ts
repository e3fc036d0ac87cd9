import { expect, it } from 'vitest'
import { readConfig } from '../config'
import { appPolicy } from './security'

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
  })
  expect(JSON.stringify(plain)).not.toContain('http')
})

it('lets in what signing in by Firebase needs, and no more', () => {
  const policy = directives(appPolicy(readConfig(FIREBASE), 'n'))
  expect(policy).toMatchObject({
    'script-src': ["'self'", 'https://apis.google.com'],
    'connect-src': ["'self'", 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    'frame-src': ["'self'", 'blob:', 'data:', 'https://lotse-crm.firebaseapp.com'],
    'img-src': ["'self'", 'data:', 'blob:'],
  })
})
