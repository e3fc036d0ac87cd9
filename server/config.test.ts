import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLoopback, readConfig, warningsOf } from './config'
import { each } from './variables'

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      origin: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      smtpUrl: undefined,
      smtpConnections: 20,
      allowedDomains: [],
      corsOrigins: [],
      sessionKeys: [],
      outboundAllow: [],
      trustProxy: false,
      role: 'all',
      demo: false,
    })
  })

  it('takes an empty variable as unset', () => {
    expect(readConfig({ PORT: '', SMTP_URL: ' ', ALLOWED_DOMAINS: '' })).toEqual(readConfig({}))
  })

  it('reads every kind of value', () => {
    const config = readConfig({
      PORT: '8080',
      PUBLIC_URL: 'https://Office.example.com/',
      DATABASE_URL: 'postgres://lotse:secret@db:5432/lotse',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.com:465',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      ALLOWED_DOMAINS: 'Example.com, example.de',
      CORS_ORIGINS: 'https://a.example.com,https://b.example.com',
      SESSION_KEYS: 'k'.repeat(32),
      TRUST_PROXY: '10.0.0.0/8,127.0.0.1',
      ROLE: 'web',
    })
    expect(config.origin).toBe('https://office.example.com')
    expect(config.allowedDomains).toEqual(['example.com', 'example.de'])
    expect(config.corsOrigins).toEqual(['https://a.example.com', 'https://b.example.com'])
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1'])
    expect(config.role).toBe('web')
    expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  })

  it('reads a bucket with its keys', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const FILES_URL = 's3://lotse-files/office/one?endpoint=http://127.0.0.1:9000/'
    expect(readConfig({ FILES_URL, ...keys, AWS_REGION: 'eu-west-3' }).bucket).toEqual({
      name: 'lotse-files',
      prefix: 'office/one/',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-west-3',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      sessionToken: undefined,
    })
    const plain = readConfig({ FILES_URL: 's3://lotse-files?region=eu-central-1', ...keys })
    expect(plain.bucket).toMatchObject({ prefix: '', endpoint: undefined, region: 'eu-central-1' })
    expect(readConfig(keys).bucket).toBeUndefined()
  })

  it.each([
    [{ PORT: 'many' }, /^PORT: must be a whole number from 0 to 65535/],
    [{ PORT: '70000' }, /^PORT: /],
    [{ PUBLIC_URL: 'office.example.com' }, /^PUBLIC_URL: must be an address/],
    [{ PUBLIC_URL: 'https://office.example.com/lotse' }, /^PUBLIC_URL: .*without a path/],
    [{ DATABASE_URL: 'mysql://db/lotse' }, /^DATABASE_URL: must be like postgres/],
    [{ DATABASE_URL: 'postgres://' }, /^DATABASE_URL: must name a host, like postgres:/],
    [{ SMTP_URL: 'smtp://' }, /^SMTP_URL: must name a host, like smtp:/],
    [{ SMTP_URL: 'ses://' }, /^SMTP_URL: must name a host, .*ses:\/\/eu-central-1/],
    [{ SMTP_URL: 'smtp://a:5%@mail.example' }, /^SMTP_URL: must have each % .* written as %25/],
    [{ FILES_URL: 's3://bucket' }, /^FILES_URL: needs AWS_ACCESS_KEY_ID/],
    [{ FILES_URL: 'https://s3.example.com/bucket' }, /^FILES_URL: must be like s3:/],
    [{ FILES_URL: 's3://key:secret@bucket' }, /^FILES_URL: must be like s3:/],
    [{ FILES_URL: 's3://bucket?endpoint=minio:9000' }, /^FILES_URL: must be like s3:/],
    [{ FILES_URL: 's3://bucket?endpont=https://a.example' }, /^FILES_URL: must be like s3:/],
    [{ SMTP_URL: 'ses://eu-central-1' }, /^SMTP_URL: ses:\/\/ needs AWS_ACCESS_KEY_ID/],
    [{ DNS_SERVERS: 'dns.example.com' }, /^DNS_SERVERS: must be addresses/],
    [{ SMTP_URL: 'mail.example.com:25' }, /^SMTP_URL: must be like smtp/],
    [{ ALLOWED_DOMAINS: 'a.de,b.de,c.de,d.de,e.de' }, /^ALLOWED_DOMAINS: takes four domains at most/],
    [{ ALLOWED_DOMAINS: 'not a domain!' }, /^ALLOWED_DOMAINS: must be mail domains/],
    [{ GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 's' }, /^ALLOWED_DOMAINS: must name/],
    [{ FIREBASE_PROJECT_ID: 'lotse', FIREBASE_API_KEY: 'key' }, /^FIREBASE_API_KEY: goes with/],
    [{ FIREBASE_PROJECT_ID: 'lotse' }, /^ALLOWED_DOMAINS: must name/],
    [{ GOOGLE_CLIENT_ID: 'id', ALLOWED_DOMAINS: 'a.de' }, /^GOOGLE_CLIENT_SECRET: must be set/],
    [{ OIDC_ISSUER: 'https://id.example.com', ALLOWED_DOMAINS: 'a.de' }, /^GOOGLE_CLIENT_ID: must be set/],
    [{ CORS_ORIGINS: '*' }, /^CORS_ORIGINS: .*no wildcard/],
    [{ SESSION_KEYS: 'short' }, /^SESSION_KEYS: each key/],
    [{ ROLE: 'boss' }, /^ROLE: must be all, web or worker/],
    [{ ROLE: 'web' }, /^DATABASE_URL: must be set when ROLE/],
  ])('refuses %j', (env, line) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(line)
  })

  it('names every wrong variable on a line of its own', () => {
    expect(() => readConfig({ PORT: 'x', ROLE: 'y' })).toThrow(/^PORT: .*\nROLE: .*$/)
  })

  it('keeps an open demo on loopback unless told', () => {
    expect(() => readConfig({ HOST: '0.0.0.0' }, { demo: true })).toThrow(/^HOST: the demo/)
    expect(readConfig({ HOST: '0.0.0.0', DEMO_OPEN: '1' }, { demo: true }).demo).toBe(true)
    expect(readConfig({}, { demo: true }).demo).toBe(true)
  })
})

/** One wrong value or more for every variable, and what the line about it must say. */
const WRONG: Record<keyof typeof each.shape, readonly string[]> = {
  PORT: ['many', '-1', '70000', '0x50', '1e3', '80 81', '3000.5'],
  HEALTH_PORT: ['yes', '65536'],
  HOST: ['not a host', 'localhost:3000', 'http://localhost', '256.1.1.1', '-x'],
  PUBLIC_URL: ['office.example.com', 'ftp://office.example.com', 'https://office.example.com/lotse'],
  DATA_DIR: ['a\0b'],
  DATABASE_URL: [
    'mysql://db/lotse',
    'db:5432',
    'postgres',
    'postgres://',
    'postgres:///name',
    'postgres://a:%@db/x',
  ],
  BACKUP_KEY: ['short', 'age1short'],
  LOG_SEAL_DIR: ['a\0b'],
  FILES_URL: ['https://s3.example.com/bucket'],
  AWS_ACCESS_KEY_ID: ['a b'],
  AWS_SECRET_ACCESS_KEY: ['a\nb'],
  AWS_SESSION_TOKEN: ['ü'],
  AWS_REGION: ['Frankfurt am Main'],
  SMTP_URL: [
    'http://mail.example.com',
    'mail.example.com:25',
    'smtp://mail.example.com?tls=none',
    'smtp://',
    'smtps:',
    'ses://',
  ],
  BOUNCE_IMAP_URL: [
    'imaps://host/INBOX',
    'imaps://',
    'imaps:///INBOX',
    'pop3://a:b@host',
    'imap://a:b@host?tls=false',
  ],
  SNS_TOPIC_ARN: ['ses-events'],
  SNS_URL: ['sns'],
  DNS_SERVERS: ['dns.example.com'],
  CLOUDFLARE_API_TOKEN: ['a b'],
  CLOUDFLARE_API_URL: ['cloudflare'],
  SMTP_CONNECTIONS: ['0', '501', 'many'],
  GOOGLE_CLIENT_ID: ['a b'],
  GOOGLE_CLIENT_SECRET: ['a b'],
  OIDC_ISSUER: ['id.example.com'],
  FIREBASE_PROJECT_ID: ['a b'],
  FIREBASE_JWKS_URL: ['keys'],
  FIREBASE_API_KEY: ['a b'],
  FIREBASE_AUTH_DOMAIN: ['https://a.example'],
  FIREBASE_BUCKET: ['A'],
  FIREBASE_STORAGE_URL: ['storage'],
  ALLOWED_DOMAINS: ['not a domain!', 'a.de,b.de,c.de,d.de,e.de'],
  API_URL: ['api'],
  BW_API_URL: ['api'],
  BUILDER_ORIGIN: ['builder'],
  UNLAYER_URL: ['unlayer'],
  CORS_ORIGINS: ['*'],
  CSP_EXTRA: ['a\nb', 'https://bücher.example'],
  METRICS_TOKEN: ['short', 'sixteen characters with spaces'],
  SESSION_KEYS: ['short'],
  SESSION_SERVER: ['first'],
  OUTBOUND_ALLOW: ['10.0.0.0/99', 'http://gateway', '1.2.3.4.5'],
  ZOOM_OAUTH_URL: ['zoom'],
  ZOOM_API_URL: ['zoom'],
  SMS_URL: ['sms'],
  SMS_TOKEN: ['a b'],
  WHATSAPP_API_URL: ['whatsapp'],
  BA_JOBS_URL: ['jobs'],
  BA_JOBS_KEY: ['a b'],
  TRUST_PROXY: ['yes', 'maybe', '99', '10.0.0.0/99', 'proxy.example.com'],
  ROLE: ['boss'],
  DEMO_OPEN: ['true'],
  CHROMIUM_PATH: ['/nowhere/chromium'],
  LOG_LEVEL: ['verbose'],
}

describe('every variable', () => {
  it.each(Object.entries(WRONG))('%s is refused by its name, with a reason', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value }), value).toThrow(
        new RegExp(`^${name}: (must|takes|each|goes with)`, 'm'),
      )
  })

  it.each(Object.entries(WRONG))('%s is refused with an example where it is an address', (name, values) => {
    const addresses = [...values, 'http://', 'https://', 's3://', 'x']
    if (!/_(URL|ORIGIN|ISSUER|SERVER)$/.test(name)) return
    for (const value of addresses)
      expect(() => readConfig({ [name]: value }), value).toThrow(/ like [a-z]\S+|begins with http:\/\//)
  })

  it('stands in a table of docs/configuration.md', () => {
    const document = readFileSync(join(import.meta.dirname, '../docs/configuration.md'), 'utf8')
    const rows = document.split('\n').flatMap(line => (line.startsWith('| `') ? [line.split('|')[1]] : []))
    const named = rows.flatMap(names => [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
    expect(named.sort()).toEqual(Object.keys(each.shape).sort())
  })
})

it('takes every form in which proxies are trusted', () => {
  const trust = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(trust('false')).toBe(false)
  expect(trust('0')).toBe(false)
  expect(trust('1')).toBe(1)
  expect(trust('loopback, 10.0.0.0/8 ::1')).toEqual(['loopback', '10.0.0.0/8', '::1'])
})

it('warns of a proxy trust that anybody can use', () => {
  expect(warningsOf(readConfig({ TRUST_PROXY: 'true' })).join()).toMatch(/^TRUST_PROXY=true/)
  expect(warningsOf(readConfig({ TRUST_PROXY: '1' }))).toEqual([])
  expect(warningsOf(readConfig({}))).toEqual([])
})

it('knows loopback names', () => {
  expect(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]'].every(isLoopback)).toBe(true)
  expect(['0.0.0.0', '10.0.0.1', 'localhost.example.com', '::'].some(isLoopback)).toBe(false)
})
